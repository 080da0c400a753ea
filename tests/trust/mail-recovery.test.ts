import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { queueMessage } from '#server/modules/messages/public.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { testSecret } from '#tests/harness/database.ts'
import { isMeasuring, recordFigure, scale } from './figures.ts'

const node = join(import.meta.dirname, '../../node_modules/.bin/node')
const killCount = isMeasuring ? 2 * scale : 1
const mailCount = isMeasuring ? 1_000 : 100
/** The longest that a mail of a killed worker waits: its heartbeat, and a busy machine. */
const maxSecondsPerKill = 60

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A mail server that counts the mails of each address; while it is silent it leaves mails without an answer. */
async function openMailServer() {
  const idsByAddress = new Map<string, string[]>()
  const state = { silentFrom: Infinity, onSilent: () => undefined as void }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]!.address
        const [, id = ''] = /^Message-ID: (.*)$/m.exec(Buffer.concat(parts).toString()) ?? []
        idsByAddress.set(to, [...(idsByAddress.get(to) ?? []), id.trim()])
        if (idsByAddress.size >= state.silentFrom) state.onSilent()
        else done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { idsByAddress, state, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}

const workers = new Set<ChildProcess>()

async function startWorker(smtpUrl: string, more: Record<string, string> = {}): Promise<ChildProcess> {
  const worker = spawn(node, [join(import.meta.dirname, 'mail-recovery/serve.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: inject('databaseUrl'),
      SITE: shop.brand.site,
      SMTP_URL: smtpUrl,
      SECRET: testSecret,
      DATA_DIR: shop.dataDir,
      ...more,
    },
  })
  workers.add(worker)
  const [first] = (await Promise.race([once(worker, 'message'), once(worker, 'exit')])) as unknown[]
  if (first !== 'ready') throw new Error(`the worker ended: ${String(first)}`)
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
  workers.delete(worker)
}

async function queueMails(count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, (_, nth) => `person${nth}@mail.example`)
  for (let start = 0; start < count; start += 100)
    await inTransaction(shop.ctx(), async (ctx) => {
      for (const to of addresses.slice(start, start + 100))
        await queueMessage(ctx, { channel: 'email', to, userId: null, kind: 'account_exists', params: {} })
    })
  return addresses
}

const countStates = async () => {
  const rows = await shop.db().selectFrom('outgoing_messages').select(['state', 'sealed']).execute()
  return {
    sent: rows.filter(({ state }) => state === 'sent').length,
    open: rows.filter(({ state, sealed }) => state !== 'sent' || sealed !== null).length,
  }
}

/** How many mails are lost when a worker is killed that records a mail as sent before the mail server has it. */
async function countLostByEarlyRecords(): Promise<number> {
  const server = await openMailServer()
  try {
    await queueMails(100)
    const half = Promise.withResolvers<void>()
    server.state.silentFrom = 50
    server.state.onSilent = half.resolve
    const worker = await startWorker(server.url, { RECORDS_EARLY: '1' })
    await half.promise
    await kill(worker)
    const { sent } = await countStates()
    return sent - server.idsByAddress.size
  } finally {
    for (const worker of workers) await kill(worker)
    server.close()
    await shop.db().deleteFrom('outgoing_messages').where('brand_id', '=', shop.brand.id).execute()
  }
}

test(
  `kill -9 of the worker, ${killCount} times while ${mailCount} mails are sent, loses none`,
  { timeout: (killCount + 2) * maxSecondsPerKill * 1000 },
  async () => {
    // Negative control: the test sees lost mails.
    const lostByControl = await countLostByEarlyRecords()
    expect(lostByControl).toBeGreaterThan(0)
    const server = await openMailServer()
    try {
      const addresses = await queueMails(mailCount)
      for (let nth = 1; nth <= killCount; nth++) {
        const silent = Promise.withResolvers<void>()
        server.state.silentFrom = Math.round((mailCount * nth) / (killCount + 1))
        server.state.onSilent = silent.resolve
        const worker = await startWorker(server.url)
        await silent.promise
        await kill(worker)
      }
      server.state.silentFrom = Infinity
      await startWorker(server.url)
      await vi.waitFor(async () => expect(await countStates()).toEqual({ sent: mailCount, open: 0 }), {
        timeout: maxSecondsPerKill * 1000,
        interval: 250,
      })
      expect(addresses.filter((to) => !server.idsByAddress.has(to))).toEqual([])
      const repeated = [...server.idsByAddress.values()].filter((ids) => ids.length > 1)
      // The kills hit mails that were being sent, or they would show nothing; a worker sends four at a time.
      expect(repeated.length).toBeGreaterThanOrEqual(killCount)
      expect(repeated.length).toBeLessThanOrEqual(killCount * 4)
      expect(repeated.filter((ids) => new Set(ids).size > 1)).toEqual([])
      recordFigure({
        promise: 4,
        name: 'kills-mail',
        text: `${killCount} kill -9 of the worker while ${mailCount} mails were sent: 0 lost; ${repeated.length} arrived more than once, each with one Message-ID; of a worker that records mails before they are sent, one kill loses ${lostByControl} of 100`,
      })
    } finally {
      for (const worker of workers) await kill(worker)
      server.close()
    }
  },
)
