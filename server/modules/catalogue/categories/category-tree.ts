import { pickText } from '#server/platform/pick-text.ts'
import type { catalogueApi, Category } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { refusal } from '#server/platform/refusal.ts'
import { listCategories, listCategoryMoves, type CatalogueTables, type Texts } from '../catalogue.queries.ts'

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
  /** For each removed category the one that has its products now, or the visible one above. */
  readonly byFormerId: ReadonlyMap<string, CategoryNode>
}

/** The visible category of an address: by its id, or by that of a category that was removed for it. */
export const findCategoryOfAddress = ({ byId, byFormerId }: CategoryTree, id: string): CategoryNode | undefined =>
  byId.get(id.toLowerCase()) ?? byFormerId.get(id.toLowerCase())

/** The category that shows a product: its own, or the nearest visible ancestor of a hidden one. */
export const findVisibleCategory = (
  { byId, visibleAncestors }: Pick<CategoryTree, 'byId' | 'visibleAncestors'>,
  id: string | null,
): CategoryNode | undefined => (id === null ? undefined : (byId.get(id) ?? visibleAncestors.get(id) ?? undefined))

const cache = createTtlCache<CategoryTree>(15)

async function buildTree(ctx: Ctx<CatalogueTables>): Promise<CategoryTree> {
  const byId = new Map<string, CategoryNode>()
  const departments: CategoryNode[] = []
  const visibleAncestors = new Map<string, CategoryNode | null>()
  const [rows, moves] = await Promise.all([listCategories(ctx), listCategoryMoves(ctx)])
  for (const row of rows) {
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
  const byFormerId = new Map<string, CategoryNode>()
  for (const { formerId, categoryId } of moves) {
    const target = findVisibleCategory({ byId, visibleAncestors }, categoryId)
    if (target) byFormerId.set(formerId, target)
  }
  return { departments, byId, visibleAncestors, byFormerId }
}

/** The brand's visible categories in their order, cached for 15 seconds. */
export const getCategoryTree = (ctx: Ctx<CatalogueTables>): Promise<CategoryTree> =>
  cache.getOrCompute(ctx.brand.id, 'tree', () => buildTree(ctx))

/**
 * The address of a page about a removed category, with the id of the one that has its products now; null for any other
 * address.
 */
export async function findMovedAddress(ctx: Ctx<CatalogueTables>, url: string): Promise<string | null> {
  const [path = '', query = ''] = url.split('?', 2)
  const params = new URLSearchParams(query)
  const id = params.get('categoryId')?.toLowerCase()
  if (!id) return null
  const { byId, byFormerId } = await getCategoryTree(ctx)
  const target = byId.has(id) ? undefined : byFormerId.get(id)
  if (!target) return null
  params.set('categoryId', target.id)
  return `${path}?${params}`
}

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
  const parent = parentId === undefined ? undefined : findCategoryOfAddress(tree, parentId)
  if (parentId !== undefined && !parent) throw refusal('category.not_found')
  return { pageList: (parent?.children ?? tree.departments).map((node) => toCategory(ctx, node, 3)) }
}
