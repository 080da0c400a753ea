import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Answer } from '#tests/harness/app.ts'
import type { Model } from './model.ts'
import type { Order } from './terms.ts'
import { compare, tick, type World } from './world.ts'

export type Told = Pick<Answer, 'status'>
/** What a step did to the shop, for a planted fault to meddle with. */
export type Done = {
  readonly deed: string
  readonly order?: Order
  /** The order, return or withdrawal that it was done to. */
  readonly id?: string
}
/** Called after every step that succeeded; a planted fault changes rows here as a faulty handler would have. */
export type Meddle = (world: World, done: Done) => Promise<void>
export type Real = { readonly world: World; readonly meddle: Meddle }

export type Step = {
  readonly name: string
  /** Whether the model's shop has anything to do it to. */
  readonly can?: (model: Model) => boolean
  /** Does it to both; answers what was done, null where it was rightly refused. */
  readonly act: (model: Model, world: World) => Promise<Done | null>
}

export class WalkStep implements fc.AsyncCommand<Model, Real> {
  readonly #step: Step
  constructor(step: Step) {
    this.#step = step
  }
  check = (model: Readonly<Model>) => this.#step.can?.(model as Model) ?? true
  async run(model: Model, { world, meddle }: Real): Promise<void> {
    tick(model, world)
    const done = await this.#step.act(model, world)
    if (done) await meddle(world, done)
    const { wanted, found } = await compare(model, world)
    assert.deepEqual(found, wanted, `after ${this.#step.name}`)
  }
  toString = () => this.#step.name
}

const isRefused = ({ status }: Told) => status >= 400 && status < 500

/** The answer must be the one that the model foresees. */
export function mustBe(told: Told, good: boolean): void {
  if (good) assert.equal(told.status, 200, JSON.stringify(told))
  else assert.ok(isRefused(told), `should have been refused: ${JSON.stringify(told)}`)
}

/** Asks all at once, of which one may succeed and must if it is good; answers which did, -1 for none. */
export async function onlyOne(asked: readonly Promise<Told>[], good: boolean): Promise<number> {
  const answers = await Promise.all(asked)
  assert.equal(answers.filter(({ status }) => status === 200).length, good ? 1 : 0, JSON.stringify(answers))
  assert.ok(
    answers.every((answer) => answer.status === 200 || isRefused(answer)),
    JSON.stringify(answers),
  )
  return answers.findIndex(({ status }) => status === 200)
}

/** As often as wanted, at once. */
export const times = (count: number, ask: () => Promise<Told>) => Array.from({ length: count }, ask)

/** One of several by a number of any size. */
export const pick = <Item>(items: readonly Item[], nth: number): Item | undefined =>
  items[nth % Math.max(1, items.length)]

/** An answer of an operation that is called inside the process, where a refusal is thrown. */
export const told = (asked: Promise<unknown>): Promise<Told> =>
  asked.then(
    () => ({ status: 200 }),
    (error: Error & { status?: number }) => ({ ...error, message: error.message, status: error.status ?? 500 }),
  )

export const buyerIndex = fc.nat(1)
export const chance = (oneIn: number) => fc.nat(oneIn - 1).map((lot) => lot === 0)

/** Which of those where a deed is allowed it is done to; now and then any, wherever it is, so that most are refused. */
export const target = fc.record({ nth: fc.nat(99), anywhere: chance(6) })
export type Target = { readonly nth: number; readonly anywhere: boolean }

/** How a step on something that was picked is told. */
export const nameOf = (deed: string, { nth, anywhere }: Target, detail?: string) =>
  `${deed}(${nth}${anywhere ? ' of all' : ''}${detail ? `, ${detail}` : ''})`

/** A step and how often it is drawn among the others. */
export type Weighted = readonly [number, fc.Arbitrary<Step>]
