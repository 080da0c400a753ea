import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { markdownToHtml } from './markdown-to-html.ts'

export type ParsedDocument = { readonly title: string; readonly body: string }

/**
 * Parses a document file: `# Title` in the first line, then Markdown, or HTML when it starts with a tag. Null when it
 * is neither.
 */
export function parseDocument(source: string): ParsedDocument | null {
  const [, title, rest] = /^\uFEFF?\s*# +([^\n]+)\n([\s\S]*)$/.exec(source) ?? []
  const text = rest?.trim()
  if (!title || !text) return null
  return { title: title.trim(), body: sanitiseRichText(text.startsWith('<') ? text : markdownToHtml(text)) }
}
