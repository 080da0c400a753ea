import { XMLParser } from 'fast-xml-parser'
import { assertWellFormed, decodeSafeXml, XmlError } from '#server/platform/safe-xml.ts'

export { XmlError } from '#server/platform/safe-xml.ts'

/** An element: its children by name, each a list; attributes are named `@name`, its own text `#text`. */
export type XmlElement = { readonly [name: string]: unknown }

const maxNesting = 40

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  transformTagName: (name) => name.slice(name.indexOf(':') + 1),
  parseTagValue: false,
  parseAttributeValue: false,
  // Only the five of XML and character references: declarations are refused before.
  processEntities: { enabled: true, maxTotalExpansions: 100_000, maxExpandedLength: 10_000_000 },
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  maxNestedTags: maxNesting,
})

/** Reads safe XML in UTF-8, see `decodeSafeXml`. Throws XmlError. */
export function readXml(bytes: Uint8Array): XmlElement {
  try {
    const text = decodeSafeXml(bytes)
    assertWellFormed(text)
    const root: unknown = parser.parse(text)
    if (typeof root !== 'object' || root === null) throw new XmlError('malformed')
    return root as XmlElement
  } catch (error) {
    throw error instanceof XmlError ? error : new XmlError('malformed')
  }
}

/** The elements at a path below an element, as `Acct/Id`. */
export function listElements(element: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly unknown[] = [element]
  for (const name of path.split('/'))
    found = found.flatMap((one) => {
      const children =
        typeof one === 'object' && one !== null && Object.hasOwn(one, name) ? (one as XmlElement)[name] : []
      return Array.isArray(children) ? (children as unknown[]) : []
    })
  return found.map((one) => (typeof one === 'object' && one !== null ? (one as XmlElement) : { '#text': one }))
}

const readText = (element: XmlElement): string => {
  const text = element['#text']
  return (typeof text === 'string' || typeof text === 'number' ? String(text) : '').trim()
}

/** The text of the first element at a path; '' without one. */
export const findText = (element: XmlElement, path: string): string => {
  const [first] = listElements(element, path)
  return first ? readText(first) : ''
}

/** The texts of all elements at a path. */
export const listTexts = (element: XmlElement, path: string): readonly string[] =>
  listElements(element, path).map(readText)

/** An attribute; '' without it. */
export const findAttribute = (element: XmlElement, name: string): string => {
  const value = element[`@${name}`]
  return typeof value === 'string' ? value : ''
}
