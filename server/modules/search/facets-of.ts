import type { Facets } from '#contract/goods.ts'
import { toMajor } from '#server/platform/money.ts'
import type { CategoryTree } from '../catalogue/public.ts'
import type { Counted } from './search.queries.ts'

const steps = 20

export type FacetNames = {
  readonly tree: CategoryTree
  /** The category that is chosen already; its ancestors and what lies below it are listed. */
  readonly chosen: string | undefined
  readonly text: (texts: unknown) => string
  readonly storeName: (storeId: string) => string | undefined
  readonly digits: number
}

/** Goods per category of any level. */
export function countCategories(groups: Counted['groups']): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [first, second, third, count] of groups)
    for (const id of [first, second, third]) if (id) counts.set(id, (counts.get(id) ?? 0) + count)
  return counts
}

/** Categories in the tree's order: two levels without a choice, else the way down to the chosen one and its children. */
function categoryFacet(counted: Counted, { tree, chosen, text }: FacetNames): Facets['categories'] {
  const counts = countCategories(counted.groups)
  const node = chosen === undefined ? undefined : tree.byId.get(chosen)
  const shown = node ? [...node.path, ...node.children] : tree.departments.flatMap((one) => [one, ...one.children])
  return shown.flatMap(({ id, name, depth }) => {
    const count = counts.get(id) ?? 0
    return count > 0 ? [{ id, name: text(name), count, depth }] : []
  })
}

/** Counts as the contract shows them, in the caller's language. */
export function facetsOf(counted: Counted, names: FacetNames): Facets {
  const histogram = Array.from({ length: counted.total > 0 ? steps : 0 }, () => 0)
  for (const [step, count] of counted.histogram) histogram[step] = count
  return {
    categories: categoryFacet(counted, names),
    price: { min: toMajor(counted.low ?? 0, names.digits), max: toMajor(counted.high ?? 0, names.digits), histogram },
    options: [],
    sellers: counted.stores.flatMap(([id, count]) => {
      const name = names.storeName(id)
      return name === undefined ? [] : [{ id, name, count }]
    }),
    rating: counted.rating.map((count, index) => ({ atLeast: 4 - index, count })),
    onSale: counted.onSale,
    inStock: counted.inStock,
  }
}
