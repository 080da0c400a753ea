import { renderMarkdown, splitDocument } from '#contract/markdown.ts'
import { sanitiseRichText } from '#server/platform/rich-text.ts'

export type ParsedDocument = { readonly title: string; readonly body: string }

/**
 * Parses a document file: `# Title` in the first line, then Markdown (CommonMark without HTML), or HTML when it starts
 * with a tag. Returns the title as plain text and the body as sanitised HTML; null when it is neither.
 */
export function parseDocument(source: string): ParsedDocument | null {
  const document = splitDocument(source)
  if (!document) return null
  const { title, text } = document
  return { title, body: sanitiseRichText(text.startsWith('<') ? text : renderMarkdown(text)) }
}
