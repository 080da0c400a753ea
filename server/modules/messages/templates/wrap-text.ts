import { measureWidth } from '#i18n/measure-width.ts'

const maxWidth = 72
/** Scripts that are written without blanks between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** No line begins with these, or ends with an opening bracket. */
const closing = /^[\p{Pe}\p{Pf}、。，．！？：；…ー々]/u
const opening = /[\p{Ps}\p{Pi}]$/u

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The parts between which a text without blanks may break, by the dictionaries of ICU. */
function listParts(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1)
    if (last !== undefined && (closing.test(segment) || opening.test(last))) parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

/**
 * Breaks a paragraph into lines of at most 72 columns: at blanks, and between the words of scripts without blanks. Any other
 * long word, such as a link, fills a line alone.
 */
export function wrapText(text: string): string {
  const lines: string[] = []
  const add = (part: string, blank: '' | ' ') => {
    const last = lines.at(-1)
    if (last !== undefined && measureWidth(last + blank + part) <= maxWidth)
      lines[lines.length - 1] = last + blank + part
    else lines.push(part)
  }
  for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
    if (!unspaced.test(word)) add(word, ' ')
    else for (const [index, part] of listParts(word).entries()) add(part, index === 0 ? ' ' : '')
  }
  return lines.join('\n')
}
