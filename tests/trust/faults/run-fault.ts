import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest, type HttpResult } from './send-request.ts'
import { prepareCells, type MatrixCell } from './prepare-cells.ts'
import type { Fault, FaultTarget } from './fault-kinds.ts'

/** Effects of one fault on concurrent requests; each entry of `wrong` names one thing that must not happen. */
export type FaultResult = {
  readonly fault: string
  readonly wrong: readonly string[]
  /** Status by request, as answered while the fault lasted. */
  readonly statuses: Readonly<Record<string, number>>
  readonly slowestMs: number
  readonly healedMs: number
}

type TimeLimits = {
  /** An answer that takes longer is none. */
  readonly answerMs: number
  /** After this the shop counts as not healed. */
  readonly healMs: number
}

/** How often each read is sent at once: together more than the server has database connections. */
const concurrentReads = 8

const findErrorKey = ({ text }: HttpResult): string | null => /"key":"([a-z_.]+)"/.exec(text)?.[1] ?? null

/** The error of a response by itself; null when there is none. */
export function findWrongResponse(
  response: HttpResult,
  isTrue: MatrixCell['isTrue'],
  trueRefusals: readonly string[],
): string | null {
  const { status, text, retryAfter } = response
  if (status === 0) return text
  if (status === 200) return isTrue(response) ? null : `200 with something else: ${text.slice(0, 200)}`
  if (status === 503) return retryAfter === null ? '503 without Retry-After' : null
  if (status < 500 && trueRefusals.includes(findErrorKey(response) ?? '')) return null
  return `${status} ${text.slice(0, 200)}`
}

/** The contradiction between the rows and the response to a write. */
async function findFalseClaim(
  cell: MatrixCell,
  { status }: HttpResult,
  { mayDoLater = false }: Fault,
): Promise<string | null> {
  if (!cell.isDone) return null
  const isDone = await cell.isDone()
  if (status === 200 && !isDone) return 'said to be done, and is not'
  if (status !== 200 && isDone && !(mayDoLater && status === 503)) return `answered ${status}, and is done`
  return null
}

/** Repeats what a good client repeats until all is 200; returns what was wrong at the end. */
async function retryAll(cells: readonly MatrixCell[], { server }: FaultTarget, { answerMs, healMs }: TimeLimits) {
  const started = performance.now()
  const remaining = new Set(cells)
  const final = new Map<MatrixCell, HttpResult>()
  while (remaining.size > 0 && performance.now() - started < healMs) {
    await Promise.all(
      [...remaining].map(async (cell) => {
        const response = await sendRequest({ base: server.base, timeoutMs: answerMs }, cell.request)
        final.set(cell, response)
        if (response.status === 200) remaining.delete(cell)
      }),
    )
    if (remaining.size > 0) await pause(100)
  }
  const wrong: string[] = []
  for (const [cell, response] of final) {
    if (response.status !== 200) wrong.push(`${cell.name}, healed: ${response.status} ${response.text.slice(0, 200)}`)
    else if (!cell.isTrue(response)) wrong.push(`${cell.name}, healed: 200 with something else`)
    else if (cell.isDone && !(await cell.isDone())) wrong.push(`${cell.name}, healed: said to be done, and is not`)
  }
  return wrong
}

/** Sends every kind of request while `fault` lasts, heals it, sends them again, and compares all answers with the rows. */
export async function runFault(
  target: FaultTarget,
  fault: Fault,
  turn: number,
  limits: TimeLimits,
): Promise<FaultResult> {
  const { shop, server } = target
  const cells = await prepareCells(shop, server, turn)
  const { trueRefusals = [] } = fault
  await fault.inject(target)
  const sent = await Promise.all(
    cells.map(async (cell) => {
      const times = cell.isDone || cell.request.key ? 1 : concurrentReads
      const send = () => sendRequest({ base: server.base, timeoutMs: limits.answerMs }, cell.request)
      return { cell, responses: await Promise.all(Array.from({ length: times }, send)) }
    }),
  ).finally(() => fault.heal(target))
  const wrong: string[] = []
  const add = (cell: MatrixCell, what: string | null) => what && wrong.push(`${cell.name}: ${what}`)
  for (const { cell, responses } of sent)
    for (const response of responses) add(cell, findWrongResponse(response, cell.isTrue, trueRefusals))
  for (const { cell, responses } of sent) add(cell, await findFalseClaim(cell, responses[0]!, fault))
  // Requests that were refused for a reason stay refused: other orders and payments show that all is well.
  const again = trueRefusals.length > 0 ? await prepareCells(shop, server, turn + 1) : cells
  const retrying = performance.now()
  wrong.push(...(await retryAll(again, target, limits)))
  return {
    fault: fault.name,
    wrong: [...new Set(wrong)],
    statuses: Object.fromEntries(sent.map(({ cell, responses }) => [cell.name, responses[0]!.status])),
    slowestMs: Math.max(...sent.flatMap(({ responses }) => responses.map(({ ms }) => ms))),
    healedMs: performance.now() - retrying,
  }
}
