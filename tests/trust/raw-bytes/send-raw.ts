import { connect } from 'node:net'

/** Responses of one connection before it closed. */
export type RawResponse = {
  readonly statuses: readonly number[]
  /** False when the server kept the connection although it had been told the end. */
  readonly closed: boolean
}

export type RawInput = {
  /** Requests that any server can tell apart; each is answered before `last` is sent. */
  readonly first: readonly Buffer[]
  /** Bytes of any kind, after which the connection should close. */
  readonly last: Buffer
}

/** After `last`, a connection with nothing to read for so long gets its end: the server waits for bytes that never come. */
const quietMs = 400
const hungMs = 120_000

/** Sends over one connection from the loopback address `from`, and reads until the server closes it. */
export function sendRaw(port: number, from: string, { first, last }: RawInput): Promise<RawResponse> {
  const { promise, resolve } = Promise.withResolvers<RawResponse>()
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let text = ''
  let isLast = false
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  const finish = (closed: boolean) => {
    clearTimeout(hung)
    socket.destroy()
    resolve({ statuses: statuses(), closed })
  }
  const hung = setTimeout(() => finish(false), hungMs)
  const sendLast = () => {
    if (isLast || statuses().filter((status) => status >= 200).length < first.length) return
    isLast = true
    socket.setTimeout(quietMs, () => socket.end())
    socket.write(last)
  }
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    sendLast()
  })
  // A server that closes in the middle of what is sent resets the connection; that is an answer too.
  socket.on('error', () => undefined)
  socket.on('end', () => finish(true))
  socket.on('close', () => finish(true))
  if (first.length > 0) socket.write(Buffer.concat(first))
  sendLast()
  return promise
}
