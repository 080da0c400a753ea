const longest = 160

/** The first words of a rich text without marks, for search engines. */
export function plainBeginning(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
  return words.length <= longest ? words : `${words.slice(0, longest - 1).trimEnd()}…`
}
