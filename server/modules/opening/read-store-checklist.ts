import { storeOpeningKeys, type sellerOpeningApi } from '#contract/opening.ts'
import type { Data } from '#contract/operation.ts'
import { hasPayoutAccount } from '#server/modules/cash/public.ts'
import { listStoresWithoutMethod } from '#server/modules/delivery/public.ts'
import { findStores, getStoreOwners } from '#server/modules/merchants/public.ts'
import { findStoreTraders } from '#server/modules/traders/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'

type Key = (typeof storeOpeningKeys)[number]

/** Without these shoppers cannot order, or the law forbids to sell; earnings can wait for an account. */
const required: ReadonlySet<Key> = new Set(['products', 'delivery', 'trader'])

/** Reads from the store's data what is done and what is left to do before it sells. */
export async function readStoreChecklist(ctx: SellerCtx): Promise<Data<(typeof sellerOpeningApi)['checklist']>> {
  const { storeId } = ctx.principal
  const [stores, withoutMethod, traders, owners] = await Promise.all([
    findStores(ctx, [storeId]),
    listStoresWithoutMethod(ctx, [storeId]),
    findStoreTraders(ctx, [storeId]),
    getStoreOwners(ctx, [storeId]),
  ])
  const done: Readonly<Record<Key, boolean>> = {
    products: (stores.get(storeId)?.goods_count ?? 0) > 0,
    delivery: withoutMethod.length === 0,
    trader: traders.has(storeId),
    payouts: await hasPayoutAccount(ctx, owners.get(storeId)!),
  }
  const items = storeOpeningKeys.map((key) => ({ key, isDone: done[key], isRequired: required.has(key) }))
  return { items, isReady: items.every(({ isDone, isRequired }) => isDone || !isRequired) }
}
