import type { contractWithdrawalsApi, ContractWithdrawal } from '#contract/contract-withdrawals.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { isWithdrawable } from '#contract/withdrawal-rights.ts'
import { openCase, withdrawUnshipped, type LineUnits } from '#server/modules/orders/cases/public.ts'
import { getOrderViews, getOwnOrderFacts, type OrderFacts } from '#server/modules/orders/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { Refusal, refusal } from '#server/platform/refusal.ts'
import { insertDeclaration, listDeclarations } from './contract-withdrawals.queries.ts'
import { getDeadline } from './return-deadlines.rules.ts'
import { areWithin, getReturnableUnits, isWholeOrder, sumUnits } from './return-units.rules.ts'
import { insertReturn, insertReturnLines, setAmount } from './returns.queries.ts'

type Declare = (typeof contractWithdrawalsApi)['declare']
type Detail = (typeof contractWithdrawalsApi)['detail']

const unshippedStates: readonly OrderFacts['state'][] = [1, 2]
const shippedStates: readonly OrderFacts['state'][] = [3, 4, 5]

const isInTime = ({ clock }: Ctx, { returnUntil }: OrderFacts): boolean =>
  returnUntil === null || returnUntil > clock.now()

/** Units of each line that the buyer may withdraw from; 0 for exempt lines. */
const getWithdrawableUnits = ({ lines }: OrderFacts): LineUnits[] => {
  const exempt = new Set(lines.filter((line) => !isWithdrawable(line.withdrawalExemption)).map(({ id }) => id))
  return getReturnableUnits(lines).map(({ lineId, quantity }) => ({
    lineId,
    quantity: exempt.has(lineId) ? 0 : quantity,
  }))
}

/** Throws why the units cannot be withdrawn from. */
function checkUnits(order: OrderFacts, units: readonly LineUnits[]): void {
  for (const { id, withdrawalExemption } of order.lines)
    if (!isWithdrawable(withdrawalExemption) && units.some(({ lineId }) => lineId === id))
      throw refusal('contract.line_exempt', { lineId: id })
  if (!areWithin(units, getReturnableUnits(order.lines))) throw refusal('order.refund_exceeds')
}

/** The amount paid for the units, with the delivery where all of the order goes back; minor units. */
const getWorthMinor = (order: OrderFacts, units: readonly LineUnits[]): number => {
  const worth = order.lines.reduce((sum, line) => {
    const unit = units.find(({ lineId }) => lineId === line.id)
    return sum + (unit ? line.getWorthMinor(unit.quantity) : 0)
  }, 0)
  return isWholeOrder(units, order) ? worth + order.deliveryLeftMinor : worth
}

async function refundUnshipped(ctx: UserCtx, order: OrderFacts, units: readonly LineUnits[]): Promise<void> {
  if (order.lines.some(({ withdrawalExemption }) => !isWithdrawable(withdrawalExemption)))
    throw refusal('contract.exempt_unshipped')
  if (!isWholeOrder(units, order)) throw refusal('contract.whole_order')
  await withdrawUnshipped(ctx, order.id)
}

/**
 * Opens a return that is accepted from the start; returns its id. While the order is on its way, the time to send it
 * back begins when it counts as received.
 */
async function openReturn(ctx: UserCtx, order: OrderFacts, units: readonly LineUnits[]): Promise<string> {
  const now = ctx.clock.now()
  const id = newId(now.getTime())
  const { receiptDueAt } = order
  const begins = order.returnUntil === null && receiptDueAt !== null && receiptDueAt > now ? receiptDueAt : now
  const isInserted = await insertReturn(ctx, {
    id,
    order_id: order.id,
    user_id: order.userId,
    store_id: order.storeId,
    kind: 'return',
    is_withdrawal: true,
    state: 'accepted',
    reason: '',
    amount_minor: 0,
    requested_at: now,
    due_at: getDeadline(ctx.brand.policy, 'accepted', begins),
  })
  if (!isInserted) throw refusal('order.status_inoperable')
  await openCase(ctx, { orderId: order.id, reason: '', isWithdrawal: true })
  // Read again: now that the order is held, nothing else takes its units.
  const held = await getOwnOrderFacts(ctx, order.id)
  checkUnits(held, units)
  await setAmount(ctx, id, getWorthMinor(held, units))
  await insertReturnLines(
    ctx,
    units.map(({ lineId, quantity }) => ({ return_id: id, order_id: order.id, line_id: lineId, quantity })),
  )
  return id
}

