import { renderMarkdown, splitDocument } from '#contract/markdown.ts'

/** Tags that the server's sanitiser keeps of those that Markdown makes, by the tag that it makes of them. */
const tags: Readonly<Record<string, string>> = {
  ...Object.fromEntries('p br hr blockquote ul ol li strong em h2 h3 h4'.split(' ').map((name) => [name, name])),
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
}
const isAbsolute = (address: string) => /^(https?:\/\/|mailto:)/i.test(address.trim())
const emptyParagraph = /<p>(?:\s|<br \/>|<\/?(?:strong|em|a)\b[^>]*>)*<\/p>/g

/**
 * Writes Markdown as the HTML that the server will store. Markdown's own output is escaped and properly nested, so the
 * server's rules for tags and links are all that is left to apply; a test compares both for every shipped document.
 */
export function previewMarkdown(text: string): string {
  // Links do not nest; null outside of one, false in one whose address the server takes out.
  let isLinkStored: boolean | null = null
  const writeLink = (tag: string) => {
    const href = /^<a href="([^"]*)"/.exec(tag)?.[1]
    const wasStored = isLinkStored
    isLinkStored = href === undefined ? null : isAbsolute(href)
    if (href === undefined) return wasStored ? '</a>' : ''
    return isLinkStored ? `<a href="${href.trim()}" rel="nofollow noopener noreferrer">` : ''
  }
  const writeTag = (tag: string) => {
    const [, slash, name = ''] = /^<(\/?)(\w+)/.exec(tag) ?? []
    if (name === 'a') return writeLink(tag)
    const stored = tags[name]
    if (!stored) return ''
    return stored === 'br' || stored === 'hr' ? `<${stored} />` : `<${slash}${stored}>`
  }
  return renderMarkdown(text)
    .split(/(<[^>]*>)/)
    .map((part, index) => (index % 2 === 1 ? writeTag(part) : part.replaceAll('&quot;', '"')))
    .join('')
    .replace(emptyParagraph, '')
    .trim()
}

/** The parts of a document (`# Title`, then Markdown) as shoppers will see them; null while one of them is missing. */
export function previewDocument(source: string): { readonly title: string; readonly body: string } | null {
  const document = splitDocument(source)
  return document && { title: document.title, body: previewMarkdown(document.text) }
}
