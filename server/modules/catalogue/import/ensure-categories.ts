import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { dropCategoryTree } from '../category-tree.ts'
import { insertCategory, listAllCategories, type ImportTables } from './import.queries.ts'
import { listAliases, saveAliases } from './categories.queries.ts'

/** A path through the category tree, as one text: the names from the root down. */
export const pathKey = (path: readonly string[]): string => path.join(' > ')

/** A path as aliases are known by. */
export const aliasOf = (path: readonly string[]): string => pathKey(path).toLowerCase()

/** The names of a path that is written as `Home > Mugs`. */
export const splitPath = (text: string): string[] =>
  text
    .split('>')
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '')

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'category'

type Known = {
  readonly id: string
  readonly parentId: string | null
  readonly key: string
  readonly depth: number
  readonly names: ReadonlySet<string>
}

const namesOf = (name: unknown) =>
  new Set(Object.values(name as Record<string, string>).map((text) => text.toLowerCase()))

/** A key that no category of the brand has: `kitchen.mugs`, else `kitchen.mugs-2`. */
function freeKey(wanted: string, known: readonly Known[]): string {
  const taken = new Set(known.map(({ key }) => key))
  let key = wanted
  for (let number = 2; taken.has(key); number++) key = `${wanted}-${number}`
  return key
}

const maxDepth = 3

/** The brand's categories in memory, found by path and made where there are none. */
async function openCategories(ctx: Ctx<ImportTables>) {
  const rows = await listAllCategories(ctx)
  const aliases = new Map((await listAliases(ctx)).map(({ path, category_id }) => [path, category_id]))
  const known: Known[] = rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    key: row.key,
    depth: row.depth,
    names: namesOf(row.name),
  }))
  let position = Math.max(0, ...rows.map((row) => row.position))

  const create = async (name: string, parent: Known | null): Promise<Known> => {
    const key = freeKey(`${parent ? `${parent.key}.` : ''}${slugOf(name)}`, known)
    const depth = (parent?.depth ?? 0) + 1
    const made: Known = { id: newId(), parentId: parent?.id ?? null, key, depth, names: new Set([name.toLowerCase()]) }
    known.push(made)
    await insertCategory(ctx, {
      id: made.id,
      parent_id: made.parentId,
      key,
      depth,
      position: ++position,
      name: JSON.stringify({ [ctx.brand.settings.defaultLanguage]: name }),
      tint: (position % 6) + 1,
    })
    return made
  }
  // An alias may lead to a deeper category than its path was: what lies below goes to the deepest level that there is.
  const resolve = async (path: readonly string[]): Promise<Known> => {
    const find = (index: number, parent: Known | null): Known | undefined =>
      known.find(({ id }) => id === aliases.get(aliasOf(path.slice(0, index + 1)))) ??
      known.find((one) => one.parentId === (parent?.id ?? null) && one.names.has(path[index]!.toLowerCase())) ??
      (parent?.depth === maxDepth ? parent : undefined)
    let at: Known | null = null
    for (const [index, name] of path.entries()) at = find(index, at) ?? (await create(name, at))
    return at!
  }
  return { resolve, aliases, created: () => known.length > rows.length }
}

/**
 * The category of each path, made where the brand has none of that name (in any language) there; by `pathKey`. Aliases
 * come first. A new one is named in the brand's own language.
 */
export async function ensureCategories(
  ctx: Ctx<ImportTables>,
  paths: Iterable<readonly string[]>,
): Promise<ReadonlyMap<string, string>> {
  const categories = await openCategories(ctx)
  const ids = new Map<string, string>()
  for (const path of paths) ids.set(pathKey(path), (await categories.resolve(path)).id)
  if (categories.created()) dropCategoryTree(ctx.brand.id)
  return ids
}

/** Files what imports file under one path under another from now on, as `[from, to]`. */
export async function mapCategories(
  ctx: Ctx<ImportTables>,
  pairs: readonly (readonly [readonly string[], readonly string[]])[],
): Promise<void> {
  const categories = await openCategories(ctx)
  for (const [from, to] of pairs) {
    categories.aliases.delete(aliasOf(from))
    const { id } = await categories.resolve(to)
    categories.aliases.set(aliasOf(from), id)
    await saveAliases(ctx, [aliasOf(from)], id)
  }
  if (categories.created()) dropCategoryTree(ctx.brand.id)
}
