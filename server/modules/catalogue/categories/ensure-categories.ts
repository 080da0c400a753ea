import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { invalidateCategoryTree } from './category-tree.ts'
import {
  insertCategory,
  listAllCategories,
  type ImportTables,
} from '#server/modules/catalogue/import/import.queries.ts'
import { listAliases, saveAliases } from './categories.queries.ts'

/** A path through the category tree, as one text: the names from the root down. */
export const toPathKey = (path: readonly string[]): string => path.join(' > ')

/** A path as aliases are known by. */
export const toAlias = (path: readonly string[]): string => toPathKey(path).toLowerCase()

/** The names of a path that is written as `Home > Mugs`. */
export const splitPath = (text: string): string[] =>
  text
    .split('>')
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '')

const toSlug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'category'

type KnownCategory = {
  readonly id: string
  readonly parentId: string | null
  readonly key: string
  readonly depth: number
  readonly names: ReadonlySet<string>
}

const toNameSet = (name: unknown) =>
  new Set(Object.values(name as Record<string, string>).map((text) => text.toLowerCase()))

/** A key that no category of the brand has: `kitchen.mugs`, else `kitchen.mugs-2`. */
function createUniqueKey(wanted: string, known: readonly KnownCategory[]): string {
  const taken = new Set(known.map(({ key }) => key))
  let key = wanted
  for (let number = 2; taken.has(key); number++) key = `${wanted}-${number}`
  return key
}

const maxDepth = 3

/** The brand's categories in memory, found by path and made where there are none. */
async function loadCategories(ctx: Ctx<ImportTables>) {
  const rows = await listAllCategories(ctx)
  const aliases = new Map((await listAliases(ctx)).map(({ path, category_id }) => [path, category_id]))
  const known: KnownCategory[] = rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    key: row.key,
    depth: row.depth,
    names: toNameSet(row.name),
  }))
  let position = Math.max(0, ...rows.map((row) => row.position))

  const create = async (name: string, parent: KnownCategory | null): Promise<KnownCategory> => {
    const key = createUniqueKey(`${parent ? `${parent.key}.` : ''}${toSlug(name)}`, known)
    const depth = (parent?.depth ?? 0) + 1
    const created: KnownCategory = {
      id: newId(),
      parentId: parent?.id ?? null,
      key,
      depth,
      names: new Set([name.toLowerCase()]),
    }
    known.push(created)
    await insertCategory(ctx, {
      id: created.id,
      parent_id: created.parentId,
      key,
      depth,
      position: ++position,
      name: JSON.stringify({ [ctx.brand.settings.defaultLanguage]: name }),
      tint: (position % 6) + 1,
    })
    return created
  }
  // An alias may lead to a deeper category than its path was: what lies below goes to the deepest level that there is.
  const resolve = async (path: readonly string[]): Promise<KnownCategory> => {
    const find = (index: number, parent: KnownCategory | null): KnownCategory | undefined =>
      known.find(({ id }) => id === aliases.get(toAlias(path.slice(0, index + 1)))) ??
      known.find((one) => one.parentId === (parent?.id ?? null) && one.names.has(path[index]!.toLowerCase())) ??
      (parent?.depth === maxDepth ? parent : undefined)
    let at: KnownCategory | null = null
    for (const [index, name] of path.entries()) at = find(index, at) ?? (await create(name, at))
    return at!
  }
  return { resolve, aliases, created: () => known.length > rows.length }
}

/**
 * The category of each path, made where the brand has none of that name (in any language) there; by `toPathKey`. Aliases
 * come first. A new one is named in the brand's own language.
 */
export async function ensureCategories(
  ctx: Ctx<ImportTables>,
  paths: Iterable<readonly string[]>,
): Promise<ReadonlyMap<string, string>> {
  const categories = await loadCategories(ctx)
  const ids = new Map<string, string>()
  for (const path of paths) ids.set(toPathKey(path), (await categories.resolve(path)).id)
  if (categories.created()) invalidateCategoryTree(ctx.brand.id)
  return ids
}

/** Files what imports file under one path under another from now on, as `[from, to]`. */
export async function mapCategories(
  ctx: Ctx<ImportTables>,
  pairs: readonly (readonly [readonly string[], readonly string[]])[],
): Promise<void> {
  const categories = await loadCategories(ctx)
  for (const [from, to] of pairs) {
    categories.aliases.delete(toAlias(from))
    const { id } = await categories.resolve(to)
    categories.aliases.set(toAlias(from), id)
    await saveAliases(ctx, [toAlias(from)], id)
  }
  if (categories.created()) invalidateCategoryTree(ctx.brand.id)
}
