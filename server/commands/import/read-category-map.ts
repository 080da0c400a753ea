import { createReadStream, statSync } from 'node:fs'
import { splitPath } from '../../modules/catalogue/categories/public.ts'
import { readCsv } from '../../modules/catalogue/import/public.ts'
import { CommandError } from '../run-command.ts'

export type CategoryMap = readonly (readonly [from: readonly string[], to: readonly string[]])[]

const maxLevels = 3

/** Reads a CSV with the columns `Category,Becomes`. Throws CommandError that names the invalid line. */
export async function readCategoryMap(path: string): Promise<CategoryMap> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new CommandError(`There is no file "${path}".`)
  const pairs: [string[], string[]][] = []
  let hasHeading = false
  for await (const { line, fields, broken, damagedField } of readCsv(createReadStream(path))) {
    const bad = (why: string) => new CommandError(`${path}, line ${line}: ${why}. Nothing was imported.`)
    if (!hasHeading) {
      if (fields.map((name) => name.trim().toLowerCase()).join() !== 'category,becomes')
        throw bad('the heading must be Category,Becomes')
      hasHeading = true
      continue
    }
    if (broken !== undefined || damagedField !== undefined) throw bad('the line cannot be read')
    const [from, to] = [splitPath(fields[0] ?? ''), splitPath(fields[1] ?? '')]
    if (from.length === 0 || to.length === 0) throw bad('both columns need a category, such as Kitchen > Mugs')
    if (to.length > maxLevels) throw bad(`a category has at most ${maxLevels} levels`)
    pairs.push([from, to])
  }
  if (!hasHeading) throw new CommandError(`"${path}" is empty: its heading must be Category,Becomes.`)
  return pairs
}
