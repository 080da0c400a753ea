import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { categoryTree } from '../catalogue/public.ts'
import { listStores, type Store } from '../merchants/public.ts'
import { replaceTerms } from './search.queries.ts'
import { termsOf, type Named } from './search-terms.ts'

const mostStores = 2_000

const storeName = ({ name, goods_count: goodsCount }: Store): Named => ({ name: name as Named['name'], goodsCount })

/** Writes anew what shoppers are offered while typing: the names of categories and stores that have goods. */
export async function rewriteTerms(ctx: Ctx): Promise<void> {
  const tree = await categoryTree(ctx)
  const { stores } = await listStores(ctx, { limit: mostStores, offset: 0, most: 1 })
  const names = [...tree.byId.values(), ...stores.map(storeName)].filter(({ goodsCount }) => goodsCount > 0)
  await inTransaction(ctx, (ctx) => replaceTerms(ctx, termsOf(names)))
}
