import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { markdownToHtml } from './markdown-to-html.ts'

export type ParsedDocument = { readonly title: string; readonly body: string }

/** A document file: its first line is `# Title`, the rest Markdown, or HTML when it begins with a tag. */
export function parseDocument(source: string): ParsedDocument | null {
  const [, title, rest] = /^\uFEFF?\s*# +([^\n]+)\n([\s\S]*)$/.exec(source) ?? []
  const text = rest?.trim()
  if (!title || !text) return null
  return { title: title.trim(), body: sanitiseRichText(text.startsWith('<') ? text : markdownToHtml(text)) }
}
