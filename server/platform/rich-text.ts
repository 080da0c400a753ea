import sanitizeHtml, { type Attributes } from 'sanitize-html'

function isAbsolute(address: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(address.trim())
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p br hr blockquote h2 h3 h4 ul ol li dl dt dd',
    'b strong i em u s sub sup small a',
    'table thead tbody tr th td',
  ].flatMap((names) => names.split(' ')),
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 32,
  // Their text is code, styling or the label of a control, not words of the description.
  nonTextTags: [
    'script style template textarea option button title',
    'noscript noembed noframes iframe object xmp plaintext svg math',
  ].flatMap((names) => names.split(' ')),
  transformTags: {
    // A page has its own h1; an address inside another shop leads nowhere here, so only its text stays.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (_tag, { href = '' }) => {
      const attribs: Attributes = isAbsolute(href) ? { href: href.trim(), rel: 'nofollow noopener noreferrer' } : {}
      return { tagName: 'a', attribs }
    },
  },
  exclusiveFilter: ({ tag, attribs, text }) => {
    if (tag === 'a' && !attribs.href) return 'excludeTag'
    return tag === 'p' && text.trim() === ''
  },
}

/**
 * HTML from anyone -> HTML that is safe to print: paragraphs, headings, lists, tables, emphasis and absolute
 * links, without pictures, styles, classes or scripts. Text in tags that are not allowed stays. Doing it twice
 * changes nothing where the tags are properly nested.
 */
export function sanitiseRichText(html: string): string {
  return /[<>&]/.test(html) ? sanitizeHtml(html, options).trim() : html.trim()
}
