import { micromark } from 'micromark'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'

/**
 * HTML in Markdown is text, and an indented line is no code: authors copy text from mails and programs. CommonMark alone
 * does not close bold text between Chinese punctuation and a letter (`**注意：**请`).
 */
const extensions = [{ disable: { null: ['htmlFlow', 'htmlText', 'codeIndented'] } }, cjkFriendlyExtension()]

/** Writes Markdown (CommonMark without HTML) as HTML. The server sanitises it afterwards; previews show the same. */
export const renderMarkdown = (text: string): string => micromark(text, { extensions })

/**
 * Splits a document into its title, from `# Title` in the first line, and the Markdown or HTML below; null when one of
 * them is missing.
 */
export function splitDocument(source: string): { readonly title: string; readonly text: string } | null {
  const [, title, rest] = /^\uFEFF?\s*# +([^\r\n]+)\r?\n([\s\S]*)$/.exec(source) ?? []
  const text = rest?.trim()
  return title && text ? { title: title.trim(), text } : null
}
