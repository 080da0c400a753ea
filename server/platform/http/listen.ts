import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

/**
 * Listening sockets on the shop's port. libuv accepts one connection per socket and event loop turn; under load a turn
 * takes tens of milliseconds, so many new clients would wait seconds with one socket.
 */
const defaultListeners = 16

export type ListenOptions = { readonly host: string; readonly port: number; readonly listeners?: number }

/** Only Linux distributes connections over several sockets of one port. */
const canShare = process.platform === 'linux'

const extraListeners = new WeakMap<FastifyInstance, Server[]>()

/** Closes all listening sockets except the app's own. */
export function closeExtraListeners(app: FastifyInstance): void {
  for (const listener of extraListeners.get(app) ?? []) listener.close()
  extraListeners.delete(app)
}

/** SO_REUSEPORT would let a second shop share the port silently. */
async function checkPortIsFree(host: string, port: number): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

async function openExtraListener(app: FastifyInstance, host: string, port: number): Promise<Server> {
  const listener = createServer(
    { allowHalfOpen: true, noDelay: true },
    (socket: Socket) => void app.server.emit('connection', socket),
  )
  await once(listener.listen({ host, port, reusePort: true }), 'listening')
  return listener
}

/** Listens on several sockets of one port; returns the address. Rejects with the error codes of `net`. */
export async function listen(
  app: FastifyInstance,
  { host, port, listeners = defaultListeners }: ListenOptions,
): Promise<string> {
  if (!canShare || listeners === 1) return app.listen({ host, port })
  await checkPortIsFree(host, port)
  // Fastify passes the option on to `net`; its types do not include it.
  const shared: FastifyListenOptions = Object.assign({ host, port }, { reusePort: true })
  const address = await app.listen(shared)
  const { port: opened } = app.server.address() as AddressInfo
  const extra: Server[] = []
  extraListeners.set(app, extra)
  for (let count = 1; count < listeners; count++) extra.push(await openExtraListener(app, host, opened))
  return address
}
