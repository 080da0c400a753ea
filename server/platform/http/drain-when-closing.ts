import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { closeExtraListeners } from './listen.ts'

export type DrainLimits = {
  /** Time after which connections without a request are closed. */
  readonly quietMs: number
  /** Time after which connections with running requests are closed. */
  readonly maxMs: number
}

const defaults: DrainLimits = { quietMs: 1_000, maxMs: 10_000 }
const checkMs = 25

/**
 * Lets `app.close()` finish without losing requests: it stops listening, keeps serving open connections with
 * `Connection: close`, and waits until they are closed. Node's own close ends idle keep-alive connections at once, with
 * requests that clients are sending on them. Needs `return503OnClosing: false`.
 */
export function drainWhenClosing(app: FastifyInstance, { quietMs, maxMs }: DrainLimits = defaults): void {
  const { server } = app
  const open = new Set<Socket>()
  const busy = new Set<Socket>()
  let hasStopped = false
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
  app.addHook('onSend', async (_request, { raw }) => {
    if (hasStopped) raw.setHeader('connection', 'close')
    // Fastify says so earlier: clients would connect again to a process that stops listening at that moment, which resets them.
    else if (raw.hasHeader('connection')) raw.removeHeader('connection')
  })
  app.addHook('preClose', async () => {
    if (!server.listening) return
    const started = performance.now()
    // Accepts connections that are already queued: closing would reset them.
    for (let before = -1; accepted > before && performance.now() - started < quietMs;) {
      before = accepted
      await nextTurn()
    }
    closeExtraListeners(app)
    NetServer.prototype.close.call(server)
    hasStopped = true
    while (open.size > 0) {
      const elapsedMs = performance.now() - started
      // Reads what arrived while this process was busy, so that its connections count as busy.
      await nextTurn()
      if (elapsedMs > quietMs) for (const socket of open) if (elapsedMs > maxMs || !busy.has(socket)) socket.destroy()
      await pause(checkMs)
    }
  })
}
