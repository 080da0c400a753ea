import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedDocuments } from '#contract/content.ts'
import type { Ctx } from '#server/platform/context.ts'
import { insertDocuments, listDocumentKeys, type ContentTables, type NewDocument } from './content.queries.ts'
import { parseDocument } from './parse-document.ts'

/** Reads the documents that every shop starts with: `<folder>/<language>/<key>.md`. */
export function readDocumentFiles(folder: string): NewDocument[] {
  const languages = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  return shippedDocuments.map((key, index) => {
    const title: Record<string, string> = {}
    const body: Record<string, string> = {}
    for (const language of languages) {
      const file = join(folder, language, `${key}.md`)
      const parsed = existsSync(file) ? parseDocument(readFileSync(file, 'utf8')) : null
      if (!parsed) continue
      title[language] = parsed.title
      body[language] = parsed.body
    }
    return { number: index + 1, key, title, body }
  })
}

/** Inserts the documents that a brand lacks; existing ones stay unchanged. Returns the number of new ones. */
export async function fillDocuments(ctx: Ctx<ContentTables>, files: () => readonly NewDocument[]): Promise<number> {
  const known = await listDocumentKeys(ctx)
  if (shippedDocuments.every((key) => known.includes(key))) return 0
  const missing = files().filter(({ key }) => !known.includes(key))
  await insertDocuments(ctx, missing)
  return missing.length
}
