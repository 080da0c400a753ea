import { maxChatTextLength } from '#contract/chat-text-length.ts'

/** Control characters but line breaks and tabs, and characters that turn the direction of the text around them. */
// oxlint-disable-next-line no-control-regex
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
const maxEmptyLines = /\n{4,}/g

/** URL-encoded text as older clients send it; text that is not encoded stays as it is. */
export function decodeContent(content: string): string {
  try {
    return decodeURIComponent(content.replaceAll('+', '%20'))
  } catch {
    return content
  }
}

type TextProblem =
  | { readonly key: 'field.required' }
  | { readonly key: 'field.too_long'; readonly params: { readonly max: number } }

/** The text of a message as it is stored: line breaks as `\n`, trimmed, without control characters. */
export function cleanText(content: string): string {
  return content
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(invisible, '')
    .toWellFormed()
    .replaceAll(maxEmptyLines, '\n\n\n')
    .trim()
}

/** Why a cleaned text cannot be sent; null when it can. Length in characters (code points). */
export function findTextProblem(text: string): TextProblem | null {
  if (text === '') return { key: 'field.required' }
  return [...text].length > maxChatTextLength ? { key: 'field.too_long', params: { max: maxChatTextLength } } : null
}
