import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import {
  countStores,
  insertStore,
  listAllStores,
  updateStoreRow,
  type MerchantTables,
  type StoreChange,
} from './merchants.queries.ts'

export type { StoreChange }

type Texts = Readonly<Record<string, string>>

export type NewStore = {
  readonly key: string
  readonly ownerId: string
  readonly name: Texts
  readonly about: Texts
  readonly city: string | null
}

const tints = 6

/** Up to two letters that stand for a store: `Table & Flame` is TF. */
export function monogramOf(name: Texts): string {
  const words = Object.values(name)[0]!
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const letters = words.map((word) => [...word][0]!)
  return letters.slice(0, 2).join('').toLocaleUpperCase()
}

/** Opens a store; null when the brand has one of this key. Returns its id. */
export async function createStore(ctx: Ctx<MerchantTables>, store: NewStore): Promise<string | null> {
  const id = newId()
  const tint = ((await countStores(ctx)) % tints) + 1
  return (await insertStore(ctx, { id, tint, monogram: monogramOf(store.name), ...store })) ? id : null
}

/** Changes what a store is called, says, or whether it is open. */
export async function updateStore(ctx: Ctx<MerchantTables>, id: string, change: StoreChange): Promise<void> {
  await updateStoreRow(ctx, id, change)
}

/** Every store of the brand, closed ones too, by key. */
export const listEveryStore = (ctx: Ctx<MerchantTables>) => listAllStores(ctx)

/** The names of these stores, each in one language that it has. */
export async function storeNames(
  ctx: Ctx<MerchantTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const all = await listAllStores(ctx)
  return new Map(all.filter(({ id }) => ids.includes(id)).map(({ id, key }) => [id, key]))
}
