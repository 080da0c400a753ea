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

/** Repeats `once` from `workers` callers at a time for `seconds`, after warming up; for questions of several steps. */
export async function measureSteps(
  once: (worker: number) => Promise<void>,
  pid: number,
  { seconds = 6, workers = 16 } = {},
): Promise<Figure> {
  const times: number[] = []
  let failed = 0
  let until = performance.now() + warmSeconds * 1000
  const work = async (worker: number) => {
    while (performance.now() < until) {
      const started = performance.now()
      try {
        await once(worker)
        times.push(performance.now() - started)
      } catch {
        failed += 1
      }
    }
  }
  const all = () => Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  await all()
  times.length = 0
  failed = 0
  const before = cpuMilliseconds(pid)
  const started = performance.now()
  until = started + seconds * 1000
  await all()
  const elapsed = (performance.now() - started) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: times.length / elapsed,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    cpuMs: (cpuMilliseconds(pid) - before) / Math.max(1, times.length),
    failed,
  }
}
