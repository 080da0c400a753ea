import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { ApiResponse } from '#tests/harness/app.ts'
import type { Model } from './model.ts'
import type { Order } from './terms.ts'
import { compare, tick, type World } from './world.ts'

export type CallResult = Pick<ApiResponse, 'status'>
/** The effect of a command on the shop, for a planted error to tamper with. */
export type CommandResult = {
  readonly action: string
  readonly order?: Order
  /** The order, return or withdrawal that it was done to. */
  readonly id?: string
}
/** Called after every command that succeeded; a planted error changes rows here as a wrong handler would. */
export type Tamper = (world: World, done: CommandResult) => Promise<void>
export type RealShop = { readonly world: World; readonly tamper: Tamper }

export type ShopCommand = {
  readonly name: string
  /** Whether the model's shop has anything to do it to. */
  readonly isApplicable?: (model: Model) => boolean
  /** Does it to both; answers what was done, null where it was rightly refused. */
  readonly run: (model: Model, world: World) => Promise<CommandResult | null>
}

export class Command implements fc.AsyncCommand<Model, RealShop> {
  readonly #command: ShopCommand
  constructor(command: ShopCommand) {
    this.#command = command
  }
  check = (model: Readonly<Model>) => this.#command.isApplicable?.(model as Model) ?? true
  async run(model: Model, { world, tamper }: RealShop): Promise<void> {
    tick(model, world)
    const result = await this.#command.run(model, world)
    if (result) await tamper(world, result)
    const { wanted, found } = await compare(model, world)
    assert.deepEqual(found, wanted, `after ${this.#command.name}`)
  }
  toString = () => this.#command.name
}

const isRefused = ({ status }: CallResult) => status >= 400 && status < 500

/** The answer must be the one that the model foresees. */
export function expectOutcome(result: CallResult, good: boolean): void {
  if (good) assert.equal(result.status, 200, JSON.stringify(result))
  else assert.ok(isRefused(result), `should have been refused: ${JSON.stringify(result)}`)
}

/** Asks all at once, of which one may succeed and must if it is good; answers which did, -1 for none. */
export async function expectOneSuccess(calls: readonly Promise<CallResult>[], good: boolean): Promise<number> {
  const responses = await Promise.all(calls)
  assert.equal(responses.filter(({ status }) => status === 200).length, good ? 1 : 0, JSON.stringify(responses))
  assert.ok(
    responses.every((response) => response.status === 200 || isRefused(response)),
    JSON.stringify(responses),
  )
  return responses.findIndex(({ status }) => status === 200)
}

/** As often as wanted, at once. */
export const repeat = (count: number, send: () => Promise<CallResult>) => Array.from({ length: count }, send)

/** One of several by a number of any size. */
export const pick = <Item>(items: readonly Item[], nth: number): Item | undefined =>
  items[nth % Math.max(1, items.length)]

/** An answer of an operation that is called inside the process, where a refusal is thrown. */
export const toCallResult = (call: Promise<unknown>): Promise<CallResult> =>
  call.then(
    () => ({ status: 200 }),
    (error: Error & { status?: number }) => ({ ...error, message: error.message, status: error.status ?? 500 }),
  )

export const buyerIndex = fc.nat(1)
export const oneIn = (count: number) => fc.nat(count - 1).map((draw) => draw === 0)

/** Selects one where the action is allowed, or now and then any, so that most are refused. */
export const target = fc.record({ nth: fc.nat(99), anywhere: oneIn(6) })
export type Target = { readonly nth: number; readonly anywhere: boolean }

/** How a step on something that was picked is told. */
export const describeCommand = (action: string, { nth, anywhere }: Target, detail?: string) =>
  `${action}(${nth}${anywhere ? ' of all' : ''}${detail ? `, ${detail}` : ''})`

/** A step and how often it is drawn among the others. */
export type WeightedCommand = readonly [number, fc.Arbitrary<ShopCommand>]
