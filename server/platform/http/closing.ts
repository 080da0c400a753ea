import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { closeExtraListeners } from './listen.ts'

export type DrainLimits = {
  /** A connection that carries no request may still send one for so long; then it is closed. */
  readonly quietMs: number
  /** Requests that are still running after this are cut off. */
  readonly maxMs: number
}

const defaults: DrainLimits = { quietMs: 1_000, maxMs: 10_000 }
const checkMs = 25

/**
 * Makes `app.close()` lose no request: it stops listening, keeps serving the open connections with `Connection: close` on
 * every answer, and goes on once they are gone. http's own close ends idle keep-alive connections at once, and with them
 * the requests that clients are sending on them. Needs `return503OnClosing: false`.
 */
export function drainWhenClosing(app: FastifyInstance, { quietMs, maxMs }: DrainLimits = defaults): void {
  const { server } = app
  const open = new Set<Socket>()
  const busy = new Set<Socket>()
  let closing = false
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted++
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      busy.delete(socket)
    })
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.add(socket)
    response.once('close', () => busy.delete(socket))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
    if (!server.listening) return
    const started = performance.now()
    // Once the event loop has accepted what was waiting: closing resets what still waits.
    for (let before = -1; accepted > before && performance.now() - started < quietMs;) {
      before = accepted
      await nextTurn()
    }
    closeExtraListeners(app)
    NetServer.prototype.close.call(server)
    while (open.size > 0) {
      const elapsedMs = performance.now() - started
      if (elapsedMs > quietMs) for (const socket of open) if (elapsedMs > maxMs || !busy.has(socket)) socket.destroy()
      await pause(checkMs)
    }
  })
}
