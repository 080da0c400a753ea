import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from './services.ts'

/** A hanging database must not keep the process; requests have a shorter limit of their own. */
const maxStopMs = 30_000

type Closable = { readonly close: () => PromiseLike<unknown> }

type Options = {
  /** Makes `/health/ready` say that the process is about to stop. */
  readonly setUnready?: () => void
  /** Time between that and closing, after SIGTERM. */
  readonly delaySeconds?: number
}

/** Ends the process at SIGINT or SIGTERM in order: readiness, requests, background work, database. */
export function stopOnSignals(
  server: Closable,
  { parts: { log }, stop }: Services,
  { setUnready, delaySeconds = 0 }: Options = {},
): void {
  let isStopping = false
  const stopInOrder = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setUnready?.()
    if (signal === 'SIGTERM' && delaySeconds > 0) await pause(delaySeconds * 1_000)
    setTimeout(() => {
      log.error('not stopped in time: ending without waiting for the database')
      process.exit(1)
    }, maxStopMs).unref()
    await server.close()
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopInOrder(signal))
}
