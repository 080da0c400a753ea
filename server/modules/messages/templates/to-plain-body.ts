const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** Sanitised HTML as plain text: a blank line between blocks, dashes before the items of lists, addresses behind links. */
export const toPlainBody = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, href: string, words: string) =>
      words === href ? href : `${words} (${href})`,
    )
    .replace(/<li\b[^>]*>/g, '\n- ')
    .replace(/<br\b[^>]*>|<\/tr>/g, '\n')
    .replace(/<\/(?:p|h[2-4]|ul|ol|dl|blockquote|table)>|<hr\b[^>]*>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity]!)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
