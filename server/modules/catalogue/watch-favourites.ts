import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { Offer } from './catalogue.queries.ts'
import { listSavedGoodsIds, lockAffectedFavourites, updateFavourites } from './favourites.queries.ts'
import { watchOffer, type FavouriteNews } from './watch-favourites.rules.ts'

/** A product that was saved, and its offer now. */
type Watched = { readonly goodsId: string; readonly offer: Offer }

const batchSize = 100
const minId = '00000000-0000-0000-0000-000000000000'

/** Those of these goods that somebody saved. */
export const listSavedGoods = async (ctx: Ctx, goodsIds: readonly string[]): Promise<readonly string[]> =>
  goodsIds.length === 0 ? [] : listSavedGoodsIds(ctx, goodsIds)

/**
 * Compares the favourites of a product with its offer, 100 per transaction. `tell` runs in that transaction for each user for
 * whom there is news, so each is told once. `onBatch` runs between the transactions.
 */
export async function watchSavers(
  ctx: Ctx,
  { goodsId, offer }: Watched,
  {
    tell,
    onBatch,
  }: {
    readonly tell: (ctx: Ctx, userId: string, news: FavouriteNews) => Promise<void>
    readonly onBatch: (watched: number) => Promise<void>
  },
): Promise<void> {
  let after = minId
  let watched = 0
  for (let count = batchSize; count === batchSize;) {
    const userIds = await inTransaction(ctx, async (ctx) => {
      const favourites = await lockAffectedFavourites(ctx, { goodsId, offer, after, limit: batchSize })
      if (favourites.length === 0) return []
      const seen = favourites.map(({ userId, ...favourite }) => ({
        userId,
        ...watchOffer(favourite, offer, ctx.clock.now()),
      }))
      await updateFavourites(
        ctx,
        goodsId,
        seen.map(({ userId, next }) => ({ userId, ...next })),
      )
      for (const { userId, news } of seen) if (news) await tell(ctx, userId, news)
      return favourites.map(({ userId }) => userId)
    })
    count = userIds.length
    watched += count
    after = userIds.at(-1) ?? after
    await onBatch(watched)
  }
}
