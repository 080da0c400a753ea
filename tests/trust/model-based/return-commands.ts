import fc from 'fast-check'
import {
  acceptReturn,
  requestReturn,
  dismiss,
  dispute,
  canRequestReturn,
  canWithdrawContract,
  canDispute,
  canSettle,
  rejectReturn,
  returnActions,
  sendBack,
  settle,
  withdrawContract,
  withdrawReturn,
  type Return,
  type ReturnAction,
  type Settlement,
} from './return-model.ts'
import type { Model } from './model.ts'
import { createOrderCommand, toRequestLines } from './order-commands.ts'
import {
  oneIn,
  describeCommand,
  expectOneSuccess,
  pick,
  target,
  repeat,
  type ShopCommand,
  type Target,
  type CallResult,
  type WeightedCommand,
} from './command.ts'
import type { Order } from './terms.ts'
import { recordReplacements, type World } from './world.ts'

type ReturnCommandOptions = {
  readonly at: Target
  readonly action: ReturnAction
  readonly detail?: string
  /** Asked twice at once, of which one is refused. */
  readonly twice?: boolean
  /** For what a seller decides: whether they agree. */
  readonly approve?: boolean
  /** Further reasons to be refused. */
  readonly fits?: (model: Model, one: Return) => boolean
  readonly send: (world: World, returnId: string, order: Order, one: Return) => Promise<CallResult>
  readonly change: (model: Model, one: Return) => void
}

/** An action on a return: on one where it is allowed, or on any, to be refused there and change nothing. */
function createReturnCommand({
  at,
  action,
  detail,
  twice,
  approve = true,
  fits = () => true,
  send,
  change,
}: ReturnCommandOptions): ShopCommand {
  const may = (one: Return) => returnActions[action](one, approve)
  const choices = ({ returns }: Model) => (at.anywhere ? returns : returns.filter(may))
  return {
    name: describeCommand(action, at, [detail, twice && 'twice'].filter(Boolean).join(', ')),
    isApplicable: (model) => choices(model).length > 0,
    run: async (model, world) => {
      const one = pick(choices(model), at.nth)!
      const order = model.orders[one.order]!
      const id = world.returnIds[one.number]!
      const good = may(one) && fits(model, one)
      await expectOneSuccess(
        repeat(twice ? 2 : 1, () => send(world, id, order, one)),
        good,
      )
      if (!good) return null
      const placed = model.orders.length
      change(model, one)
      if (model.orders.length > placed) await recordReplacements(model, world)
      return { action, order, id }
    },
  }
}

const getFlow = ({ returns }: World, { store }: Order) => returns[store]!
const getBuyer = ({ buyers }: World, { buyer }: Order) => buyers[buyer]!

const requestReturnCommand = fc
  .record({ at: target, units: fc.tuple(fc.nat(2), fc.nat(2)), kind: fc.constantFrom('return', 'exchange') })
  .map(({ at, units: wanted, kind }) => {
    const toUnits = (order: Order) => order.lines.map((_, index) => wanted[index]!)
    return createOrderCommand({
      at,
      action: 'requestReturn',
      detail: `${kind}, ${wanted.join(' and ')}`,
      fits: (order, model) => canRequestReturn(model, order, kind, toUnits(order)),
      send: async (world, order, orderId) => {
        const lines = await toRequestLines(world, order, toUnits(order))
        const response = await getFlow(world, order).requestReturn(getBuyer(world, order), orderId, { lines, kind })
        if (response.status === 200) world.returnIds.push(response.data.id)
        return response
      },
      change: (model, order) => void requestReturn(model, order, kind, toUnits(order)),
    })
  })

/** Any units, or all of the order. */
const withdrawContractCommand = fc
  .record({ at: target, units: fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)), isAll: fc.boolean() })
  .map(({ at, units: wanted, isAll }) => {
    const toUnits = (order: Order) => order.lines.map(({ quantity }, index) => (isAll ? quantity : wanted[index]!))
    return createOrderCommand({
      at,
      action: 'withdrawContract',
      detail: isAll ? 'all' : wanted.join(' and '),
      fits: (order, model) => canWithdrawContract(model, order, toUnits(order)),
      send: async (world, order, orderId) => {
        const lines = await toRequestLines(world, order, toUnits(order))
        const response = await getFlow(world, order).withdrawContract(getBuyer(world, order), orderId, lines)
        const { returnId } = response.data?.declarations[0] ?? {}
        if (response.status === 200 && returnId) world.returnIds.push(returnId)
        return response
      },
      change: (model, order) => withdrawContract(model, order, toUnits(order)),
    })
  })

