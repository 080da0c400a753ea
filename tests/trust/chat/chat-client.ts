import { randomUUID } from 'node:crypto'
import { request, type ClientRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseData, sendRequest } from '../faults/send-request.ts'

type Message = { readonly id: string; readonly seq: number; readonly content: string }

type Side = {
  readonly token: string
  /** Addresses of the stream, of reading and of sending, and what names the conversation in them. */
  readonly paths: { readonly events: string; readonly list: string; readonly send: string }
  readonly place: Readonly<Record<string, string>>
}

/** Returns a server that may be reached now. */
type FindServer = () => string

type Options = {
  readonly findServer: FindServer
  /** Reads what is missing after a reconnection or a gap; without it messages are lost (negative control). */
  readonly fills: boolean
}

const retryMs = 50

/** A client of one side: it keeps a stream open, fills gaps, and sends each message until the server has taken it. */
export class ChatClient {
  readonly received: Message[] = []
  readonly #side: Side
  readonly #options: Options
  #stream: ClientRequest | null = null
  #isReady = false
  #isClosed = false
  #filling: Promise<void> = Promise.resolve()

  constructor(side: Side, options: Options) {
    this.#side = side
    this.#options = options
    this.#open()
  }

  /** Sends one message until it is accepted; the same clientId makes it one message. */
  async send(content: string): Promise<void> {
    const { paths, place, token } = this.#side
    const body = { ...place, content, clientId: randomUUID() }
    for (;;) {
      const { status } = await sendRequest(
        { base: this.#options.findServer(), timeoutMs: 5_000 },
        { path: paths.send, body, token },
      )
      if (status === 200) return
      if (status !== 0 && status < 500) throw new Error(`refused with ${status}`)
      await pause(retryMs)
    }
  }

  /** Breaks the connection, as a network does; false while there is none that has begun. */
  drop(): boolean {
    if (!this.#isReady) return false
    this.#isReady = false
    this.#stream?.destroy()
    return true
  }

  /** Waits until it has the first message, as a client that shows the conversation has. */
  async begin(): Promise<void> {
    while (this.received.length === 0) {
      this.#queueFill()
      await this.#filling
      await pause(retryMs)
    }
  }

  /** Ends the stream; `isComplete` reads what may still be missing. */
  async close({ isComplete = true }: { readonly isComplete?: boolean } = {}): Promise<void> {
    this.#isClosed = true
    this.#stream?.destroy()
    await this.#filling
    if (isComplete) await this.#fill()
  }

  #open(): void {
    if (this.#isClosed) return
    const { token, paths } = this.#side
    const reopen = () => void setTimeout(() => this.#open(), retryMs)
    const stream = request(this.#options.findServer() + paths.events, { headers: { authorization: `Bearer ${token}` } })
    stream.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        const events = text.split('\n\n')
        text = events.pop()!
        for (const event of events) this.#handle(event)
      })
      response.on('error', () => undefined)
    })
    stream.on('error', () => undefined)
    stream.once('close', reopen)
    stream.end()
    this.#stream = stream
  }

  #handle(text: string): void {
    const [, event] = /^event: (.*)$/m.exec(text) ?? []
    const [, data] = /^data: (.*)$/m.exec(text) ?? []
    if (event === 'ready') {
      this.#isReady = true
      this.#queueFill()
    }
    if (event !== 'message') return
    const { message } = JSON.parse(data!) as { message: Message }
    if (!this.#options.fills) this.#keep([message])
    else if (message.seq === this.#lastSeq() + 1) this.#keep([message])
    else if (message.seq > this.#lastSeq()) this.#queueFill()
  }

  readonly #lastSeq = () => this.received.at(-1)?.seq ?? 0

  #queueFill(): void {
    if (this.#options.fills) this.#filling = this.#filling.then(() => this.#fill())
  }

  #keep(messages: readonly Message[]): void {
    for (const { id, seq, content } of messages)
      if (seq > this.#lastSeq() || !this.#options.fills) this.received.push({ id, seq, content })
  }

  /** Reads by the last message until nothing newer is there. */
  async #fill(): Promise<void> {
    const { token, paths, place } = this.#side
    for (;;) {
      const last = this.received.at(-1)
      const query = new URLSearchParams({ ...place, limit: '100', ...(last && { message_id: last.id }) })
      const answer = await sendRequest(
        { base: this.#options.findServer(), timeoutMs: 5_000 },
        { path: `${paths.list}?${query}`, token },
      )
      if (answer.status !== 200) {
        await pause(retryMs)
        continue
      }
      const { pageList, hasMore } = parseData(answer) as { pageList: Message[]; hasMore: boolean }
      // Without a last message the newest ones come, and the first are among them while there are few.
      this.#keep(pageList)
      if (!hasMore || !last) return
    }
  }
}
