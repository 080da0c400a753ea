import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { dropCategoryTree } from '../category-tree.ts'
import { insertCategory, listAllCategories, type ImportTables } from './import.queries.ts'

/** A way through the category tree, as one text: the names from the root down. */
export const pathKey = (path: readonly string[]): string => path.join(' > ')

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

/**
 * The category of each path, made where the brand has none of that name (in any language) at that place; by `pathKey`.
 * A new one is named in the brand's own language.
 */
export async function ensureCategories(
  ctx: Ctx<ImportTables>,
  paths: Iterable<readonly string[]>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await listAllCategories(ctx)
  const known: Known[] = rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    key: row.key,
    names: namesOf(row.name),
  }))
  let position = Math.max(0, ...rows.map((row) => row.position))
  const ids = new Map<string, string>()
  for (const path of paths) {
    let parentId: string | null = null
    let parentKey = ''
    for (const [index, name] of path.entries()) {
      let found: Known | undefined = known.find((one) => one.parentId === parentId && one.names.has(name.toLowerCase()))
      if (!found) {
        const key = freeKey(`${parentKey}${slugOf(name)}`, known)
        found = { id: newId(), parentId, key, names: new Set([name.toLowerCase()]) }
        known.push(found)
        const names = JSON.stringify({ [ctx.brand.settings.defaultLanguage]: name })
        const tint = (++position % 6) + 1
        await insertCategory(ctx, {
          id: found.id,
          parent_id: parentId,
          key,
          depth: index + 1,
          position,
          name: names,
          tint,
        })
      }
      parentId = found.id
      parentKey = `${found.key}.`
      ids.set(pathKey(path.slice(0, index + 1)), found.id)
    }
  }
  if (known.length > rows.length) dropCategoryTree(ctx.brand.id)
  return ids
}
