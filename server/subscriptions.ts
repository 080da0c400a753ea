import { addSales, takeSales, type Sold } from './modules/catalogue/public.ts'
import { countSaleUnits, giveCouponsBack, keepCouponsUsed, uncountSaleUnits } from './modules/promotions/public.ts'
import { findPayable } from './modules/orders/public.ts'
import { setAsideAttempts } from './modules/payments/public.ts'
import { noteChanged } from './modules/search/public.ts'
import { dropEverywhere } from './platform/cache-bus.ts'
import type { Ctx } from './platform/context.ts'
import type { Subscriptions } from './platform/outbox.ts'

type Goods = { readonly goodsIds: readonly string[] }
type Settled = { readonly sold: readonly Sold[] }
type Refunded = Settled & { readonly paidAt: string }

/** What everybody sees of these goods shows their stock: it is computed anew. */
const dropGoodsAnswers = (ctx: Ctx, { goodsIds }: Goods): Promise<void> =>
  dropEverywhere(
    ctx,
    goodsIds.map((id) => `goods:${id}`),
  )

/** Pages that offer coupons offer these now. */
const dropCouponAnswers = (ctx: Ctx): Promise<void> => dropEverywhere(ctx, ['coupons'])

/** Cards and filters show what is in stock and what sells. */
const noteChangedGoods = (ctx: Ctx, { goodsIds }: Goods): Promise<void> => noteChanged(ctx, goodsIds)

const countSales = (ctx: Ctx, { sold }: Settled): Promise<void> => addSales(ctx, sold)

const countOffers = (ctx: Ctx, { sold }: Settled): Promise<void> => countSaleUnits(ctx, sold)

const uncountSales = (ctx: Ctx, { sold }: Refunded): Promise<void> => takeSales(ctx, sold)

const uncountOffers = (ctx: Ctx, { sold, paidAt }: Refunded): Promise<void> =>
  uncountSaleUnits(ctx, sold, new Date(paidAt))
/** A provider's page that waits for a sum which is no longer right takes no money any more; what came before goes back. */
const closeOldPages = async (ctx: Ctx, { tradeId }: { readonly tradeId: string }): Promise<void> =>
  setAsideAttempts(ctx, { purpose: 'trade', causeId: tradeId }, await findPayable(ctx, tradeId))

/** Event -> who does what about it; the only place where a lower module's doings reach an upper one. */
export const subscriptions: Subscriptions = {
  'order.placed': { dropGoodsAnswers, noteChangedGoods },
  'order.refunded': { uncountSales, uncountOffers, dropGoodsAnswers, noteChangedGoods },
  'goods.returned': { dropGoodsAnswers, noteChangedGoods },
  'order.cancelled': { dropGoodsAnswers, noteChangedGoods, giveCouponsBack, closeOldPages },
  'trade.expired': { dropGoodsAnswers, noteChangedGoods, giveCouponsBack, closeOldPages },
  'payment.settled': { countSales, countOffers, dropGoodsAnswers, noteChangedGoods, keepCouponsUsed, closeOldPages },
  'review.changed': { dropGoodsAnswers, noteChangedGoods },
  'sale.changed': { dropGoodsAnswers, noteChangedGoods },
  'coupons.changed': { dropCouponAnswers },
}
