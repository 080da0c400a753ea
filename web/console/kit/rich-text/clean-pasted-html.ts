const isWord = (html: string) => /class="?Mso|mso-|urn:schemas-microsoft-com:office/i.test(html)

/** Level of a list paragraph from Word's own style (`mso-list:l0 level2 lfo1`), counted from 1; 0 for other paragraphs. */
const getListLevel = (element: Element): number =>
  Number(/mso-list:\s*\w+ level(\d)/i.exec(element.getAttribute('style') ?? '')?.[1] ?? 0)

/** The bullet or number that Word writes as text before the words of a list paragraph. */
const markerSelector = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'

const isNumbered = (paragraph: Element) =>
  /^\s*[\p{L}\d]+[.)]/u.test(paragraph.querySelector(markerSelector)?.textContent ?? '')

function startList(parent: Element, tag: string, list: Element | undefined): Element {
  if (list?.localName === tag) return list
  return parent.appendChild(parent.ownerDocument.createElement(tag))
}

/** Turns neighbouring list paragraphs into one list, with lists in it for deeper levels. */
function toList(paragraphs: readonly Element[]): Element {
  const first = paragraphs[0]!
  const root = first.ownerDocument.createElement('div')
  const lists: Element[] = []
  for (const paragraph of paragraphs) {
    // Word may go two levels deeper at once; a list may not.
    const level = Math.min(getListLevel(paragraph), lists.length + 1)
    const parent = level === 1 ? root : (lists[level - 2]!.lastElementChild ?? lists[level - 2]!)
    const list = startList(parent, isNumbered(paragraph) ? 'ol' : 'ul', lists[level - 1])
    lists.splice(level - 1, lists.length, list)
    for (const marker of paragraph.querySelectorAll(markerSelector)) marker.remove()
    const item = list.appendChild(first.ownerDocument.createElement('li'))
    item.append(...paragraph.childNodes)
  }
  return root
}

/** The content policy of pages forbids style elements, also in documents that are only parsed. */
const styleSheet = /<style\b[\s\S]*?<\/style\s*>/gi

/**
 * Cleans HTML that was copied from another program. Style sheets go; of Word also comments, its own elements and empty
 * paragraphs, and its list paragraphs become lists. The editor's schema drops styles and classes afterwards.
 */
export function cleanPastedHtml(html: string): string {
  const unstyled = html.replace(styleSheet, '')
  if (!isWord(html)) return unstyled
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html')
  const comments = body.ownerDocument.createNodeIterator(body, NodeFilter.SHOW_COMMENT)
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) (comment as Comment).remove()
  for (const element of body.querySelectorAll('xml, meta, link')) element.remove()
  for (const element of body.querySelectorAll('*'))
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
  for (const paragraph of body.querySelectorAll('p'))
    if (!paragraph.textContent.trim() && !paragraph.querySelector('img')) paragraph.remove()
  for (const paragraph of body.querySelectorAll('p')) {
    if (!paragraph.isConnected || getListLevel(paragraph) === 0) continue
    const run: Element[] = []
    for (let next: Element | null = paragraph; next && getListLevel(next) > 0; next = next.nextElementSibling)
      run.push(next)
    const anchor = body.ownerDocument.createComment('')
    paragraph.before(anchor)
    const list = toList(run)
    for (const one of run) one.remove()
    anchor.replaceWith(...list.childNodes)
  }
  return body.innerHTML
}
