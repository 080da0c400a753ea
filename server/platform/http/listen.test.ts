import { createConnection, createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { drainWhenClosing } from './drain-when-closing.ts'
import { listen } from './listen.ts'

const clients = 64

/** Opens connections while the accepting thread is blocked, so that all of them wait at the same time. */
const worker = `
const { createConnection } = require('node:net')
const { workerData: { port, clients, flag } } = require('node:worker_threads')
let connected = 0
for (let nth = 0; nth < clients; nth++)
  createConnection(port, '127.0.0.1', () => {
    if (++connected < clients) return
    Atomics.store(flag, 0, 1)
    Atomics.notify(flag, 0)
  }).on('error', () => {})
`

let app: FastifyInstance

async function open(listeners?: number): Promise<number> {
  app = Fastify({ return503OnClosing: false, forceCloseConnections: false })
  drainWhenClosing(app, { quietMs: 100, maxMs: 1_000 })
  app.get('/', async () => 'here')
  await listen(app, { host: '127.0.0.1', port: 0, ...(listeners && { listeners }) })
  return (app.server.address() as AddressInfo).port
}

/** Event loop turns until all waiting connections are accepted. */
async function countTurns(port: number): Promise<number> {
  let accepted = 0
  app.server.on('connection', () => accepted++)
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const client = new Worker(worker, { eval: true, workerData: { port, clients, flag } })
  await once(client, 'online')
  Atomics.wait(flag, 0, 0)
  let turns = 0
  for (; accepted < clients; turns++) await nextTurn()
  await client.terminate()
  return turns
}

afterEach(() => app.close())

describe('listening', () => {
  it('accepts a crowd of connections within few turns of the event loop', async () => {
    expect(await countTurns(await open())).toBeLessThan(clients / 2)
  })

  it('takes a turn for each with one socket (negative control)', async () => {
    expect(await countTurns(await open(1))).toBeGreaterThanOrEqual(clients - 1)
  })

  it('does not share the port with another process', async () => {
    const port = await open()
    const second = Fastify()
    await expect(listen(second, { host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await second.close()
    const foreign = createServer()
    foreign.listen(0, '127.0.0.1')
    await once(foreign, 'listening')
    const taken = (foreign.address() as AddressInfo).port
    await expect(listen(Fastify(), { host: '127.0.0.1', port: taken })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    foreign.close()
  })

  it('answers on every socket, and on none once it is closed', async () => {
    const port = await open()
    for (let nth = 0; nth < 40; nth++) expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
    await app.close()
    for (let nth = 0; nth < 40; nth++) {
      const socket = createConnection(port, '127.0.0.1')
      const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException]
      expect(error.code).toBe('ECONNREFUSED')
    }
  })
})
