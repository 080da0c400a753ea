import fc from 'fast-check'
import {
  acceptReturn,
  askReturn,
  dismiss,
  dispute,
  mayAskReturn,
  mayDispute,
  maySettle,
  refuseReturn,
  returnDeeds,
  sendBack,
  settle,
  withdrawReturn,
  type Return,
  type ReturnDeed,
  type Settling,
} from './model-of-returns.ts'
import type { Model } from './model.ts'
import { onOrder, unitsAsked } from './steps-of-orders.ts'
import {
  chance,
  nameOf,
  onlyOne,
  pick,
  target,
  times,
  type Step,
  type Target,
  type Told,
  type Weighted,
} from './steps.ts'
import type { Order } from './terms.ts'
import { learnReplacements, type World } from './world.ts'

type OnReturn = {
  readonly at: Target
  readonly deed: ReturnDeed
  readonly detail?: string
  /** Asked twice at once, of which one is refused. */
  readonly twice?: boolean
  /** For what a seller decides: whether they agree. */
  readonly approve?: boolean
  /** Further reasons to be refused. */
  readonly fits?: (model: Model, one: Return) => boolean
  readonly ask: (world: World, returnId: string, order: Order, one: Return) => Promise<Told>
  readonly change: (model: Model, one: Return) => void
}

/** A deed on a return: on one where it is allowed, or on any, to be refused there and change nothing. */
function onReturn({ at, deed, detail, twice, approve = true, fits = () => true, ask, change }: OnReturn): Step {
  const may = (one: Return) => returnDeeds[deed](one, approve)
  const choices = ({ returns }: Model) => (at.anywhere ? returns : returns.filter(may))
  return {
    name: nameOf(deed, at, [detail, twice && 'twice'].filter(Boolean).join(', ')),
    can: (model) => choices(model).length > 0,
    act: async (model, world) => {
      const one = pick(choices(model), at.nth)!
      const order = model.orders[one.order]!
      const id = world.returnIds[one.number]!
      const good = may(one) && fits(model, one)
      await onlyOne(
        times(twice ? 2 : 1, () => ask(world, id, order, one)),
        good,
      )
      if (!good) return null
      const placed = model.orders.length
      change(model, one)
      if (model.orders.length > placed) await learnReplacements(model, world)
      return { deed, order, id }
    },
  }
}

const flowOf = ({ returns }: World, { store }: Order) => returns[store]!
const buyerOf = ({ buyers }: World, { buyer }: Order) => buyers[buyer]!

const asking = fc
  .record({ at: target, units: fc.tuple(fc.nat(2), fc.nat(2)), kind: fc.constantFrom('return', 'exchange') })
  .map(({ at, units: wanted, kind }) => {
    const unitsOf = (order: Order) => order.lines.map((_, index) => wanted[index]!)
    return onOrder({
      at,
      deed: 'askReturn',
      detail: `${kind}, ${wanted.join(' and ')}`,
      fits: (order, model) => mayAskReturn(model, order, kind, unitsOf(order)),
      ask: async (world, order, orderId) => {
        const lines = await unitsAsked(world, order, unitsOf(order))
        const answer = await flowOf(world, order).ask(buyerOf(world, order), orderId, { lines, kind })
        if (answer.status === 200) world.returnIds.push(answer.data.id)
        return answer
      },
      change: (model, order) => void askReturn(model, order, kind, unitsOf(order)),
    })
  })

const deciding = fc.record({ at: target, approve: chance(2), twice: chance(6) }).map(({ at, approve, twice }) =>
  onReturn({
    at,
    deed: 'decideReturn',
    detail: approve ? 'accept' : 'refuse',
    twice,
    approve,
    ask: (world, id, order) => (approve ? flowOf(world, order).accept(id) : flowOf(world, order).reject(id)),
    change: (model, one) => (approve ? void acceptReturn(model, one) : refuseReturn(model, one)),
  }),
)

const sending = target.map((at) =>
  onReturn({
    at,
    deed: 'sendBack',
    ask: (world, id, order) => flowOf(world, order).sendBack(buyerOf(world, order), id),
    change: (model, one) => void sendBack(model, one),
  }),
)

const withdrawing = fc.record({ at: target, twice: chance(4) }).map(({ at, twice }) =>
  onReturn({
    at,
    deed: 'withdrawReturn',
    twice,
    ask: (world, id, order) => flowOf(world, order).withdraw(buyerOf(world, order), id),
    change: withdrawReturn,
  }),
)

const disputing = fc.record({ at: target, twice: chance(6) }).map(({ at, twice }) =>
  onReturn({
    at,
    deed: 'dispute',
    twice,
    fits: mayDispute,
    ask: (world, id, order) => flowOf(world, order).dispute(buyerOf(world, order), id),
    change: dispute,
  }),
)

const ways = { refund: chance(3), restock: chance(2), twice: chance(4) }
const detailOf = ({ refund, restock }: { refund: boolean; restock: boolean }) =>
  `${refund ? 'money in any case' : 'as asked'}${restock ? ', back on the shelf' : ''}`

const confirming = fc.record({ at: target, ...ways }).map(({ at, twice, ...way }) => {
  const settlingOf = ({ units }: Return): Settling => ({ units, ...way })
  return onReturn({
    at,
    deed: 'confirmReturn',
    detail: detailOf(way),
    twice,
    fits: (model, one) => maySettle(model, one, settlingOf(one)),
    ask: (world, id, order) => flowOf(world, order).confirm(id, way),
    change: (model, one) => settle(model, one, settlingOf(one)),
  })
})

/** One unit of what was asked. */
function oneOf(units: readonly number[]): number[] {
  const first = units.findIndex((count) => count > 0)
  return units.map((_, index) => (index === first ? 1 : 0))
}

const judging = fc
  .record({ at: target, approve: chance(2), partly: chance(3), ...ways })
  .map(({ at, approve, partly, twice, ...way }) => {
    const settlingOf = ({ units }: Return): Settling => ({ units: partly ? oneOf(units) : units, ...way })
    return onReturn({
      at,
      deed: 'judge',
      detail: approve ? `grant${partly ? ' one' : ''}, ${detailOf(way)}` : 'dismiss',
      twice,
      fits: (model, one) => !approve || maySettle(model, one, settlingOf(one)),
      ask: async (world, id, order, one) => {
        const lines = await unitsAsked(world, order, settlingOf(one).units)
        return flowOf(world, order).judge(id, approve, { ...way, ...(partly && { lines }) })
      },
      change: (model, one) => (approve ? settle(model, one, settlingOf(one)) : dismiss(model, one)),
    })
  })

export const stepsOfReturns: readonly Weighted[] = [
  [5, asking],
  [3, deciding],
  [3, sending],
  [3, confirming],
  [2, disputing],
  [1, withdrawing],
  [2, judging],
]
