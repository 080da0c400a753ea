import { sanitiseRichText } from '#server/platform/rich-text.ts'

/**
 * A text as translators get it. In HTML each tag is a code: `<1>` and `</1>` for a pair, `<2/>` for a single one, and the
 * text between is escaped; `codes` has the tags by number. A plain text is as it is, without codes.
 */
export type CodedText = { readonly coded: string; readonly codes: readonly Code[] }
type Code = { readonly open: string; readonly close: string | null }

const tagPattern = /<(\/?)([a-z][a-z0-9]*)\b[^>]*?(\/?)>/gi
const singleTags: ReadonlySet<string> = new Set(['br', 'hr', 'img'])
const codePattern = /<(\/?)(\d{1,6})(\/?)>/g
const placeholderPattern = /\{\w[\w.]*\}/g

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: '\u00a0' }

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Escaped text as its characters; an entity that is none of HTML's common ones stays as it is. */
export const unescapeText = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|quot|apos|amp|nbsp));/gi, (whole, dec, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()]!
    const point = dec === undefined ? Number.parseInt(String(hex), 16) : Number(dec)
    return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000) ? String.fromCodePoint(point) : whole
  })

const toLines = (text: string) => text.replace(/\r\n?/g, '\n')
const normaliseText = (text: string) => escapeText(unescapeText(text))

/** Numbers the tags of HTML; a tag without its partner is a separate code. */
function toCodedHtml(html: string): CodedText {
  const tags = [...html.matchAll(tagPattern)]
  const partners = new Map<number, number>()
  const open: number[] = []
  for (const [index, [, slash, name = '', isSingle]] of tags.entries()) {
    if (isSingle || singleTags.has(name.toLowerCase())) continue
    if (!slash) open.push(index)
    else if (open.length > 0 && tags[open.at(-1)!]![2]!.toLowerCase() === name.toLowerCase())
      partners.set(open.pop()!, index)
  }
  const opens = new Map([...partners].map(([from, to]) => [to, from]))
  const codes: Code[] = []
  const numbers = new Map<number, number>()
  let [coded, end] = ['', 0]
  for (const [index, tag] of tags.entries()) {
    coded += normaliseText(toLines(html.slice(end, tag.index)))
    end = tag.index + tag[0].length
    const from = opens.get(index)
    if (from !== undefined) {
      coded += `</${numbers.get(from)}>`
      continue
    }
    const to = partners.get(index)
    const number = codes.push({ open: tag[0], close: to === undefined ? null : tags[to]![0] })
    numbers.set(index, number)
    coded += to === undefined ? `<${number}/>` : `<${number}>`
  }
  return { coded: coded + normaliseText(toLines(html.slice(end))), codes }
}

export const toCodedText = (text: string, isHtml: boolean): CodedText =>
  isHtml ? toCodedHtml(text) : { coded: toLines(text).trim(), codes: [] }

/** Placeholders of a text, such as `{name}`, in the order of the alphabet. */
export const listPlaceholders = (text: string): string[] => (text.match(placeholderPattern) ?? []).toSorted()

/** Pieces of a coded HTML text: its codes and the escaped text between. */
type CodedPiece = { readonly text: string } | { readonly code: number; readonly part: 'open' | 'close' | 'single' }

export function splitCoded(coded: string): CodedPiece[] {
  const pieces: CodedPiece[] = []
  let end = 0
  for (const match of coded.matchAll(codePattern)) {
    if (match.index > end) pieces.push({ text: coded.slice(end, match.index) })
    end = match.index + match[0].length
    pieces.push({ code: Number(match[2]), part: match[1] ? 'close' : match[3] ? 'single' : 'open' })
  }
  if (end < coded.length) pieces.push({ text: coded.slice(end) })
  return pieces
}

type Html = { readonly html: string } | { readonly problem: 'markup' | 'placeholder' }

/** The HTML of a translated text: it has each code of its source once, properly nested, and no other tag. */
function toHtml(coded: string, { codes }: CodedText): Html {
  const seen = new Map<string, number>()
  const open: number[] = []
  let html = ''
  for (const piece of splitCoded(toLines(coded))) {
    if ('text' in piece) {
      if (/[<>]/.test(piece.text)) return { problem: 'markup' }
      html += normaliseText(piece.text)
      continue
    }
    const code = codes[piece.code - 1]
    const isSingle = piece.part === 'single'
    if (!code || isSingle !== (code.close === null)) return { problem: 'placeholder' }
    if (piece.part === 'close' && open.pop() !== piece.code) return { problem: 'markup' }
    if (piece.part === 'open') open.push(piece.code)
    const name = `${piece.part} ${piece.code}`
    seen.set(name, (seen.get(name) ?? 0) + 1)
    html += piece.part === 'close' ? code.close! : code.open
  }
  const expected = codes.length + codes.filter(({ close }) => close !== null).length
  if (open.length > 0) return { problem: 'markup' }
  if (seen.size !== expected || [...seen.values()].some((count) => count > 1)) return { problem: 'placeholder' }
  const safe = sanitiseRichText(html)
  const toTags = (text: string) => (text.match(tagPattern) ?? []).map((tag) => tag.replace(/[\s/]/g, '')).join('')
  return toTags(safe) === toTags(sanitiseRichText(html.replace(/>([^<]*)</g, '>x<')))
    ? { html: safe }
    : { problem: 'markup' }
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const listTags = (text: string) => (text.match(/<\/?[a-z!][^>]*>/gi) ?? []).toSorted().join('\n')
const hasBadCharacters = (text: string) => /[^\P{Cc}\n\t]|[\ud800-\udfff]/u.test(text)

type ReadTranslation =
  | { readonly text: string }
  | { readonly problem: 'placeholder' | 'markup' | 'characters' }
  | { readonly problem: 'too_long'; readonly length: number }

/** A translated text as it is stored; or why it is refused. */
export function readTranslation(
  coded: string,
  source: CodedText,
  { isHtml, hasLines = false, max }: { readonly isHtml: boolean; readonly hasLines?: boolean; readonly max: number },
): ReadTranslation {
  if (hasBadCharacters(toLines(coded))) return { problem: 'characters' }
  if (listPlaceholders(coded).join() !== listPlaceholders(source.coded).join()) return { problem: 'placeholder' }
  let text = hasLines ? toLines(coded).split('\n').map(toOneLine).join('\n').trim() : toOneLine(coded)
  if (isHtml) {
    const result = toHtml(coded, source)
    if ('problem' in result) return result
    text = result.html
  } else if (listTags(coded) !== listTags(source.coded)) return { problem: 'markup' }
  if (text.length > max) return { problem: 'too_long', length: text.length }
  return { text }
}
