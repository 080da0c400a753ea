import type { Category, GoodsCard } from '#contract/goods.ts'
import type { AbsoluteUrl } from '#web/client/use-absolute-url.ts'

type CategoryPage = {
  readonly name: string
  readonly description: string
  /** The category and those above it, from the department down. */
  readonly path: readonly Pick<Category, 'id' | 'name'>[]
  readonly goods: readonly Pick<GoodsCard, 'id' | 'name'>[]
  /** The first two entries of the trail. */
  readonly home: string
  readonly all: string
}

/** A category with its trail and best sellers as schema.org data. */
export function buildCategoryData({ name, description, path, goods, home, all }: CategoryPage, address: AbsoluteUrl) {
  const trail = [
    { name: home, item: address.page('/index') },
    { name: all, item: address.page('/classification') },
    ...path.map((one) => ({ name: one.name, item: address.page('/classification', { categoryId: one.id }) })),
  ]
  return {
    '@type': 'CollectionPage',
    name,
    description,
    url: trail.at(-1)!.item,
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
    },
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: goods.map((one, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: one.name,
        url: address.page('/productDetails', { id: one.id }),
      })),
    },
  }
}
