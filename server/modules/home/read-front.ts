import type { storefrontApi } from '#contract/merchants.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { getStore } from '../merchants/public.ts'
import { listCards, toCard, toSellerCards } from '../search/public.ts'
import { findLive } from '../store-pages/public.ts'
import { findStoreTraders, toTrader } from '../traders/public.ts'
import { distribute } from './home.rules.ts'
import { toStorePageView } from './show-store-page.ts'

type Operation = typeof storefrontApi.front

const rail = { count: 6, minCount: 5 }
/** A store with a single rail shows more goods on it. */
const singleRailCount = 10

/** A store's front: best sellers, sales that end soonest, new goods; each product once. */
export async function readFront(ctx: Ctx, { sellerId }: Parsed<Operation>): Promise<Data<Operation>> {
  const store = await getStore(ctx, sellerId)
  const find = (order: 'sales' | 'newest' | 'ending', onSale?: true) =>
    listCards(ctx, { storeId: store.id, onSale }, order, { limit: 3 * rail.count, offset: 0 })
  const [[seller], traders, live, ...found] = await Promise.all([
    toSellerCards(ctx, [store]),
    findStoreTraders(ctx, [store.id]),
    findLive(ctx, store.id),
    find('sales'),
    find('ending', true),
    find('newest'),
  ])
  const [best = [], sale = [], latest = []] = distribute(found, rail, (row) => row.goodsId)
  const trader = traders.get(store.id)
  const isSingleRail = sale.length + latest.length === 0
  const cards = (rows: typeof best) => rows.map((row) => toCard(ctx, row))
  return {
    seller: seller!,
    trader: trader ? toTrader(trader, ctx.lang, ctx.brand.settings.defaultLanguage) : null,
    page: live ? await toStorePageView(ctx, store.id, live.content) : null,
    best: cards(isSingleRail ? found[0].slice(0, singleRailCount) : best),
    sale: cards(sale),
    latest: cards(latest),
  }
}
