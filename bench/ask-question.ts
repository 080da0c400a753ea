import type { Figure } from './figure.ts'
import { measure } from './measure.ts'
import type { Pace, Question } from './question.ts'
import type { Row } from './report.ts'
import type { SequentialScans } from './sequential-scans.ts'
import type { Running, RunningShop } from './shop.ts'

type Places = { readonly shop: RunningShop; readonly bare: Running; readonly scans: SequentialScans }

const bareSeconds = 3

/** Why a figure does not count. */
export function problemsOf(figure: Figure, mayRefuse: boolean): string[] {
  const { perSecond, refused, failed, timeouts } = figure
  const rules: readonly [boolean, string][] = [
    [perSecond === 0, 'nothing was answered'],
    [failed > 0, `${failed} answers failed`],
    [timeouts > 0, `${timeouts} requests were given up`],
    [refused > 0 && !mayRefuse, `${refused} requests were refused`],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, problem]) => problem)
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Asks one question. Whatever goes wrong becomes a problem of its row, so that the others are asked all the same. */
export async function askQuestion(question: Question, { shop, bare, scans }: Places, pace: Pace): Promise<Row> {
  const { name, about, byIndex = false, mayRefuse = false, ask } = question
  try {
    const scansBefore = byIndex ? await scans.count() : 0
    const { figure, bytes, steps = 1, notes = [], problems = [] } = await ask(shop, pace)
    const scanned = byIndex ? (await scans.count()) - scansBefore : 0
    const limit = await measure({ url: `${bare.base}/text/${bytes}` }, bare.pid, {
      seconds: Math.min(bareSeconds, pace.seconds ?? bareSeconds),
    })
    return {
      name,
      about,
      figure,
      bare: limit.perSecond,
      ratio: (figure.perSecond * steps) / Math.max(1, limit.perSecond),
      notes,
      problems: [
        ...problemsOf(figure, mayRefuse),
        ...problems,
        ...(scanned > 0 ? [`all search documents were read one after the other, ${scanned} times`] : []),
      ],
    }
  } catch (error) {
    return { name, about, notes: [], problems: [reasonOf(error)] }
  }
}
