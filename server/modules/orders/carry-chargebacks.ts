import { ownersOfStores } from '#server/modules/merchants/public.ts'
import type { Carrier } from '#server/modules/payments/public.ts'
import type { Entry } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { splitByWeight } from '#server/platform/split.ts'
import { holdOrder, letGoOrders, lockHeldOrders, lockPaidOrdersOfTrade } from './charged-back.queries.ts'
import { chargebackEntries, leftOf, partOf, sharesLeft } from './order-money.rules.ts'
import { listLines } from './orders.queries.ts'
import { recordEvents } from './record-events.ts'

type PaidOrder = Awaited<ReturnType<typeof lockPaidOrdersOfTrade>>[number]
type Part = { readonly order: PaidOrder; readonly amountMinor: number }

/** What each order has left pays in proportion. While one is held by another chargeback, the brand carries this one. */
function partsOf(orders: readonly PaidOrder[], amountMinor: number): Part[] {
  if (orders.some(({ held_minor }) => held_minor !== null)) return []
  const left = orders.map(leftOf)
  const carriedMinor = Math.min(
    amountMinor,
    left.reduce((sum, minor) => sum + minor, 0),
  )
  return splitByWeight(carriedMinor, left)
    .map((partMinor, index) => ({ order: orders[index]!, amountMinor: partMinor }))
    .filter((part) => part.amountMinor > 0)
}

async function entriesOf(ctx: Ctx, parts: readonly Part[]): Promise<Entry[]> {
  const released = parts.filter(({ order }) => order.released_at !== null).map(({ order }) => order)
  const owners = await ownersOfStores(
    ctx,
    released.map(({ store_id }) => store_id),
  )
  const lines = await listLines(
    ctx,
    released.map(({ id }) => id),
  )
  return parts.flatMap(({ order, amountMinor }) => {
    const left = sharesLeft(
      order,
      lines.filter((line) => line.order_id === order.id),
    )
    const ownerId = order.released_at ? owners.get(order.store_id)! : null
    return chargebackEntries(ownerId, ownerId ? partOf(left, amountMinor) : { ...nothing, paidMinor: amountMinor })
  })
}

const nothing = { brandMinor: 0, commissionMinor: 0 }
const tell = (ctx: Ctx, minor: number) => ({ amount: toMajor(minor, ctx.brand.settings.currency.digits) })

/**
 * A trade's chargebacks are carried by its paid orders: by escrow, or, once they were released, by whoever was paid. Until
 * it is decided such an order is held: nothing of it is released, given back or sent.
 */
export const tradeCarrier: Carrier = {
  take: async (ctx, { id: chargebackId, causeId: tradeId, amountMinor }) => {
    const parts = partsOf(await lockPaidOrdersOfTrade(ctx, tradeId), amountMinor)
    for (const part of parts) {
      await holdOrder(ctx, part.order.id, { chargebackId, amountMinor: part.amountMinor })
      await recordEvents(ctx, [part.order.id], 'charge_back', 'clock', tell(ctx, part.amountMinor))
    }
    return entriesOf(ctx, parts)
  },
  settle: async (ctx, { id: chargebackId, won }) => {
    const held = await lockHeldOrders(ctx, chargebackId)
    await letGoOrders(ctx, chargebackId, won)
    const event = won ? 'charge_back_won' : 'charge_back_lost'
    for (const { id, heldMinor } of held) await recordEvents(ctx, [id], event, 'clock', tell(ctx, heldMinor!))
  },
}
