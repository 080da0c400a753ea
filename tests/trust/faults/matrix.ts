import { setTimeout as pause } from 'node:timers/promises'
import { ask, type Answered } from './ask.ts'
import { prepareCells, type Cell } from './cells.ts'
import type { Fault, Scene } from './fault-kinds.ts'

/** What one fault did to the requests that met it; each entry of `wrong` names one thing that must not happen. */
export type Row = {
  readonly fault: string
  readonly wrong: readonly string[]
  /** Status by request, as answered while the fault lasted. */
  readonly answers: Readonly<Record<string, number>>
  readonly slowestMs: number
  readonly healedMs: number
}

type Limits = {
  /** An answer that takes longer is none. */
  readonly answerMs: number
  /** After this the shop counts as not healed. */
  readonly healMs: number
}

/** How often each read is sent at once: together more than the server has database connections. */
const readsAtOnce = 8

const keyOf = ({ text }: Answered): string | null => /"key":"([a-z_.]+)"/.exec(text)?.[1] ?? null

/** What is untrue about an answer by its looks alone; null when nothing is. */
export function findUntruth(answer: Answered, isTrue: Cell['isTrue'], trueRefusals: readonly string[]): string | null {
  const { status, text, retryAfter } = answer
  if (status === 0) return text
  if (status === 200) return isTrue(answer) ? null : `200 with something else: ${text.slice(0, 200)}`
  if (status === 503) return retryAfter === null ? '503 without Retry-After' : null
  if (status < 500 && trueRefusals.includes(keyOf(answer) ?? '')) return null
  return `${status} ${text.slice(0, 200)}`
}

/** What the rows say against the answer to a write. */
async function findFalseClaim(cell: Cell, { status }: Answered, { mayDoLater = false }: Fault): Promise<string | null> {
  if (!cell.isDone) return null
  const isDone = await cell.isDone()
  if (status === 200 && !isDone) return 'said to be done, and is not'
  if (status !== 200 && isDone && !(mayDoLater && status === 503)) return `answered ${status}, and is done`
  return null
}

/** Repeats what a good client repeats until all is 200; returns what was wrong at the end. */
async function retryAll(cells: readonly Cell[], { server }: Scene, { answerMs, healMs }: Limits) {
  const started = performance.now()
  const remaining = new Set(cells)
  const final = new Map<Cell, Answered>()
  while (remaining.size > 0 && performance.now() - started < healMs) {
    await Promise.all(
      [...remaining].map(async (cell) => {
        const answer = await ask({ base: server.base, timeoutMs: answerMs }, cell.question)
        final.set(cell, answer)
        if (answer.status === 200) remaining.delete(cell)
      }),
    )
    if (remaining.size > 0) await pause(100)
  }
  const wrong: string[] = []
  for (const [cell, answer] of final) {
    if (answer.status !== 200) wrong.push(`${cell.name}, healed: ${answer.status} ${answer.text.slice(0, 200)}`)
    else if (!cell.isTrue(answer)) wrong.push(`${cell.name}, healed: 200 with something else`)
    else if (cell.isDone && !(await cell.isDone())) wrong.push(`${cell.name}, healed: said to be done, and is not`)
  }
  return wrong
}

/** Sends every kind of request while `fault` lasts, heals it, sends them again, and compares all answers with the rows. */
export async function runFault(scene: Scene, fault: Fault, turn: number, limits: Limits): Promise<Row> {
  const { shop, server } = scene
  const cells = await prepareCells(shop, server, turn)
  const { trueRefusals = [] } = fault
  await fault.begin(scene)
  const asked = await Promise.all(
    cells.map(async (cell) => {
      const times = cell.isDone || cell.question.key ? 1 : readsAtOnce
      const send = () => ask({ base: server.base, timeoutMs: limits.answerMs }, cell.question)
      return { cell, answers: await Promise.all(Array.from({ length: times }, send)) }
    }),
  ).finally(() => fault.heal(scene))
  const wrong: string[] = []
  const add = (cell: Cell, what: string | null) => what && wrong.push(`${cell.name}: ${what}`)
  for (const { cell, answers } of asked)
    for (const answer of answers) add(cell, findUntruth(answer, cell.isTrue, trueRefusals))
  for (const { cell, answers } of asked) add(cell, await findFalseClaim(cell, answers[0]!, fault))
  // What was refused for a reason stays refused: other orders and payments show that all is well.
  const again = trueRefusals.length > 0 ? await prepareCells(shop, server, turn + 1) : cells
  const retrying = performance.now()
  wrong.push(...(await retryAll(again, scene, limits)))
  return {
    fault: fault.name,
    wrong: [...new Set(wrong)],
    answers: Object.fromEntries(asked.map(({ cell, answers }) => [cell.name, answers[0]!.status])),
    slowestMs: Math.max(...asked.flatMap(({ answers }) => answers.map(({ ms }) => ms))),
    healedMs: performance.now() - retrying,
  }
}