const decideReturnCommand = fc
  .record({ at: target, approve: oneIn(2), twice: oneIn(6) })
  .map(({ at, approve, twice }) =>
    createReturnCommand({
      at,
      action: 'decideReturn',
      detail: approve ? 'accept' : 'refuse',
      twice,
      approve,
      send: (world, id, order) => (approve ? getFlow(world, order).accept(id) : getFlow(world, order).reject(id)),
      change: (model, one) => (approve ? void acceptReturn(model, one) : rejectReturn(model, one)),
    }),
  )

const sendBackCommand = target.map((at) =>
  createReturnCommand({
    at,
    action: 'sendBack',
    send: (world, id, order) => getFlow(world, order).sendBack(getBuyer(world, order), id),
    change: (model, one) => void sendBack(model, one),
  }),
)

const withdrawReturnCommand = fc.record({ at: target, twice: oneIn(4) }).map(({ at, twice }) =>
  createReturnCommand({
    at,
    action: 'withdrawReturn',
    twice,
    send: (world, id, order) => getFlow(world, order).withdraw(getBuyer(world, order), id),
    change: withdrawReturn,
  }),
)

const disputeCommand = fc.record({ at: target, twice: oneIn(6) }).map(({ at, twice }) =>
  createReturnCommand({
    at,
    action: 'dispute',
    twice,
    fits: canDispute,
    send: (world, id, order) => getFlow(world, order).dispute(getBuyer(world, order), id),
    change: dispute,
  }),
)

const settlementOptions = { refund: oneIn(3), restock: oneIn(2), twice: oneIn(4) }
const describeSettlement = ({ refund, restock }: { refund: boolean; restock: boolean }) =>
  `${refund ? 'money in any case' : 'as asked'}${restock ? ', restocked' : ''}`

const confirmCommand = fc.record({ at: target, ...settlementOptions }).map(({ at, twice, ...way }) => {
  const toSettlement = ({ units }: Return): Settlement => ({ units, ...way })
  return createReturnCommand({
    at,
    action: 'confirmReturn',
    detail: describeSettlement(way),
    twice,
    fits: (model, one) => canSettle(model, one, toSettlement(one)),
    send: (world, id, order) => getFlow(world, order).confirm(id, way),
    change: (model, one) => settle(model, one, toSettlement(one)),
  })
})

/** One unit of what was asked. */
function toOneUnit(units: readonly number[]): number[] {
  const first = units.findIndex((count) => count > 0)
  return units.map((_, index) => (index === first ? 1 : 0))
}

const judgeCommand = fc
  .record({ at: target, approve: oneIn(2), partly: oneIn(3), ...settlementOptions })
  .map(({ at, approve, partly, twice, ...way }) => {
    const toSettlement = ({ units }: Return): Settlement => ({ units: partly ? toOneUnit(units) : units, ...way })
    return createReturnCommand({
      at,
      action: 'judge',
      detail: approve ? `grant${partly ? ' one' : ''}, ${describeSettlement(way)}` : 'dismiss',
      twice,
      fits: (model, one) => !approve || canSettle(model, one, toSettlement(one)),
      send: async (world, id, order, one) => {
        const lines = await toRequestLines(world, order, toSettlement(one).units)
        return getFlow(world, order).decideAsStaff(id, approve, { ...way, ...(partly && { lines }) })
      },
      change: (model, one) => (approve ? settle(model, one, toSettlement(one)) : dismiss(model, one)),
    })
  })

export const returnCommands: readonly WeightedCommand[] = [
  [5, requestReturnCommand],
  [4, withdrawContractCommand],
  [3, decideReturnCommand],
  [3, sendBackCommand],
  [3, confirmCommand],
  [2, disputeCommand],
  [1, withdrawReturnCommand],
  [2, judgeCommand],
]
