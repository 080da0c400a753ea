import { readdirSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export type Target = {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Different requests in turn, instead of one. */
  readonly requests?: autocannon.Request[]
}

export type Figure = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Processor milliseconds of server and database per request. */
  readonly cpuMs: number
  readonly failed: number
}

const ticksPerSecond = 100

const ticksOf = (pid: string): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

const nameOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Processor time so far of a process and of every PostgreSQL process on this machine, in milliseconds. */
export function cpuMilliseconds(pid: number): number {
  const pids = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && (Number(name) === pid || nameOf(name) === 'postgres'),
  )
  const ticks = pids.reduce((sum, one) => {
    try {
      return sum + ticksOf(one)
    } catch {
      return sum
    }
  }, 0)
  return (ticks * 1000) / ticksPerSecond
}

/** Asks one target over some connections for `seconds`, after two seconds of warming up. */
export async function measure(target: Target, pid: number, { seconds = 6, connections = 32 } = {}): Promise<Figure> {
  const options = { connections, ...target } as autocannon.Options
  await autocannon({ ...options, duration: 2 })
  const before = cpuMilliseconds(pid)
  const result = await autocannon({ ...options, duration: seconds })
  const done = result['2xx'] + result.non2xx
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: (cpuMilliseconds(pid) - before) / Math.max(1, done),
    failed: result.non2xx + result.errors,
  }
}

// A path of thirty statements runs at half its speed until the engine has compiled it.
const warmSeconds = 20

/** Something of several steps, and the process that answers it. */
export type Repeated = { readonly once: (worker: number) => Promise<void>; readonly pid: number }

type Span = { readonly seconds?: number; readonly workers?: number; readonly rounds?: number }

function repeater({ once, pid }: Repeated, workers: number) {
  const times: number[] = []
  let failed = 0
  let elapsed = 0
  let cpu = 0
  const run = async (seconds: number) => {
    const before = cpuMilliseconds(pid)
    const began = performance.now()
    const work = async (worker: number) => {
      while (performance.now() < began + seconds * 1000) {
        const started = performance.now()
        try {
          await once(worker)
          times.push(performance.now() - started)
        } catch {
          failed += 1
        }
      }
    }
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
    elapsed += (performance.now() - began) / 1000
    cpu += cpuMilliseconds(pid) - before
  }
  const warm = async () => {
    await run(warmSeconds)
    times.length = 0
    failed = elapsed = cpu = 0
  }
  const figure = (): Figure => {
    const sorted = times.toSorted((a, b) => a - b)
    return {
      perSecond: times.length / elapsed,
      p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      cpuMs: cpu / Math.max(1, times.length),
      failed,
    }
  }
  return { run, warm, figure }
}

/**
 * Repeats each from `workers` callers at a time, `rounds` times in turn for `seconds`, after warming up: a machine that
 * slows down, as shared ones do, slows down all of them.
 */
export async function measureInTurn(
  repeated: readonly Repeated[],
  { seconds = 6, workers = 16, rounds = 1 }: Span = {},
): Promise<Figure[]> {
  const all = repeated.map((one) => repeater(one, workers))
  for (const { warm } of all) await warm()
  for (let round = 0; round < rounds; round++) for (const { run } of all) await run(seconds)
  return all.map(({ figure }) => figure())
}

/** Repeats `once` from `workers` callers at a time for `seconds`, after warming up; for questions of several steps. */
export const measureSteps = async (once: Repeated['once'], pid: number, span: Span = {}): Promise<Figure> =>
  (await measureInTurn([{ once, pid }], span))[0]!
