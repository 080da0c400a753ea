import { addSales, takeSales, type Sold } from './modules/catalogue/public.ts'
import { countSaleUnits, giveCouponsBack, keepCouponsUsed, uncountSaleUnits } from './modules/promotions/public.ts'
import { findPayable } from './modules/orders/public.ts'
import { awaitingCardMoney, setAsideAttempts } from './modules/payments/public.ts'
import { noteChanged } from './modules/search/public.ts'
import { dropEverywhere } from './platform/cache-bus.ts'
import type { Ctx } from './platform/context.ts'
import { each, type Subscriptions } from './platform/outbox.ts'

type Goods = { readonly goodsIds: readonly string[] }
type Settled = { readonly sold: readonly Sold[] }
type Refunded = Settled & { readonly paidAt: string }
type OfTrade = { readonly tradeId: string }

const tradesOf = (events: readonly OfTrade[]): string[] => events.map(({ tradeId }) => tradeId)
const goodsOf = (events: readonly Goods[]): string[] => [...new Set(events.flatMap(({ goodsIds }) => goodsIds))]

/** Units by product, each once. */
function unitsOf(events: readonly Settled[]): Sold[] {
  const units = new Map<string, number>()
  for (const { goodsId, quantity } of events.flatMap(({ sold }) => sold))
    units.set(goodsId, (units.get(goodsId) ?? 0) + quantity)
  return [...units].map(([goodsId, quantity]) => ({ goodsId, quantity }))
}

/** What everybody sees of these goods shows their stock: it is computed anew. */
const dropGoodsAnswers = (ctx: Ctx, events: readonly Goods[]): Promise<void> =>
  dropEverywhere(
    ctx,
    goodsOf(events).map((id) => `goods:${id}`),
  )

/** Pages that offer coupons offer these now. */
const dropCouponAnswers = (ctx: Ctx): Promise<void> => dropEverywhere(ctx, ['coupons'])

/** Cards and filters show what is in stock and what sells. */
const noteChangedGoods = (ctx: Ctx, events: readonly Goods[]): Promise<void> => noteChanged(ctx, goodsOf(events))

const countSales = (ctx: Ctx, events: readonly Settled[]): Promise<void> => addSales(ctx, unitsOf(events))

const countOffers = (ctx: Ctx, events: readonly Settled[]): Promise<void> => countSaleUnits(ctx, unitsOf(events))

const uncountSales = (ctx: Ctx, events: readonly Settled[]): Promise<void> => takeSales(ctx, unitsOf(events))

const uncountOffers = each((ctx, { sold, paidAt }: Refunded) => uncountSaleUnits(ctx, sold, new Date(paidAt)))

const keepUses = (ctx: Ctx, events: readonly OfTrade[]): Promise<void> => keepCouponsUsed(ctx, tradesOf(events))

/** A provider's page that waits for a sum which is no longer right takes no money any more; what came before goes back. */
async function closeOldPages(ctx: Ctx, events: readonly OfTrade[]): Promise<void> {
  for (const tradeId of await awaitingCardMoney(ctx, 'trade', tradesOf(events)))
    await setAsideAttempts(ctx, { purpose: 'trade', causeId: tradeId }, await findPayable(ctx, tradeId))
}

/**
 * Event -> who does what about it; the only place where a lower module's doings reach an upper one. In the order of an
 * order's life: what is read together is handled so.
 */
export const subscriptions: Subscriptions = {
  'order.placed': { dropGoodsAnswers, noteChangedGoods },
  'payment.settled': {
    countSales,
    countOffers,
    dropGoodsAnswers,
    noteChangedGoods,
    keepCouponsUsed: keepUses,
    closeOldPages,
  },
  'order.cancelled': { dropGoodsAnswers, noteChangedGoods, giveCouponsBack: each(giveCouponsBack), closeOldPages },
  'trade.expired': { dropGoodsAnswers, noteChangedGoods, giveCouponsBack: each(giveCouponsBack), closeOldPages },
  'order.refunded': { uncountSales, uncountOffers, dropGoodsAnswers, noteChangedGoods },
  'goods.returned': { dropGoodsAnswers, noteChangedGoods },
  'review.changed': { dropGoodsAnswers, noteChangedGoods },
  'sale.changed': { dropGoodsAnswers, noteChangedGoods },
  'coupons.changed': { dropCouponAnswers },
}
