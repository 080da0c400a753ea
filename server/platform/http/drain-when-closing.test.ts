import { createConnection, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { drainWhenClosing, type DrainLimits } from './drain-when-closing.ts'

const head = (path: string) => `GET ${path} HTTP/1.1\r\nhost: test\r\n\r\n`

let app: FastifyInstance

/** An app whose `/slow` responds when it is released. */
async function open(limits?: DrainLimits) {
  const { promise, resolve: answerSlow } = Promise.withResolvers<void>()
  const isPlain = !limits
  app = Fastify(isPlain ? {} : { return503OnClosing: false, forceCloseConnections: false })
  if (limits) drainWhenClosing(app, limits)
  app.get('/quick', async () => 'quick')
  app.get('/slow', async () => {
    await promise
    return 'slow'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: (app.server.address() as AddressInfo).port, answerSlow }
}

/** A raw connection and everything that it received. */
async function connect(port: number) {
  const socket = createConnection(port, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes) => (received += String(bytes)))
  socket.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  return {
    socket,
    ended,
    received: () => received,
    ask: async (path: string) => {
      const before = received.length
      socket.write(head(path))
      while (!socket.destroyed && received.length === before) await Promise.race([once(socket, 'data'), ended])
      return received.slice(before)
    },
  }
}

const isStopped = async (port: number): Promise<boolean> => {
  const socket = createConnection(port, '127.0.0.1')
  return Promise.race([once(socket, 'error').then(() => true), once(socket, 'connect').then(() => !socket.destroy())])
}

afterEach(() => app.close())

describe('closing', () => {
  it('serves a request on an open connection, tells it to close, and takes no new connection', async () => {
    const { port } = await open({ quietMs: 5_000, maxMs: 10_000 })
    const client = await connect(port)
    expect(await client.ask('/quick')).toMatch(/^HTTP\/1\.1 200 [^]*keep-alive/)
    const closed = app.close()
    while (!(await isStopped(port)));
    expect(await client.ask('/quick')).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*quick$/)
    await client.ended
    await closed
  })

  it('would lose that request as Fastify does it by default (negative control)', async () => {
    const { port } = await open()
    const client = await connect(port)
    await client.ask('/quick')
    const closed = app.close()
    while (!(await isStopped(port)));
    expect(await client.ask('/quick')).not.toMatch(/ 200 /)
    await closed
  })

  it('waits for a running request, and closes a connection that asks nothing', async () => {
    const { port, answerSlow } = await open({ quietMs: 50, maxMs: 10_000 })
    const [busy, silent] = [await connect(port), await connect(port)]
    const answered = busy.ask('/slow')
    const closed = app.close()
    await silent.ended
    answerSlow()
    expect(await answered).toMatch(/ 200 [^]*slow$/)
    await closed
  })

  it('reads a request that arrived while the process was busy, before it closes quiet connections', async () => {
    const { port } = await open({ quietMs: 500, maxMs: 10_000 })
    const client = await connect(port)
    await client.ask('/quick')
    const closed = app.close()
    while (!(await isStopped(port)));
    const answered = client.ask('/quick')
    for (const until = performance.now() + 700; performance.now() < until;);
    expect(await answered).toMatch(/^HTTP\/1\.1 200 [^]*quick$/)
    await closed
  })

  it('cuts off what runs for too long', async () => {
    const { port } = await open({ quietMs: 50, maxMs: 200 })
    const busy = await connect(port)
    const answered = busy.ask('/slow')
    await app.close()
    expect(await answered).toBe('')
  })
})
