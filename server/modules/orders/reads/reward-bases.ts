import type { Ctx } from '#server/platform/context.ts'
import { getRemainingMinor, getRemainingShares, getShare, scaleShares } from '../order-money.rules.ts'
import { listLines, listOrdersById } from '../orders.queries.ts'
import type { AddressSnapshot } from '../trades/place-trade.ts'

/** The money of a paid order from which a reward is reckoned, after refunds and chargebacks; minor units. */
export type RewardBasis = {
  readonly id: string
  readonly number: string
  readonly userId: string
  readonly storeId: string
  readonly placedAt: Date
  readonly paidAt: Date
  readonly releasedAt: Date | null
  /** A chargeback holds it. */
  readonly isHeld: boolean
  /** Paid for products after discounts, without delivery and tax on top. */
  readonly goodsMinor: number
  readonly commissionMinor: number
  readonly address: AddressSnapshot
}

/** The bases of paid orders, by their ids; unpaid and unknown orders are absent. */
export async function listRewardBases(
  ctx: Ctx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, RewardBasis>> {
  if (orderIds.length === 0) return new Map()
  const [orders, lines] = await Promise.all([listOrdersById(ctx, orderIds), listLines(ctx, orderIds)])
  const linesByOrder = Map.groupBy(lines, ({ order_id }) => order_id)
  return new Map(
    orders.flatMap((order) => {
      if (order.paid_at === null) return []
      const own = linesByOrder.get(order.id) ?? []
      const left = getRemainingShares(order, own)
      // Less after a chargeback, in proportion.
      const paidMinor = Math.min(left.paidMinor, getRemainingMinor(order))
      const goodsMinor = own.reduce((sum, { subtotal_minor, discount_minor, refunded_quantity, quantity }) => {
        const paid = subtotal_minor - discount_minor
        return sum + paid - getShare(paid, refunded_quantity, quantity)
      }, 0)
      const basis = {
        id: order.id,
        number: order.number,
        userId: order.user_id,
        storeId: order.store_id,
        placedAt: order.created_at,
        paidAt: order.paid_at,
        releasedAt: order.released_at,
        isHeld: order.held_minor !== null,
        goodsMinor: left.paidMinor === 0 ? 0 : getShare(goodsMinor, paidMinor, left.paidMinor),
        commissionMinor: left.paidMinor === 0 ? 0 : scaleShares(left, paidMinor).commissionMinor,
        address: order.address as unknown as AddressSnapshot,
      }
      return [[order.id, basis] as const]
    }),
  )
}
