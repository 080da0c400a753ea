import type { PageContent } from '#contract/staff-content.ts'

/** The texts of a page by field and language, as `title.en`, so that two versions are merged text by text. */
export type PageValues = Readonly<Record<string, string>>

const fields = { title: 'titles', summary: 'summaries', body: 'bodies' } as const
export type PageField = keyof typeof fields

export const toValues = (content: PageContent, languages: readonly string[]): PageValues => {
  const values: Record<string, string> = {}
  for (const field of Object.keys(fields) as PageField[]) {
    const texts: Readonly<Record<string, string | undefined>> = content[fields[field]]
    for (const lang of new Set([...languages, ...Object.keys(texts)])) values[`${field}.${lang}`] = texts[lang] ?? ''
  }
  return values
}

export function toContent(values: PageValues): PageContent {
  const content: Record<string, Record<string, string>> = { titles: {}, summaries: {}, bodies: {} }
  for (const [key, text] of Object.entries(values)) {
    const at = key.indexOf('.')
    if (text.trim()) content[fields[key.slice(0, at) as PageField]]![key.slice(at + 1)] = text
  }
  return content as unknown as PageContent
}
