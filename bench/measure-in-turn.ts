import { cpuMilliseconds } from './cpu.ts'
import { isRefusal, percentiles, refusalFigures, type Figure, type Reply } from './figure.ts'
import { AnswerError } from './shop.ts'

// A path of thirty statements runs at half its speed until the engine has compiled it.
const defaultWarmSeconds = 20

/** Thrown by `once` when there is nothing left to do: the measure ends early and counts what was done. */
export class RunOut extends Error {
  override readonly name = 'RunOut'
}

/** Something of several steps, and the process that answers it. */
export type Repeated = {
  readonly once: (worker: number) => Promise<void>
  readonly pid: number
  /** Runs before each turn and is not counted. */
  readonly prepare?: () => Promise<void>
}

type Turns = {
  readonly seconds?: number
  readonly workers?: number
  readonly rounds?: number
  readonly warmSeconds?: number
}

function repeater({ once, pid, prepare }: Repeated, workers: number, warmSeconds: number) {
  const times: number[] = []
  const refusals: Reply[] = []
  let failed = 0
  let isOver = false
  let elapsed = 0
  let cpu = 0
  const run = async (seconds: number) => {
    await prepare?.()
    isOver = false
    const before = cpuMilliseconds(pid)
    const began = performance.now()
    const work = async (worker: number) => {
      while (!isOver && performance.now() < began + seconds * 1000) {
        const started = performance.now()
        try {
          await once(worker)
          times.push(performance.now() - started)
        } catch (error) {
          if (error instanceof RunOut) isOver = true
          else if (error instanceof AnswerError && isRefusal(error.status))
            refusals.push({ ms: performance.now() - started, hasRetryAfter: error.hasRetryAfter })
          else failed += 1
        }
      }
    }
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
    elapsed += (performance.now() - began) / 1000
    cpu += cpuMilliseconds(pid) - before
  }
  const warm = async () => {
    await run(warmSeconds)
    times.length = refusals.length = 0
    failed = elapsed = cpu = 0
  }
  const figure = (): Figure => ({
    perSecond: times.length / Math.max(0.001, elapsed),
    ...percentiles(times),
    cpuMs: cpu / Math.max(1, times.length),
    ...refusalFigures(refusals),
    failed,
    timeouts: 0,
  })
  return { run, warm, figure }
}

/**
 * Repeats each from `workers` callers at a time, `rounds` times in turn for `seconds`, after warming up: a machine that
 * slows down, as shared ones do, slows down all of them.
 */
export async function measureInTurn(
  repeated: readonly Repeated[],
  { seconds = 6, workers = 16, rounds = 1, warmSeconds = defaultWarmSeconds }: Turns = {},
): Promise<Figure[]> {
  const all = repeated.map((one) => repeater(one, workers, warmSeconds))
  for (const { warm } of all) await warm()
  for (let round = 0; round < rounds; round++) for (const { run } of all) await run(seconds)
  return all.map(({ figure }) => figure())
}

/** Repeats `once` from `workers` callers at a time for `seconds`, after warming up; for questions of several steps. */
export const measureSteps = async (once: Repeated['once'], pid: number, turns: Turns = {}): Promise<Figure> =>
  (await measureInTurn([{ once, pid }], turns))[0]!
