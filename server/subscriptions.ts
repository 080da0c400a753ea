import { dropEverywhere } from './platform/cache-bus.ts'
import type { Ctx } from './platform/context.ts'
import type { Subscriptions } from './platform/outbox.ts'

type Goods = { readonly goodsIds: readonly string[] }

/** What everybody sees of these goods shows their stock: it is computed anew. */
const dropGoodsAnswers = (ctx: Ctx, { goodsIds }: Goods): Promise<void> =>
  dropEverywhere(
    ctx,
    goodsIds.map((id) => `goods:${id}`),
  )

/** Event -> who does what about it; the only place where a lower module's doings reach an upper one. */
export const subscriptions: Subscriptions = {
  'order.placed': { dropGoodsAnswers },
  'order.cancelled': { dropGoodsAnswers },
  'trade.expired': { dropGoodsAnswers },
  'payment.settled': { dropGoodsAnswers },
}
