import { micromark } from 'micromark'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { sanitiseRichText } from '#server/platform/rich-text.ts'

export type ParsedDocument = { readonly title: string; readonly body: string }

/**
 * HTML in Markdown is text, and an indented line is no code: authors copy text from mails and programs. CommonMark alone
 * does not close bold text between Chinese punctuation and a letter (`**注意：**请`).
 */
const extensions = [{ disable: { null: ['htmlFlow', 'htmlText', 'codeIndented'] } }, cjkFriendlyExtension()]

/**
 * Parses a document file: `# Title` in the first line, then Markdown (CommonMark without HTML), or HTML when it starts
 * with a tag. Returns the title as plain text and the body as sanitised HTML; null when it is neither.
 */
export function parseDocument(source: string): ParsedDocument | null {
  const [, title, rest] = /^\uFEFF?\s*# +([^\r\n]+)\r?\n([\s\S]*)$/.exec(source) ?? []
  const text = rest?.trim()
  if (!title || !text) return null
  return { title: title.trim(), body: sanitiseRichText(text.startsWith('<') ? text : micromark(text, { extensions })) }
}
