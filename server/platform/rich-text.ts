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
  // Contents of these tags are code, styles or labels, not text.
  nonTextTags: [
    'script style template textarea option button title',
    'noscript noembed noframes iframe object xmp plaintext svg math',
  ].flatMap((names) => names.split(' ')),
  transformTags: {
    // The page has its own h1. Relative links lead nowhere here, so only their text stays.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (_tag, { href = '' }) => {
      const attribs: Attributes = isAbsolute(href) ? { href: href.trim(), rel: 'nofollow noopener noreferrer' } : {}
      return { tagName: 'a', attribs }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
}

/** Paragraphs of spaces and line breaks. The library's filter does not count the text of links that it takes out. */
const emptyParagraph = /<p>(?:\s|<br \/>|<\/?(?:b|strong|i|em|u|s|sub|sup|small|a)\b[^>]*>)*<\/p>/g

/**
 * Sanitises HTML: keeps paragraphs, headings, lists, tables, emphasis and absolute links; removes images, styles,
 * classes and scripts. Keeps the text of other tags. Idempotent for properly nested tags.
 */
export function sanitiseRichText(html: string): string {
  return /[<>&]/.test(html) ? sanitizeHtml(html, options).replace(emptyParagraph, '').trim() : html.trim()
}
