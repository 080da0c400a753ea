import type { Seller } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refuse } from '#server/platform/refuse.ts'
import {
  countOpenStores,
  findOpenStoreOfOwner,
  findOpenStores,
  listOpenStores,
  listOwners,
  type MerchantTables,
  type StoreRow,
} from './merchants.queries.ts'

/** An open store, its texts in every language. */
export type Store = StoreRow

/** The open stores among these ids, by id; wrong ids are not found. */
export async function findStores(
  ctx: Ctx<MerchantTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Store>> {
  const wanted = [...new Set(ids)].filter(isId)
  if (wanted.length === 0) return new Map()
  const rows = await findOpenStores(ctx, wanted)
  return new Map(rows.map((row) => [row.id, row]))
}

/** One open store, or store.not_found. */
export async function getStore(ctx: Ctx<MerchantTables>, id: string): Promise<Store> {
  const store = (await findStores(ctx, [id])).get(id.toLowerCase())
  if (!store) throw refuse('store.not_found')
  return store
}

/** The open store that a user sells from; null for everybody else. */
export const storeOfOwner = async (ctx: Ctx<MerchantTables>, userId: string): Promise<Store | null> =>
  (await findOpenStoreOfOwner(ctx, userId)) ?? null

/** The users who own these stores, by store; a closed store keeps its owner. Ids as stored. */
export async function ownersOfStores(
  ctx: Ctx<MerchantTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await listOwners(ctx, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row.owner_id]))
}

/** One page of open stores, best first, and how many there are (counted up to `most`). */
export async function listStores(
  ctx: Ctx<MerchantTables>,
  { limit, offset, most }: { limit: number; offset: number; most: number },
): Promise<{ stores: Store[]; total: number }> {
  const [stores, total] = await Promise.all([listOpenStores(ctx, limit, offset), countOpenStores(ctx, most)])
  return { stores, total }
}

/** A store as answers show it; `delivery` comes from whoever knows the store's methods. */
export const toSeller = (ctx: Ctx<MerchantTables>, store: Store, delivery: Seller['delivery']): Seller => {
  const text = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  return {
    id: store.id,
    name: text(store.name),
    about: text(store.about),
    city: store.city,
    monogram: store.monogram,
    tint: store.tint,
    rating: store.rating_hundredths / 100,
    goodsCount: store.goods_count,
    followers: store.follower_count,
    joinedAt: store.created_at.toISOString(),
    delivery,
  }
}
