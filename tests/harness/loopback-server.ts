import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A server on 127.0.0.1 that stands for a foreign host. */
type LoopbackServer = {
  readonly port: number
  /** Number of connections so far. */
  readonly connections: () => number
  /** Number of connections that are open. */
  readonly open: () => number
}

export type LoopbackServers = {
  /** At any free port, unless one is given. */
  readonly http: (answer: RequestListener, port?: number) => Promise<LoopbackServer>
  readonly https: (
    tls: { readonly key: string; readonly cert: string },
    answer: RequestListener,
  ) => Promise<LoopbackServer>
  /** Hands each connection to `answer`, for raw bytes. */
  readonly raw: (answer: (socket: Socket) => void) => Promise<LoopbackServer>
  /** Closes all servers and their connections. */
  readonly close: () => void
}

export function openLoopbackServers(): LoopbackServers {
  const servers = new Map<Server, Set<Socket>>()
  const listen = async (server: Server, wanted = 0): Promise<LoopbackServer> => {
    const sockets = new Set<Socket>()
    let connections = 0
    servers.set(server, sockets)
    server.on('connection', (socket: Socket) => {
      connections++
      sockets.add(socket)
      // The client cuts connections: that is what is tested.
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { port, connections: () => connections, open: () => sockets.size }
  }
  return {
    http: (answer, port) => listen(createHttpServer(answer), port),
    https: (tls, answer) => listen(createHttpsServer(tls, answer).on('tlsClientError', () => undefined)),
    raw: (answer) => listen(createSocketServer(answer)),
    close: () => {
      for (const [server, sockets] of servers) {
        server.close()
        for (const socket of sockets) socket.destroy()
      }
      servers.clear()
    },
  }
}
