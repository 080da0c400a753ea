import type { Figure } from './figure.ts'
import { measure } from './measure.ts'
import type { BenchmarkOptions, Benchmark } from './benchmark.ts'
import type { Row } from './report.ts'
import type { SequentialScanCounter } from './sequential-scan-counter.ts'
import type { RunningProcess, RunningShop } from './shop.ts'

type BenchmarkTargets = {
  readonly shop: RunningShop
  readonly bare: RunningProcess
  readonly scans: SequentialScanCounter
}

const bareSeconds = 3

/** Why a figure does not count. */
function findProblems(figure: Figure, mayRefuse: boolean): string[] {
  const { perSecond, refused, failed, timeouts } = figure
  const rules: readonly [boolean, string][] = [
    [perSecond === 0, 'nothing was answered'],
    [failed > 0, `${failed} answers failed`],
    [timeouts > 0, `${timeouts} requests were given up`],
    [refused > 0 && !mayRefuse, `${refused} requests were refused`],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, problem]) => problem)
}

const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Asks one question. Whatever goes wrong becomes a problem of its row, so that the others are asked all the same. */
export async function runBenchmark(
  benchmark: Benchmark,
  { shop, bare, scans }: BenchmarkTargets,
  options: BenchmarkOptions,
): Promise<Row> {
  const { name, about, byIndex = false, mayRefuse = false, prepare, run } = benchmark
  try {
    await prepare?.(shop)
    const scansBefore = byIndex ? await scans.count() : 0
    const { figure, responseBytes, steps = 1, notes = [], searches, problems = [] } = await run(shop, options)
    const scanned = byIndex ? (await scans.count()) - scansBefore : 0
    const limit = await measure({ url: `${bare.base}/text/${responseBytes}` }, bare, {
      seconds: Math.min(bareSeconds, options.seconds ?? bareSeconds),
    })
    return {
      name,
      about,
      figure,
      bare: limit.perSecond,
      ratio: (figure.perSecond * steps) / Math.max(1, limit.perSecond),
      notes,
      ...(searches && { searches }),
      problems: [
        ...findProblems(figure, mayRefuse),
        ...problems,
        ...(scanned > 0 ? [`all search documents were read one after the other, ${scanned} times`] : []),
      ],
    }
  } catch (error) {
    return { name, about, notes: [], problems: [getErrorMessage(error)] }
  }
}
