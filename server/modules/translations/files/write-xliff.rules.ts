import { escapeText, splitCoded, unescapeText, type CodedText } from './coded-text.rules.ts'
import type { FileText } from './entries.ts'

/** XML of text; characters that XML 1.0 cannot hold are elements of XLIFF. */
const toXml = (text: string): string =>
  escapeText(text).replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, (sign) =>
    sign === '\r' || /[\u007f-\u009f]/.test(sign)
      ? `&#${sign.codePointAt(0)};`
      : `<cp hex="${sign.codePointAt(0)!.toString(16).padStart(4, '0').toUpperCase()}"/>`,
  )

const toAttribute = (text: string): string =>
  escapeText(text.replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ')).replaceAll('"', '&quot;')

/** Text of a note, where no element may stand. */
const toNote = (text: string): string => escapeText(text.replace(/[\p{Cc}\ufffe\uffff]+/gu, ' '))

const placeholder = /(\{\w[\w.]*\})/

/** Numbers placeholders as in the source, so that one that a translator moved has the id of its source. */
function createNumbers({ coded }: CodedText): (part: string) => number {
  const free = coded.split(placeholder).filter((_, index) => index % 2 === 1)
  let extra = free.length
  return (part) => {
    const at = free.indexOf(part)
    if (at < 0) return ++extra
    free[at] = ''
    return at + 1
  }
}

/** Escaped placeholders become elements that a translator can move and not change. */
function toContent(text: string, next: (part: string) => number): string {
  return text
    .split(placeholder)
    .map((part, index) => (index % 2 === 1 ? `<ph id="p${next(part)}" equiv="${part}" disp="${part}"/>` : toXml(part)))
    .join('')
}

/** The content of `source` or `target`. */
function toInline({ coded }: CodedText, source: CodedText, isHtml: boolean): string {
  const next = createNumbers(source)
  if (!isHtml) return toContent(coded, next)
  return splitCoded(coded)
    .map((piece) => {
      if ('text' in piece) return toContent(unescapeText(piece.text), next)
      if (piece.part === 'close') return '</pc>'
      if (piece.part === 'single') return `<ph id="${piece.code}" dataRef="d${piece.code}"/>`
      return `<pc id="${piece.code}" dataRefStart="d${piece.code}" dataRefEnd="e${piece.code}">`
    })
    .join('')
}

function toOriginalData({ codes }: CodedText): string {
  if (codes.length === 0) return ''
  const data = codes.flatMap(({ open, close }, index) => [
    `<data id="d${index + 1}">${escapeText(open)}</data>`,
    ...(close === null ? [] : [`<data id="e${index + 1}">${escapeText(close)}</data>`]),
  ])
  return `<originalData>${data.join('')}</originalData>\n`
}

/** A translation whose tags are not those of its source cannot be shown beside it: it is to be written again. */
const hasSameCodes = ({ source, target }: FileText) =>
  source.codes.map(({ open }) => open).join() === target.codes.map(({ open }) => open).join()

/** The beginning of an XLIFF 2.0 file. */
export const openXliff = (sourceLanguage: string, language: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${sourceLanguage}" trgLang="${language}">
<file id="catalogue" canResegment="no" xml:space="preserve">
`

export const closeXliff = '</file>\n</xliff>\n'

/** One text as a unit with one segment, its place, its bound and the reference of its translation. */
export function toXliffUnit(text: FileText, limitNote: string): string {
  const { key, where, isHtml, source, target, state, reference } = text
  const hasTarget = target.coded !== '' && (!isHtml || hasSameCodes(text))
  return `<unit id="${key}" name="${toAttribute(where)}">
<notes><note id="place" category="location">${toNote(where)}</note><note id="limit" category="limit">${toNote(limitNote)}</note><note id="shop" category="reference">${reference}</note></notes>
${toOriginalData(source)}<segment id="s1" state="${state === 'translated' && hasTarget ? 'translated' : 'initial'}">
<source>${toInline(source, source, isHtml)}</source>
${hasTarget ? `<target>${toInline(target, source, isHtml)}</target>\n` : ''}</segment>
</unit>
`
}
