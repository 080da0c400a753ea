import type { EarningState } from '#contract/seller-money.ts'
import { getStoreOwners } from '#server/modules/merchants/public.ts'
import { listChargebacksOfTrades } from '#server/modules/payments/public.ts'
import { listMovementsByReference, listOutflows, type MovementFilter } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { getReleaseDeadline, toReturnTerms } from '../order-deadlines.rules.ts'
import {
  getEarnedMinor,
  getRemainingMinor,
  getRemainingShares,
  getRemainingTax,
  scaleShares,
} from '../order-money.rules.ts'
import { listLines, type LineRow } from '../orders.queries.ts'
import {
  listPaidOrders,
  listRefundsOfOrders,
  listUnreleasedOrders,
  type EarningsFilter,
  type PaidOrderRow,
} from './earnings.queries.ts'

/** The money of a paid order in minor units: `total - refunded - taxWithheld - commission - commissionTax = net`. */
export type Earnings = {
  readonly id: string
  readonly number: string
  readonly placedAt: Date
  readonly state: EarningState
  readonly totalMinor: number
  readonly refundedMinor: number
  readonly commissionMinor: number
  readonly commissionTaxMinor: number
  readonly taxWithheldMinor: number
  readonly netMinor: number
  readonly releasedAt: Date | null
  /** The latest moment of the release; null after it, while the order is held and before it ships. */
  readonly releaseBy: Date | null
  /** When the last of its money left the account, first in first out; null before. */
  readonly paidOutAt: Date | null
}

/** Returns belong to a module above. */
type ListReturnsOfOrders = (
  ctx: Ctx,
  orderIds: readonly string[],
) => Promise<readonly { readonly id: string; readonly orderId: string }[]>

/** The moment until which an order is released at the latest, by the deadlines that run. */
function findReleaseBy(ctx: Ctx, order: PaidOrderRow): Date | null {
  if (order.released_at || order.is_held) return null
  if (order.release_due_at) return order.release_due_at
  const terms = toReturnTerms(ctx.brand.policy, order)
  return order.receive_due_at && getReleaseDeadline(terms, order.receive_due_at, ctx.brand.settings.timeZone)
}

const getState = (order: PaidOrderRow): EarningState => {
  if (order.released_at) return 'released'
  return order.is_held ? 'held' : 'escrow'
}

/** Of a released order: the sum of its movements on the store's account, and when that money was gone. */
type Movements = { readonly netMinor: number; readonly paidOutAt: Date | null }

function toEarnings(ctx: Ctx, order: PaidOrderRow, lines: readonly LineRow[], moved?: Movements): Earnings {
  const shares = scaleShares(getRemainingShares(order, lines), getRemainingMinor(order))
  const tax = getRemainingTax(order)
  const taxWithheldMinor = tax.account.ownerId === null ? tax.amountMinor : 0
  const leftMinor = shares.paidMinor + shares.brandMinor
  const totalMinor = order.payable_minor + order.brand_discount_minor
  const netMinor = moved ? moved.netMinor : getEarnedMinor(shares, tax)
  return {
    id: order.id,
    number: order.number,
    placedAt: order.created_at,
    state: getState(order),
    totalMinor,
    refundedMinor: totalMinor - leftMinor,
    // Parts of refunds and chargebacks are rounded one by one; the ledger decides, the commission takes the difference.
    commissionMinor: leftMinor - taxWithheldMinor - shares.commissionTaxMinor - netMinor,
    commissionTaxMinor: shares.commissionTaxMinor,
    taxWithheldMinor,
    netMinor,
    releasedAt: order.released_at,
    releaseBy: findReleaseBy(ctx, order),
    paidOutAt: moved?.paidOutAt ?? null,
  }
}

/** References of the ledger to these orders, by reference id. */
async function mapReferences(ctx: Ctx, orders: readonly PaidOrderRow[], listReturns: ListReturnsOfOrders) {
  const ids = orders.map(({ id }) => id)
  const tradeIds = orders.map(({ trade_id }) => trade_id)
  const [refunds, returns, chargebacks] = await Promise.all([
    listRefundsOfOrders(ctx, ids),
    listReturns(ctx, ids),
    listChargebacksOfTrades(ctx, tradeIds),
  ])
  const orderByTrade = new Map(orders.map((order) => [order.trade_id, order.id]))
  return new Map([
    ...ids.map((id) => [id, id] as const),
    ...[...refunds, ...returns].map(({ id, orderId }) => [id, orderId] as const),
    ...chargebacks.map(({ id, tradeId }) => [id, orderByTrade.get(tradeId)!] as const),
  ])
}

