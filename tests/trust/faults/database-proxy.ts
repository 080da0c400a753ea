import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * State of the network to the database: `slow` delays every packet to it, `silent` accepts and delivers nothing in either
 * direction until it heals (as lost packets are sent again), `reset` ends every connection that says something, `refused`
 * listens no more.
 */
type NetworkState = 'fine' | 'slow' | 'silent' | 'reset' | 'refused'

export type DatabaseProxy = {
  /** The address of the database through the proxy. */
  readonly url: string
  readonly set: (state: NetworkState) => Promise<void>
  /** How many connections are open now. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

const slowMs = 200

/** A TCP proxy before the database of `url`. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let state: NetworkState = 'fine'
  let healing = Promise.withResolvers<void>()

  /** Delivers what `from` says to `to`, in order, as the state of the network allows. */
  const forward = (from: Socket, to: Socket, isToDatabase: boolean) => {
    let queue: Promise<unknown> = Promise.resolve()
    const enqueue = (deliver: () => void) => {
      const late = state === 'slow' && isToDatabase ? pause(slowMs) : null
      queue = queue.then(async () => {
        await late
        while (state === 'silent') await healing.promise
        deliver()
      })
    }
    from.on('data', (bytes) => {
      if (state === 'reset') return void from.resetAndDestroy()
      enqueue(() => void (to.writable && to.write(bytes)))
    })
    // Its last words are delivered even if it has gone meanwhile, as an operating system does.
    from.on('close', () => enqueue(() => void to.end()))
    from.on('error', () => undefined)
  }

  const join = (client: Socket) => {
    const database = createConnection(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      socket.setNoDelay(true)
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    }
    forward(client, database, true)
    forward(database, client, false)
  }

  let server: Server | null = null
  let port = 0
  const listen = async () => {
    const opened = createServer({ allowHalfOpen: false }, join)
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve))
    port = (opened.address() as AddressInfo).port
    server = opened
  }
  const drop = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  await listen()

  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  // The database's socket would lead past the proxy.
  through.searchParams.delete('host')
  return {
    url: through.href,
    connections: () => open.size / 2,
    set: async (wanted) => {
      state = wanted
      if (wanted !== 'silent') {
        healing.resolve()
        healing = Promise.withResolvers()
      }
      if (wanted === 'refused') {
        server?.close()
        server = null
        drop()
      } else if (!server) await listen()
    },
    close: async () => {
      healing.resolve()
      drop()
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    },
  }
}
