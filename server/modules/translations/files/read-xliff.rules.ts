import { setImmediate } from 'node:timers/promises'
import { XMLParser } from 'fast-xml-parser'
import { assertWellFormed, decodeSafeXml, XmlError } from '#server/platform/safe-xml.ts'
import { escapeText } from './coded-text.rules.ts'
import { isHtmlKey } from '../text-form.ts'
import { TranslationFileError, type FileEntry, type TranslationFile } from './entries.ts'

type Node = Readonly<Record<string, unknown>>

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  transformTagName: (name) => name.slice(name.indexOf(':') + 1),
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Only the five of XML and character references: declarations are refused before.
  processEntities: { enabled: true, maxTotalExpansions: 1_000_000, maxExpandedLength: 10_000_000 },
  maxNestedTags: 60,
})

const findName = (node: Node) => Object.keys(node).find((name) => name !== ':@') ?? ''
const listChildren = (node: Node): readonly Node[] => {
  const children = node[findName(node)]
  return Array.isArray(children) ? (children as Node[]) : []
}
const findAttribute = (node: Node, name: string): string => {
  const value = (node[':@'] as Readonly<Record<string, unknown>> | undefined)?.[`@${name}`]
  return typeof value === 'string' ? value : ''
}
const listNamed = (node: Node, name: string) => listChildren(node).filter((child) => findName(child) === name)
const readText = (node: Node): string =>
  listChildren(node)
    .map(({ '#text': text }) => (typeof text === 'string' || typeof text === 'number' ? String(text) : ''))
    .join('')

const toCoded = (text: string, isHtml: boolean) => (isHtml ? escapeText(text) : text)

/** Content of `source` or `target` as coded text; null when it has elements that we do not write. */
function readInline(node: Node, isHtml: boolean): string | null {
  let coded = ''
  for (const child of listChildren(node)) {
    const name = findName(child)
    const id = findAttribute(child, 'id')
    if (name === '#text') {
      coded += toCoded(String(child['#text']), isHtml)
    } else if (name === 'cp') coded += String.fromCodePoint(Number.parseInt(findAttribute(child, 'hex'), 16) || 0xfffd)
    else if (name === 'ph' && id.startsWith('p')) coded += toCoded(findAttribute(child, 'equiv'), isHtml)
    else if (name === 'ph' && /^\d+$/.test(id)) coded += `<${id}/>`
    else if (name === 'pc' && /^\d+$/.test(id)) {
      const inner = readInline(child, isHtml)
      if (inner === null) return null
      coded += `<${id}>${inner}</${id}>`
    } else if (name === 'mrk') {
      const inner = readInline(child, isHtml)
      if (inner === null) return null
      coded += inner
    } else return null
  }
  return coded
}

/** Joins the segments of a unit; one without a translation leaves the unit without. */
function readUnit(unit: Node, line: number): FileEntry {
  const key = findAttribute(unit, 'id')
  const isHtml = isHtmlKey(key)
  let [source, target, isBroken]: [string, string | null, boolean] = ['', '', false]
  for (const part of listChildren(unit)) {
    const name = findName(part)
    if (name !== 'segment' && name !== 'ignorable') continue
    const [from] = listNamed(part, 'source')
    const [to] = listNamed(part, 'target')
    const sourcePart = from ? readInline(from, isHtml) : ''
    const targetPart = to ? readInline(to, isHtml) : name === 'ignorable' ? sourcePart : null
    if (sourcePart === null || (to && targetPart === null)) isBroken = true
    source += sourcePart ?? ''
    target = target === null || (targetPart === null && !isBroken) ? null : target + (targetPart ?? '')
  }
  const notes = listNamed(unit, 'notes').flatMap((one) => listNamed(one, 'note'))
  const reference = notes.find((note) => findAttribute(note, 'category') === 'reference')
  return {
    line,
    key,
    source,
    target: target === null || (target.trim() === '' && !isBroken) ? null : target,
    reference: reference ? readText(reference).trim() : '',
    isBroken,
  }
}

/** The same text with comments and CDATA as blanks, so that a search finds elements only. */
const blankOut = (text: string) =>
  text.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, (part) => part.replace(/[^\n]/g, ' '))

const unitsAtOnce = 100
const unitStart = /<((?:[\w.-]+:)?unit)(?=[\s>/])/g

/**
 * Reads XLIFF 2. Declarations, entities and instructions refuse the file before it is parsed; its units are parsed one by
 * one, so that memory does not grow with their number and other work goes on between. Throws TranslationFileError.
 */
export async function readXliff(bytes: Uint8Array): Promise<TranslationFile> {
  try {
    const text = decodeSafeXml(bytes)
    const plain = blankOut(text)
    const root = /<(?:[\w.-]+:)?xliff\s[^>]*>/.exec(plain)?.[0]
    if (root === undefined) throw new TranslationFileError('malformed')
    const readRoot = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1] ?? ''
    if (!readRoot('version').startsWith('2.')) throw new TranslationFileError('malformed')
    const entries: FileEntry[] = []
    let [line, counted, end] = [1, 0, 0]
    // The file without its units, which are checked apart.
    let frame = ''
    for (const match of plain.matchAll(unitStart)) {
      const closing = `</${match[1]}>`
      if (match.index < end) throw new TranslationFileError('malformed')
      frame += text.slice(end, match.index)
      const start = plain.indexOf(closing, match.index)
      if (start < 0) throw new TranslationFileError('malformed')
      end = start + closing.length
      for (; counted < match.index; counted++) if (plain.charCodeAt(counted) === 10) line++
      const xml = text.slice(match.index, end)
      assertWellFormed(xml)
      const [unit] = parser.parse(xml) as Node[]
      entries.push(readUnit(unit!, line))
      if (entries.length % unitsAtOnce === 0) await setImmediate()
    }
    assertWellFormed(frame + text.slice(end))
    return { sourceLanguage: readRoot('srcLang'), language: readRoot('trgLang'), entries }
  } catch (error) {
    if (error instanceof TranslationFileError) throw error
    throw new TranslationFileError(error instanceof XmlError && error.kind === 'unsafe' ? 'unsafe' : 'malformed')
  }
}
