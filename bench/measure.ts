import autocannon from 'autocannon'
import { readCpuMs, type MeasuredServer } from './read-cpu-ms.ts'
import { isRefusal, getPercentiles, summariseRefusals, type Figure, type RefusedReply } from './figure.ts'

export type Target = {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Different requests, distributed over the connections and sent in turn, instead of one. */
  readonly requests?: readonly autocannon.Request[]
}

export type Load = {
  readonly seconds?: number
  readonly connections?: number
  /** Ends when so many requests were answered instead of after `seconds`. */
  readonly amount?: number
  /** Requests per second that all connections offer together; without it each sends again as soon as it has a response. */
  readonly rate?: number
}

/** Autocannon's client as far as it is used; its types leave the events out. */
type Connection = {
  setRequests(requests: readonly autocannon.Request[]): void
  on(event: 'headers', listener: (response: { statusCode: number; headers: string[] }) => void): void
  on(event: 'response', listener: (status: number, bytes: number, ms: number) => void): void
}

/**
 * Gives each of n connections every n-th request, so that no two send the same at the same time. A list shorter than four
 * per connection goes to each connection whole, started at another position.
 */
function distribute<Item>(items: readonly Item[], connections: number, connection: number): readonly Item[] {
  if (items.length >= 4 * connections) return items.filter((_, index) => index % connections === connection)
  const first = connection % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}

async function runLoad({ requests, ...target }: Target, { seconds = 6, connections = 32, amount, rate }: Load) {
  const times: number[] = []
  const refusals: RefusedReply[] = []
  let failed = 0
  let opened = 0
  const setupClient = (client: Connection) => {
    if (requests) client.setRequests(distribute(requests, connections, opened++))
    let hasRetryAfter = false
    client.on('headers', ({ headers }) => {
      hasRetryAfter = headers.some((name, index) => index % 2 === 0 && name.toLowerCase() === 'retry-after')
    })
    client.on('response', (status, _bytes, ms) => {
      if (status >= 200 && status < 300) times.push(ms)
      else if (isRefusal(status)) refusals.push({ ms, hasRetryAfter })
      else failed++
    })
  }
  const options = {
    ...target,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(rate !== undefined && { overallRate: Math.ceil(rate) }),
    setupClient,
  }
  const { duration, errors, timeouts } = await autocannon(options as unknown as autocannon.Options)
  // Autocannon counts its time-outs among the errors.
  return { times, refusals, failed: failed + Math.max(0, errors - timeouts), timeouts, duration }
}

/** Measures one target, after up to two seconds of warming up with the first tenth of its requests. */
export async function measure(target: Target, server: MeasuredServer, load: Load = {}): Promise<Figure> {
  const { requests, ...rest } = target
  const isLong = requests !== undefined && requests.length >= 1_000
  const first = isLong ? requests.slice(0, requests.length / 10) : requests
  if (load.amount === undefined)
    await runLoad({ ...rest, requests: first }, { ...load, seconds: Math.min(2, load.seconds ?? 2) })
  const before = readCpuMs(server)
  const { times, refusals, failed, timeouts, duration } = await runLoad(
    { ...rest, requests: isLong ? requests.slice(requests.length / 10) : requests },
    load,
  )
  const answered = times.length + refusals.length + failed
  return {
    perSecond: times.length / duration,
    ...getPercentiles(times),
    cpuMs: (readCpuMs(server) - before) / Math.max(1, answered),
    ...summariseRefusals(refusals),
    failed,
    timeouts,
  }
}
