import type { Sort } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMinor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import type { CategoryTree } from '../../catalogue/public.ts'
import { toOptionKey } from '#server/modules/search/indexing/option-ids.ts'
import type { DocumentFilter } from '#server/modules/search/search.queries.ts'

/** The filters of lists and the search, as parsed by the contract. */
export type Filters = {
  readonly categoryId?: string | undefined
  readonly keyword?: string | undefined
  readonly sellerId?: string | undefined
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
  readonly onSale?: boolean | undefined
  readonly inStock?: boolean | undefined
  readonly rating?: number | undefined
  readonly options?: Readonly<Record<string, readonly string[]>> | undefined
  readonly sort?: Sort | undefined
}

/** Chosen values as option keys, sorted, so that equal filters are equal. */
const toOptionFilters = (options: Filters['options']): string[][] =>
  Object.entries(options ?? {})
    .filter(([, values]) => values.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([option, values]) => [...new Set(values)].toSorted().map((value) => toOptionKey(option, value)))

/**
 * Converts filters; fields that are off are left out, so that equal searches are equal. `query` is the converted
 * keyword. Refuses an unknown category; an unknown store is not checked.
 */
export function toDocumentFilter(
  ctx: Ctx,
  tree: CategoryTree,
  filters: Filters,
  query: string | undefined,
): DocumentFilter {
  const { categoryId, sellerId, priceMin, priceMax, onSale, inStock, rating } = filters
  const category = categoryId === undefined ? undefined : tree.byId.get(categoryId.toLowerCase())
  if (categoryId !== undefined && !category) throw refusal('category.not_found')
  const options = toOptionFilters(filters.options)
  const minor = (amount: number) => toMinor(amount, ctx.brand.settings.currency.digits)
  return {
    ...(query !== undefined && { query }),
    ...(category && { category: { id: category.id, depth: category.depth } }),
    ...(sellerId !== undefined && { storeId: sellerId.toLowerCase() }),
    ...(priceMin !== undefined && { priceMin: minor(priceMin) }),
    ...(priceMax !== undefined && { priceMax: minor(priceMax) }),
    ...(onSale && { onSale }),
    ...(inStock && { inStock }),
    ...(rating !== undefined && rating > 0 && { ratingHundredths: Math.round(rating * 100) }),
    ...(options.length > 0 && { options }),
  }
}
