import { pickText } from '#server/platform/pick-text.ts'
import type { catalogueApi, Category } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { refusal } from '#server/platform/refusal.ts'
import { listCategories, type CatalogueTables, type Texts } from '../catalogue.queries.ts'

/** A category with its children; `path` runs from the department down to the category itself. */
export type CategoryNode = {
  readonly id: string
  readonly depth: number
  readonly name: Texts
  readonly image: string | null
  readonly tint: number
  readonly goodsCount: number
  readonly children: CategoryNode[]
  readonly path: readonly CategoryNode[]
}

export type CategoryTree = {
  readonly departments: readonly CategoryNode[]
  /** Visible categories. */
  readonly byId: ReadonlyMap<string, CategoryNode>
  /** For each hidden category its nearest visible ancestor; null when it has none. */
  readonly visibleAncestors: ReadonlyMap<string, CategoryNode | null>
}

/** The category that shows a product: its own, or the nearest visible ancestor of a hidden one. */
export const findVisibleCategory = (
  { byId, visibleAncestors }: CategoryTree,
  id: string | null,
): CategoryNode | undefined => (id === null ? undefined : (byId.get(id) ?? visibleAncestors.get(id) ?? undefined))

const cache = createTtlCache<CategoryTree>(15)

async function buildTree(ctx: Ctx<CatalogueTables>): Promise<CategoryTree> {
  const byId = new Map<string, CategoryNode>()
  const departments: CategoryNode[] = []
  const visibleAncestors = new Map<string, CategoryNode | null>()
  for (const row of await listCategories(ctx)) {
    const parent = row.parent_id ? byId.get(row.parent_id) : undefined
    if (row.is_hidden || (row.parent_id && !parent)) {
      visibleAncestors.set(row.id, parent ?? visibleAncestors.get(row.parent_id ?? '') ?? null)
      continue
    }
    const path: CategoryNode[] = [...(parent?.path ?? [])]
    const node: CategoryNode = {
      id: row.id,
      depth: row.depth,
      name: row.name as Texts,
      image: row.picture,
      tint: row.tint,
      goodsCount: row.goods_count,
      children: [],
      path,
    }
    path.push(node)
    byId.set(node.id, node)
    ;(parent?.children ?? departments).push(node)
  }
  return { departments, byId, visibleAncestors }
}

/** The brand's visible categories in their order, cached for 15 seconds. */
export const getCategoryTree = (ctx: Ctx<CatalogueTables>): Promise<CategoryTree> =>
  cache.getOrCompute(ctx.brand.id, 'tree', () => buildTree(ctx))

export const invalidateCategoryTree = (brandId: number): void => cache.clear(brandId)

/** Converts a category with `levels` levels, itself included. */
export const toCategory = (ctx: Ctx<CatalogueTables>, node: CategoryNode, levels: number): Category => ({
  id: node.id,
  name: pickText(node.name, ctx.lang, ctx.brand.settings.defaultLanguage),
  picture: node.image,
  tint: node.tint,
  goodsCount: node.goodsCount,
  children: levels > 1 ? node.children.map((child) => toCategory(ctx, child, levels - 1)) : [],
})

type Operation = typeof catalogueApi.categories

/** Returns the whole tree, or the part below one category. */
export async function readCategories(ctx: Ctx, { parentId }: Parsed<Operation>): Promise<Data<Operation>> {
  const tree = await getCategoryTree(ctx)
  const parent = parentId === undefined ? undefined : tree.byId.get(parentId.toLowerCase())
  if (parentId !== undefined && !parent) throw refusal('category.not_found')
  return { pageList: (parent?.children ?? tree.departments).map((node) => toCategory(ctx, node, 3)) }
}
