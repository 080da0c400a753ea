const maxLength = 160

/** The beginning of a rich text without tags, for search engines. */
export function toExcerpt(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
  return words.length <= maxLength ? words : `${words.slice(0, maxLength - 1).trimEnd()}…`
}
