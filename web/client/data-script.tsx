/** What search engines read of a page, in the words of schema.org: data, never run, so the page's rules let it stand. */
export function DataScript({ data }: { data: object }) {
  // A "<" could close the element early.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // oxlint-disable-next-line no-danger -- JSON without any "<"
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
