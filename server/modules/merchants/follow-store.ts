import type { followApi } from '#contract/merchants.ts'
import type { Data } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import {
  deleteFollow,
  findFollowers,
  insertFollow,
  listFollowed,
  listFollowedIds,
  moveFollowers,
} from './follows.queries.ts'
import type { MerchantTables } from './merchants.queries.ts'
import { getStore, type Store } from './stores.ts'

type Follow = Data<typeof followApi.follow>
type Seller = { readonly sellerId: string }

const mostIds = 5_000

/** Follows an open store for the caller; twice is the same as once. */
export async function followStore(ctx: Ctx, { sellerId }: Seller): Promise<Follow> {
  const store = await getStore(ctx, sellerId)
  const isNew = await insertFollow(ctx, ctx.who!.userId, store.id)
  return { following: true, followers: isNew ? await moveFollowers(ctx, store.id, 1) : store.follower_count }
}

/** Follows a store no longer, also one that has closed. */
export async function unfollowStore(ctx: Ctx, { sellerId }: Seller): Promise<Follow> {
  const known = isId(sellerId) ? await findFollowers(ctx, sellerId) : null
  if (known === null) throw refuse('store.not_found')
  const wasFollowed = await deleteFollow(ctx, ctx.who!.userId, sellerId)
  return { following: false, followers: wasFollowed ? await moveFollowers(ctx, sellerId, -1) : known }
}

/** Ids of the stores that the caller follows, for every follow button of a page at once. */
export async function readFollowedIds(ctx: Ctx): Promise<Data<typeof followApi.followedIds>> {
  return { sellerIds: await listFollowedIds(ctx, ctx.who!.userId, mostIds) }
}

/** One page of the open stores that the caller follows, the newest first, and how many there are. */
export async function listFollowedStores(
  ctx: Ctx<MerchantTables>,
  range: { limit: number; offset: number },
): Promise<{ stores: Store[]; total: number }> {
  const stores = await listFollowed(ctx, ctx.who!.userId, range)
  return { stores, total: stores[0]?.total ?? 0 }
}
