import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { maxDepth } from './category-changes.rules.ts'
import { invalidateCategoryTree } from './category-tree.ts'
import {
  insertCategory,
  listAliases,
  listAllCategories,
  saveAliases,
  type CategoryTables,
} from './categories.queries.ts'

/** The names from the root down as one text. */
export const toPathKey = (path: readonly string[]): string => path.join(' > ')

/** The key of a path in `category_aliases`. */
export const toAlias = (path: readonly string[]): string => toPathKey(path).toLowerCase()

/** Parses a path such as `Home > Mugs`. */
export const splitPath = (text: string): string[] =>
  text
    .split('>')
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '')

/** A part of a category's key. */
export const toSlug = (name: string) =>
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

/** A key that is free in the brand: `kitchen.mugs`, else `kitchen.mugs-2`. */
export function createUniqueKey(wanted: string, known: readonly { readonly key: string }[]): string {
  const taken = new Set(known.map(({ key }) => key))
  let key = wanted
  for (let number = 2; taken.has(key); number++) key = `${wanted}-${number}`
  return key
}

/** Loads the brand's categories and aliases; `resolve` finds a path and creates missing categories. */
async function loadCategories(ctx: Ctx<CategoryTables>) {
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
  // An alias may point deeper than its path; levels beyond the maximum depth collapse into the deepest category.
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
 * Category ids by `toPathKey`. Aliases come first, then names in any language; missing categories are created with a name
 * in the brand's default language.
 */
export async function ensureCategories(
  ctx: Ctx<CategoryTables>,
  paths: Iterable<readonly string[]>,
): Promise<ReadonlyMap<string, string>> {
  const categories = await loadCategories(ctx)
  const ids = new Map<string, string>()
  for (const path of paths) ids.set(toPathKey(path), (await categories.resolve(path)).id)
  if (categories.created()) invalidateCategoryTree(ctx.brand.id)
  return ids
}

/** Maps paths of imported files to other paths, as `[from, to]`. */
export async function mapCategories(
  ctx: Ctx<CategoryTables>,
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