/** Units that have left in parcels. */
const getShippedUnits = (order: OrderFacts, units: readonly LineUnits[]): LineUnits[] =>
  units
    .map(({ lineId, quantity }) => {
      const toCome = order.lines.find(({ id }) => id === lineId)?.quantityToCome ?? 0
      return { lineId, quantity: quantity - toCome }
    })
    .filter(({ quantity }) => quantity > 0)

/**
 * Refunds or opens a return; of two at once, the second finds the order in another state. Before the last parcel both:
 * the units to come are refunded, for the others a return begins.
 */
async function carryOut(ctx: UserCtx, order: OrderFacts, units: readonly LineUnits[]): Promise<string | null> {
  try {
    if (!unshippedStates.includes(order.state)) return await openReturn(ctx, order, units)
    const shipped = getShippedUnits(order, units)
    await refundUnshipped(ctx, order, units)
    return shipped.length === 0 ? null : await openReturn(ctx, await getOwnOrderFacts(ctx, order.id), shipped)
  } catch (error) {
    const isOther = error instanceof Refusal && error.key === 'order.status_inoperable'
    if (isOther && (await listDeclarations(ctx, order.id)).length > 0) throw refusal('contract.already_withdrawn')
    throw error
  }
}

/** Throws why the order cannot be withdrawn from now. */
async function checkRight(ctx: UserCtx, order: OrderFacts): Promise<void> {
  if (order.withdrawalDays === 0) throw refusal('contract.no_withdrawal_right')
  if (!unshippedStates.includes(order.state) && !shippedStates.includes(order.state)) {
    const isDeclared = (await listDeclarations(ctx, order.id)).length > 0
    throw refusal(isDeclared ? 'contract.already_withdrawn' : 'order.status_inoperable')
  }
  if (!isInTime(ctx, order)) throw refusal('contract.withdrawal_too_late')
}

/**
 * The buyer withdraws from the contract, without a reason: an unshipped order is refunded at once, of a shipped one a
 * return begins that the store cannot reject. The declaration is stored with its time. Throws the errors of the
 * operation; nothing is declared then.
 */
export async function declareWithdrawal(ctx: UserCtx, input: Parsed<Declare>): Promise<Data<Declare>> {
  const order = await getOwnOrderFacts(ctx, input.orderId)
  await checkRight(ctx, order)
  const units = sumUnits(input.lines)
  checkUnits(order, units)
  const returnId = await carryOut(ctx, order, units)
  await insertDeclaration(ctx, {
    id: newId(ctx.clock.now().getTime()),
    order_id: order.id,
    user_id: order.userId,
    lines: units,
    outcome: returnId === null ? 'refund' : 'return',
    return_id: returnId,
    declared_at: ctx.clock.now(),
  })
  return readWithdrawal(ctx, { orderId: order.id })
}

/** The right of withdrawal of the caller's order and what was declared; throws `order.not_found`. */
export async function readWithdrawal(ctx: UserCtx, { orderId }: Parsed<Detail>): Promise<Data<Detail>> {
  const order = await getOwnOrderFacts(ctx, orderId)
  const [views, declarations] = await Promise.all([getOrderViews(ctx, [order.id]), listDeclarations(ctx, order.id)])
  const view = views.get(order.id)!
  const isUnshipped = unshippedStates.includes(order.state)
  const units = new Map(getWithdrawableUnits(order).map(({ lineId, quantity }) => [lineId, quantity]))
  const hasRight = order.withdrawalDays > 0 && isInTime(ctx, order)
  const toDeclaredLine = ({ lineId, quantity }: LineUnits) => {
    const { name, specifications } = view.lines.find(({ id }) => id === lineId)!
    return { lineId, name, specifications, quantity }
  }
  return {
    order: { id: order.id, number: order.number, placedAt: order.placedAt.toISOString(), status: order.status },
    seller: view.seller,
    days: order.withdrawalDays,
    until: order.withdrawalDays > 0 ? (order.returnUntil?.toISOString() ?? null) : null,
    canDeclare: hasRight && (isUnshipped || shippedStates.includes(order.state)),
    wholeOrder: isUnshipped,
    items: order.lines.map(({ id, withdrawalExemption }) => {
      const { name, image, tint, specifications } = view.lines.find((line) => line.id === id)!
      return { lineId: id, name, image, tint, specifications, quantity: units.get(id)!, exemption: withdrawalExemption }
    }),
    declarations: declarations.map((row) => ({
      id: row.id,
      declaredAt: row.declared_at.toISOString(),
      outcome: row.outcome as ContractWithdrawal['declarations'][number]['outcome'],
      returnId: row.return_id,
      lines: (row.lines as LineUnits[]).map(toDeclaredLine),
    })),
  }
}
