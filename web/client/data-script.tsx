/** Structured data of schema.org for search engines; it is data, so the content security policy allows it inline. */
export function DataScript({ data }: { data: object }) {
  // A "<" could close the element early.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // oxlint-disable-next-line no-danger -- JSON without any "<"
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
