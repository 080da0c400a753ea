import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'

export type Balancer = {
  readonly base: string
  /** The ports of the servers, in the order in which new connections try them. */
  readonly route: (ports: readonly number[]) => void
  readonly close: () => Promise<void>
}

/** A TCP load balancer: a connection goes to the first server that accepts it, and ends when that one ends it. */
export async function openBalancer(): Promise<Balancer> {
  const open = new Set<Socket>()
  let servers: readonly number[] = []

  const join = (client: Socket, remaining: readonly number[]) => {
    const [port, ...others] = remaining
    if (port === undefined) return void client.destroy()
    const server = createConnection(port, '127.0.0.1')
    server.once('connect', () => {
      server.setNoDelay(true)
      open.add(server)
      server.once('close', () => {
        open.delete(server)
        client.end()
      })
      client.once('close', () => server.end())
      client.pipe(server).pipe(client)
    })
    server.on('error', () => (open.has(server) ? client.destroy() : join(client, others)))
  }
  const listener = createServer({ pauseOnConnect: false }, (client) => {
    client.setNoDelay(true)
    client.on('error', () => undefined)
    open.add(client)
    client.once('close', () => open.delete(client))
    join(client, servers)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    route: (ports) => {
      servers = ports
    },
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => listener.close(() => resolve()))
    },
  }
}
