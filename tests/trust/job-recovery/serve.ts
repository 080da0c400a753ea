import { createBrandContext } from '#server/platform/jobs.ts'
import { relayOutbox } from '#server/platform/outbox.ts'
import { deleteRows, readDueRows } from '#server/platform/outbox.queries.ts'
import { createRowJob } from '#server/platform/queue/job-kind.ts'
import { openWorkerEngine } from '../open-worker-engine.ts'

/** Settings of this process, from its parent. */
const { KIND: name, PROVIDER: provider, RELAY: relay } = process.env as Record<'KIND' | 'PROVIDER' | 'RELAY', string>

/** An effect outside the database, with the row's id as the provider's key. */
const kind = createRowJob({
  name,
  policy: { maxRetries: 5, retrySeconds: 1, maxRetrySeconds: 10, maxRunSeconds: 60, retentionSeconds: 3600 },
  maxConcurrent: 4,
  run: async (_, rowId) => {
    const { ok } = await fetch(provider, { method: 'POST', headers: { 'idempotency-key': rowId } })
    if (!ok) throw new Error('the provider is down')
    return undefined
  },
})
const { brand, engine, queue, start } = await openWorkerEngine({
  kinds: [kind],
  secret: 'secret of a worker that is killed',
})

const tell = (what: string) => process.send?.(what)
/** Waits for its parent to end it. */
const waitForKill = () => new Promise<never>(() => undefined)

const ctx = createBrandContext(engine, brand)
const relays: Readonly<Record<string, () => Promise<void>>> = {
  /** Killed between sending and marking. */
  'stop-after-sending': () =>
    relayOutbox(ctx, {
      kinds: queue.kinds,
      send: async (kind, jobs) => {
        await queue.send(kind, jobs)
        tell('sent')
        await waitForKill()
      },
    }),
  /** The control: killed between marking and sending, in the wrong order. */
  'mark-first': async () => {
    const rows = await readDueRows(ctx, 200)
    await deleteRows(
      ctx,
      rows.map(({ id }) => id),
    )
    tell('sent')
    await waitForKill()
  },
}

const special = relays[relay]
if (special) await special()
await start()