const kinds = ['order_release', 'order_clawback', 'chargeback', 'chargeback_return'] as const

/** Movements of the owner's account by released order; those of an order whose release moved nothing sum to zero. */
async function readMovements(
  ctx: Ctx,
  storeId: string,
  orders: readonly PaidOrderRow[],
  listReturns: ListReturnsOfOrders,
): Promise<ReadonlyMap<string, Movements>> {
  const released = orders.filter(({ released_at }) => released_at !== null)
  if (released.length === 0) return new Map()
  const ownerId = (await getStoreOwners(ctx, [storeId])).get(storeId)!
  const orderByReference = await mapReferences(ctx, released, listReturns)
  const account: MovementFilter = { ownerId, accounts: ['seller'] }
  const references = { kinds, ids: [...orderByReference.keys()] }
  const moves = await listMovementsByReference(ctx, { ...account, references })
  const sums = new Map(released.map(({ id }) => [id, 0]))
  for (const { referenceId, amountMinor } of moves) {
    const orderId = orderByReference.get(referenceId)!
    sums.set(orderId, sums.get(orderId)! + amountMinor)
  }
  const releases = moves.filter(({ kind }) => kind === 'order_release')
  const firstMs = Math.min(...releases.map(({ at }) => at.getTime()))
  const outflows = releases.length > 0 ? await listOutflows(ctx, { ...account, from: new Date(firstMs) }) : []
  const paidOut = new Map(
    releases.map(({ referenceId, at, balanceAfterMinor }) => [
      referenceId,
      findEnd(
        balanceAfterMinor ?? 0,
        outflows.filter((out) => out.at > at),
      ),
    ]),
  )
  return new Map(released.map(({ id }) => [id, { netMinor: sums.get(id)!, paidOutAt: paidOut.get(id) ?? null }]))
}

type Outflow = Awaited<ReturnType<typeof listOutflows>>[number]

/** When this balance was gone, first in first out; null while some of it is left. */
function findEnd(balanceMinor: number, outflows: readonly Outflow[]): Date | null {
  let leftMinor = balanceMinor
  for (const { at, amountMinor } of outflows) {
    leftMinor += amountMinor
    if (leftMinor <= 0) return at
  }
  return null
}

type Page = {
  readonly limit: number
  readonly afterId?: string | undefined
  readonly listReturns: ListReturnsOfOrders
}

const getIds = (orders: readonly PaidOrderRow[]) => orders.map(({ id }) => id)

/** The money of a store's paid orders, newest first. Released orders have what the ledger moved for them. */
export async function listEarnings(
  ctx: Ctx,
  filter: EarningsFilter,
  { limit, afterId, listReturns }: Page,
): Promise<Earnings[]> {
  const orders = await listPaidOrders(ctx, filter, { limit, afterId })
  if (orders.length === 0) return []
  const [lines, moved] = await Promise.all([
    listLines(ctx, getIds(orders)),
    readMovements(ctx, filter.storeId, orders, listReturns),
  ])
  const byOrder = Map.groupBy(lines, ({ order_id }) => order_id)
  return orders.map((order) => toEarnings(ctx, order, byOrder.get(order.id) ?? [], moved.get(order.id)))
}

const batchSize = 500

/** Calls `add` with the money of each paid order of a store that is not released, batch by batch. */
export async function sumUnreleased(ctx: Ctx, storeId: string, add: (order: Earnings) => void): Promise<void> {
  let afterId: string | null = null
  do {
    const orders: PaidOrderRow[] = await listUnreleasedOrders(ctx, storeId, { limit: batchSize, afterId })
    const lines = orders.length > 0 ? await listLines(ctx, getIds(orders)) : []
    const byOrder = Map.groupBy(lines, ({ order_id }) => order_id)
    for (const order of orders) add(toEarnings(ctx, order, byOrder.get(order.id) ?? []))
    afterId = orders.length < batchSize ? null : orders.at(-1)!.id
  } while (afterId !== null)
}
