import { readCpuMs, type MeasuredServer } from './read-cpu-ms.ts'
import { isRefusal, getPercentiles, summariseRefusals, type Figure, type RefusedReply } from './figure.ts'
import { ResponseError } from './shop.ts'

// A path of thirty statements runs at half its speed until the engine has compiled it.
const defaultWarmUpSeconds = 20

/** Thrown by `once` when there is nothing left to do: the measure ends early and counts what was done. */
export class WorkExhaustedError extends Error {
  override readonly name = 'RunOut'
}

/** Something of several steps, and the process that answers it. */
export type RepeatedTask = MeasuredServer & {
  readonly runOnce: (worker: number) => Promise<void>
  /** Runs before each turn and is not counted. */
  readonly prepare?: () => Promise<void>
}

export type RoundOptions = {
  readonly seconds?: number
  readonly workers?: number
  readonly rounds?: number
  readonly warmUpSeconds?: number
}

/** One turn of a task. */
export type Turn = {
  readonly perSecond: number
  /** Processor milliseconds of server and database per repetition. */
  readonly cpuMs: number
}

function createRepeater({ runOnce, pid, postmaster, prepare }: RepeatedTask, workers: number, warmUpSeconds: number) {
  const times: number[] = []
  const refusals: RefusedReply[] = []
  let failed = 0
  let isOver = false
  const readCpu = () => readCpuMs({ pid, postmaster })
  let elapsed = 0
  let cpu = 0
  const turns: Turn[] = []
  const run = async (seconds: number) => {
    await prepare?.()
    isOver = false
    const before = readCpu()
    const doneBefore = times.length
    const startedAt = performance.now()
    const work = async (worker: number) => {
      while (!isOver && performance.now() < startedAt + seconds * 1000) {
        const started = performance.now()
        try {
          await runOnce(worker)
          times.push(performance.now() - started)
        } catch (error) {
          if (error instanceof WorkExhaustedError) isOver = true
          else if (error instanceof ResponseError && isRefusal(error.status))
            refusals.push({ ms: performance.now() - started, hasRetryAfter: error.hasRetryAfter })
          else failed += 1
        }
      }
    }
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
    const turnSeconds = (performance.now() - startedAt) / 1000
    const turnCpuMs = readCpu() - before
    const done = times.length - doneBefore
    turns.push({ perSecond: done / turnSeconds, cpuMs: turnCpuMs / Math.max(1, done) })
    elapsed += turnSeconds
    cpu += turnCpuMs
  }
  const warmUp = async () => {
    await run(warmUpSeconds)
    times.length = refusals.length = turns.length = 0
    failed = elapsed = cpu = 0
  }
  const figure = (): Figure => ({
    perSecond: times.length / Math.max(0.001, elapsed),
    ...getPercentiles(times),
    cpuMs: cpu / Math.max(1, times.length),
    ...summariseRefusals(refusals),
    failed,
    timeouts: 0,
  })
  return { run, warmUp, figure, turns }
}

/**
 * Repeats each from `workers` callers at a time, `rounds` times in turn for `seconds`, after warming up: a machine that
 * slows down, as shared ones do, slows down all of them. Every other round goes the other way, because a turn pays for
 * what the turn before left to the database. Each has a turn per round.
 */
export async function measureTurns(
  tasks: readonly RepeatedTask[],
  { seconds = 6, workers = 16, rounds = 1, warmUpSeconds = defaultWarmUpSeconds }: RoundOptions = {},
): Promise<{ readonly figure: Figure; readonly turns: readonly Turn[] }[]> {
  const all = tasks.map((one) => createRepeater(one, workers, warmUpSeconds))
  for (const { warmUp } of all) await warmUp()
  for (let round = 0; round < rounds; round++)
    for (const { run } of round % 2 ? all.toReversed() : all) await run(seconds)
  return all.map(({ figure, turns }) => ({ figure: figure(), turns }))
}

/** The figures of all turns together. */
export const measureInterleaved = async (tasks: readonly RepeatedTask[], options?: RoundOptions): Promise<Figure[]> =>
  (await measureTurns(tasks, options)).map(({ figure }) => figure)
