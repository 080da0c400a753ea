import { XMLValidator } from 'fast-xml-parser'

/** Why an XML file is refused: a declaration or instruction that it may not have, or text that is not well-formed XML. */
export class XmlError extends Error {
  readonly kind: 'unsafe' | 'malformed'
  constructor(kind: 'unsafe' | 'malformed') {
    super(`${kind} XML`)
    this.kind = kind
  }
}

/**
 * XML in UTF-8 as text, which may be malformed. Refuses document types, entities and every other markup declaration, so
 * that nothing is expanded and nothing outside of the file is named, and processing instructions. Throws XmlError.
 */
export function decodeSafeXml(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new XmlError('malformed')
  }
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1]
  if (declared !== undefined && !/^(utf-8|us-ascii)$/i.test(declared)) throw new XmlError('malformed')
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw new XmlError('unsafe')
  if (/<\?(?!xml\s)/.test(text) || text.indexOf('<?', 1) > 0) throw new XmlError('unsafe')
  return text
}

/** Throws XmlError unless the text is well-formed. */
export function assertWellFormed(text: string): void {
  if (XMLValidator.validate(text) !== true) throw new XmlError('malformed')
}
