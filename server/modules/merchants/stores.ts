import type { Seller } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import { toRunningClosure } from './closures/public.ts'
import {
  countOpenStores,
  findOpenStores,
  listOpenStores,
  listOwners,
  type MerchantTables,
  type StoreRow,
} from './merchants.queries.ts'

/** An open store, with its texts in every language. */
export type Store = StoreRow

/** The open stores among these ids, by id; invalid ids are ignored. */
export async function findStores(
  ctx: Ctx<MerchantTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Store>> {
  const wanted = [...new Set(ids)].filter(isId)
  if (wanted.length === 0) return new Map()
  const rows = await findOpenStores(ctx, wanted)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns an open store. Throws `store.not_found`. */
export async function getStore(ctx: Ctx<MerchantTables>, id: string): Promise<Store> {
  const store = (await findStores(ctx, [id])).get(id.toLowerCase())
  if (!store) throw refusal('store.not_found')
  return store
}

/** Owner ids by store id, also of closed stores. */
export async function getStoreOwners(
  ctx: Ctx<MerchantTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await listOwners(ctx, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row.owner_id]))
}

/** A page of open stores, best first, with the total (counted up to `maxCount`). */
export async function listStores(
  ctx: Ctx<MerchantTables>,
  { limit, offset, maxCount }: { limit: number; offset: number; maxCount: number },
): Promise<{ stores: Store[]; total: number }> {
  const [stores, total] = await Promise.all([listOpenStores(ctx, limit, offset), countOpenStores(ctx, maxCount)])
  return { stores, total }
}

/** A store as responses show it. */
export const toSeller = (ctx: Ctx<MerchantTables>, store: Store, delivery: Seller['delivery']): Seller => {
  const text = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  return {
    id: store.id,
    name: text(store.name),
    about: text(store.about),
    city: text(store.city) || null,
    monogram: store.monogram,
    tint: store.tint,
    rating: store.rating_hundredths / 100,
    goodsCount: store.goods_count,
    followers: store.follower_count,
    joinedAt: store.created_at.toISOString(),
    delivery,
    closure: toRunningClosure(ctx, store.closure),
  }
}
