import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import type { MerchantTables } from '../merchants.queries.ts'
import { countStores, insertStore, listEveryStore } from './store-administration.queries.ts'

type Texts = Readonly<Record<string, string>>

export type NewStore = {
  readonly key: string
  readonly ownerId: string
  readonly name: Texts
  readonly about: Texts
  /** Empty where it is not said. */
  readonly city: Texts
  /** Hundredths of a percent; the brand's policy by default. */
  readonly commissionHundredths?: number | null
}

const tintCount = 6

/** Up to two initials of a store: `Table & Flame` is TF. */
export function buildMonogram(name: Texts): string {
  const words = Object.values(name)[0]!
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const letters = words.map((word) => [...word][0]!)
  return letters.slice(0, 2).join('').toLocaleUpperCase()
}

/** Creates a store and returns its id; null when its key is taken. */
export async function createStore(ctx: Ctx<MerchantTables>, store: NewStore): Promise<string | null> {
  const id = newId()
  const tint = ((await countStores(ctx)) % tintCount) + 1
  const { commissionHundredths = null } = store
  const row = { id, tint, monogram: buildMonogram(store.name), ...store, commissionHundredths }
  return (await insertStore(ctx, row)) ? id : null
}

/** Store keys by id. */
export async function getStoreKeys(
  ctx: Ctx<MerchantTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const all = await listEveryStore(ctx)
  return new Map(all.filter(({ id }) => ids.includes(id)).map(({ id, key }) => [id, key]))
}
