import type { followApi } from '#contract/merchants.ts'
import type { Data } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import {
  deleteFollow,
  findFollowers,
  insertFollow,
  listFollowed,
  listFollowedIds,
  addFollowers,
} from './follows.queries.ts'
import type { MerchantTables } from './merchants.queries.ts'
import { getStore, type Store } from './stores.ts'

type Follow = Data<typeof followApi.follow>
type Seller = { readonly sellerId: string }

const maxIds = 5_000

/** Follows an open store; idempotent. Throws `store.not_found`. */
export async function followStore(ctx: Ctx, { sellerId }: Seller): Promise<Follow> {
  const store = await getStore(ctx, sellerId)
  const isNew = await insertFollow(ctx, ctx.principal!.userId, store.id)
  return { following: true, followers: isNew ? await addFollowers(ctx, store.id, 1) : store.follower_count }
}

/** Unfollows a store, open or closed. Throws `store.not_found`. */
export async function unfollowStore(ctx: Ctx, { sellerId }: Seller): Promise<Follow> {
  const known = isId(sellerId) ? await findFollowers(ctx, sellerId) : null
  if (known === null) throw refusal('store.not_found')
  const wasFollowed = await deleteFollow(ctx, ctx.principal!.userId, sellerId)
  return { following: false, followers: wasFollowed ? await addFollowers(ctx, sellerId, -1) : known }
}

/** Ids of all stores that the caller follows, for the follow buttons of a page. */
export async function readFollowedIds(ctx: Ctx): Promise<Data<typeof followApi.followedIds>> {
  return { sellerIds: await listFollowedIds(ctx, ctx.principal!.userId, maxIds) }
}

/** A page of the open stores that the caller follows, newest first, with the total. */
export async function listFollowedStores(
  ctx: Ctx<MerchantTables>,
  range: { limit: number; offset: number },
): Promise<{ stores: Store[]; total: number }> {
  const stores = await listFollowed(ctx, ctx.principal!.userId, range)
  return { stores, total: stores[0]?.total ?? 0 }
}
