import { getRetryMs } from './retry-delay.ts'

/** An event of the server, with its data parsed. */
export type StreamEvent = { readonly event: string; readonly data: unknown }

/** Hands out the events of a text that arrives in pieces; comments and other fields are left out. */
export function createEventParser(handle: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const fields = block.split('\n').map((line) => line.split(/: (.*)/s, 2))
      const find = (name: string) => fields.find(([field]) => field === name)?.[1]
      const [event, data] = [find('event'), find('data')]
      if (event && data) handle({ event, data: JSON.parse(data) as unknown })
    }
  }
}

type Access = { readonly lang: string; readonly token?: string | undefined }

/** Opens a stream of the server, with the session cookie or with a token instead. */
export const openEvents =
  (path: string, { lang, token }: Access) =>
  (signal: AbortSignal): Promise<Response> =>
    fetch(`${path}?${new URLSearchParams({ lang })}`, {
      signal,
      cache: 'no-store',
      headers: {
        'x-requested-with': 'galleria',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    })

/** Twice the time between signs of life of the server, and a little. */
const maxSilenceMs = 45_000

type StreamOptions = {
  readonly open: (signal: AbortSignal) => Promise<Response>
  readonly onEvent: (event: StreamEvent) => void
  /** Called when the connection is there, and when it is gone. */
  readonly onLive: (isLive: boolean) => void
  /** The server says that the session has ended; the stream ends with it. */
  readonly onEnded: () => void
}

async function readBody(body: ReadableStream<Uint8Array>, { onEvent }: StreamOptions, onSign: () => void) {
  const parse = createEventParser(onEvent)
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onSign()
    parse(value)
  }
}

/**
 * Follows a stream of events until the returned function is called, and connects again whenever it breaks or is silent
 * for too long: after a moment, later after half a minute, and at once when the browser is back on the network. Not by
 * EventSource, which can neither send a token nor tell a session that has ended from a server that is away.
 */
export function followStream(options: StreamOptions): () => void {
  const end = new AbortController()
  let failures = 0
  let wake = () => {}
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const readOnce = async () => {
    const broken = new AbortController()
    let silence: ReturnType<typeof setTimeout> | undefined
    const onSign = () => {
      clearTimeout(silence)
      silence = setTimeout(() => broken.abort(), maxSilenceMs)
    }
    try {
      onSign()
      const answer = await options.open(AbortSignal.any([end.signal, broken.signal]))
      if (answer.status === 401) {
        end.abort()
        return options.onEnded()
      }
      if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`)
      failures = 0
      options.onLive(true)
      await readBody(answer.body, options, onSign)
    } finally {
      clearTimeout(silence)
      if (!end.signal.aborted) options.onLive(false)
    }
  }
  const run = async () => {
    while (!end.signal.aborted) {
      await readOnce().catch(() => {})
      failures += 1
      if (!end.signal.aborted) await rest(getRetryMs(failures))
    }
  }
  const onOnline = () => wake()
  addEventListener('online', onOnline)
  void run()
  return () => {
    end.abort()
    wake()
    removeEventListener('online', onOnline)
  }
}
