import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

/**
 * Sockets that listen on the shop's port. libuv accepts one connection per listening socket and turn of the event loop;
 * under load a turn takes tens of milliseconds, so with one socket a crowd of new clients would wait seconds to be heard.
 */
const defaultListeners = 16

export type ListenOptions = { readonly host: string; readonly port: number; readonly listeners?: number }

/** Only here can several sockets share a port so that the kernel spreads connections over them. */
const canShare = process.platform === 'linux'

const extraListeners = new WeakMap<FastifyInstance, Server[]>()

/** Stops accepting connections on all sockets but the app's own. */
export function closeExtraListeners(app: FastifyInstance): void {
  for (const listener of extraListeners.get(app) ?? []) listener.close()
  extraListeners.delete(app)
}

/** A shared port would be given to a second shop too; the first one must have it alone. */
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

/** Lets the app listen on several sockets of one port; returns its address. Rejects with the code of `net` where it may not. */
export async function listen(
  app: FastifyInstance,
  { host, port, listeners = defaultListeners }: ListenOptions,
): Promise<string> {
  if (!canShare || listeners === 1) return app.listen({ host, port })
  await checkPortIsFree(host, port)
  // Fastify hands the option on to `net`; its types do not know it.
  const shared: FastifyListenOptions = Object.assign({ host, port }, { reusePort: true })
  const address = await app.listen(shared)
  const { port: opened } = app.server.address() as AddressInfo
  const extra: Server[] = []
  extraListeners.set(app, extra)
  for (let count = 1; count < listeners; count++) extra.push(await openExtraListener(app, host, opened))
  return address
}
