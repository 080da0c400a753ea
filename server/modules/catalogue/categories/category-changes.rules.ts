/** The part of a category that says where it stands. */
export type CategoryEntry = {
  readonly id: string
  readonly parentId: string | null
  readonly depth: number
  readonly name: Readonly<Record<string, string>>
}

export const maxDepth = 3

type PlaceProblem = 'category.not_found' | 'category.below_itself' | 'category.too_deep' | 'category.name_taken'
type MergeProblem = 'category.not_found' | 'category.below_itself' | 'category.other_level'
type RemoveProblem = 'category.not_found' | 'category.below_itself' | 'category.not_empty'

/** A category and everything below it, parents first. */
export function listSubtree<One extends CategoryEntry>(all: readonly One[], top: string): One[] {
  const byParent = Map.groupBy(all, ({ parentId }) => parentId)
  const listBelow = (id: string): One[] => (byParent.get(id) ?? []).flatMap((one) => [one, ...listBelow(one.id)])
  const first = all.find(({ id }) => id === top)
  return first ? [first, ...listBelow(top)] : []
}

const toNames = (name: CategoryEntry['name']) => Object.values(name).map((text) => text.toLowerCase())

/** Another category of the parent that has one of these names in any language, as files find categories by any name. */
export function findTwin<One extends CategoryEntry>(
  all: readonly One[],
  {
    id,
    parentId,
    name,
  }: { readonly id?: string; readonly parentId: string | null; readonly name: CategoryEntry['name'] },
): One | undefined {
  const names = new Set(toNames(name))
  return all.find(
    (one) => one.parentId === parentId && one.id !== id && toNames(one.name).some((text) => names.has(text)),
  )
}

/** Why a category cannot get this parent (null: the top level); null when it can. */
export function findMoveProblem(
  all: readonly CategoryEntry[],
  id: string,
  parentId: string | null,
): PlaceProblem | null {
  const subtree = listSubtree(all, id)
  const [category] = subtree
  const parent = parentId === null ? null : all.find((one) => one.id === parentId)
  if (!category || parent === undefined) return 'category.not_found'
  if (subtree.some((one) => one.id === parentId)) return 'category.below_itself'
  const levels = Math.max(...subtree.map(({ depth }) => depth)) - category.depth + 1
  if ((parent?.depth ?? 0) + levels > maxDepth) return 'category.too_deep'
  return findTwin(all, { id, parentId, name: category.name }) ? 'category.name_taken' : null
}

/** Why a category cannot be merged into another; null when it can. */
export function findMergeProblem(all: readonly CategoryEntry[], id: string, into: string): MergeProblem | null {
  const subtree = listSubtree(all, id)
  const target = all.find((one) => one.id === into)
  if (!subtree[0] || !target) return 'category.not_found'
  if (subtree.includes(target)) return 'category.below_itself'
  return subtree.length > 1 && subtree[0].depth !== target.depth ? 'category.other_level' : null
}

/** Why a category cannot be removed with all below it; null when it can. Without a target it must have no products. */
export function findRemoveProblem(
  all: readonly CategoryEntry[],
  id: string,
  { to, products }: { readonly to: string | null; readonly products: number },
): RemoveProblem | null {
  const subtree = listSubtree(all, id)
  if (subtree.length === 0 || (to !== null && !all.some((one) => one.id === to))) return 'category.not_found'
  if (subtree.some((one) => one.id === to)) return 'category.below_itself'
  return to === null && products > 0 ? 'category.not_empty' : null
}
