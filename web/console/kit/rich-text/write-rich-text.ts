/** A node of the editor's document, as ProseMirror writes it to JSON. */
export interface RichTextNode {
  readonly type?: string
  readonly text?: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly marks?: readonly RichTextMark[]
  readonly content?: readonly RichTextNode[]
}
interface RichTextMark {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>>
}

/** Tags below this depth are left out, so that the server's limit of 32 with the tags of marks is never met. */
const maxDepth = 22

const blockTags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  definitionList: 'dl',
  definitionTerm: 'dt',
  definitionDetail: 'dd',
  table: 'table',
  tableHead: 'thead',
  tableBody: 'tbody',
  tableRow: 'tr',
  tableHeaderCell: 'th',
  tableCell: 'td',
}
const markTags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  subscript: 'sub',
  superscript: 'sup',
  small: 'small',
  link: 'a',
}

/** These hold one paragraph without its tag, as people write HTML. */
const bareBlocks = new Set(['listItem', 'tableCell', 'tableHeaderCell', 'definitionDetail'])
/** Empty ones stay: a table needs all its cells. */
const emptyBlocks = new Set(['tableCell', 'tableHeaderCell'])

// oxlint-disable-next-line no-control-regex -- these characters are no text
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g

const escapeText = (text: string) =>
  text
    .replace(controlCharacters, '')
    .replace(/[\t\r\n]+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')

const toSpans = ({ colspan, rowspan }: Readonly<Record<string, unknown>> = {}) =>
  [
    ['colspan', colspan],
    ['rowspan', rowspan],
  ]
    .filter(([, value]) => typeof value === 'number' && value > 1)
    .map(([name, value]) => ` ${String(name)}="${String(value)}"`)
    .join('')

const openMark = ({ type, attrs }: RichTextMark) =>
  type === 'link' && typeof attrs?.['href'] === 'string'
    ? `<a href="${escapeAttribute(attrs['href'])}" rel="nofollow noopener noreferrer">`
    : `<${markTags[type]!}>`
const closeMark = ({ type }: RichTextMark) => `</${markTags[type]!}>`

const isSameMark = (one: RichTextMark, other: RichTextMark | undefined) =>
  one.type === other?.type && one.attrs?.['href'] === other.attrs?.['href']

/** Writes a line; a mark that goes on in the next node stays open. */
function writeInline(nodes: readonly RichTextNode[]): string {
  let html = ''
  let open: readonly RichTextMark[] = []
  const closeTo = (depth: number) => {
    for (const mark of open.slice(depth).toReversed()) html += closeMark(mark)
  }
  for (const { type, text = '', marks = [] } of nodes) {
    const wanted = marks.filter((mark) => markTags[mark.type])
    const firstOther = wanted.findIndex((mark, index) => !isSameMark(mark, open[index]))
    const depth = Math.min(firstOther < 0 ? wanted.length : firstOther, open.length)
    closeTo(depth)
    for (const mark of wanted.slice(depth)) html += openMark(mark)
    open = wanted
    html += type === 'hardBreak' ? '<br />' : escapeText(text)
  }
  closeTo(0)
  return html
}

const isBlank = ({ type, text = '', content = [] }: RichTextNode): boolean =>
  type === 'text'
    ? text.replace(controlCharacters, '').trim() === ''
    : type !== 'horizontalRule' && content.every(isBlank)

function writeBlock(node: RichTextNode, depth: number): string {
  const { type = '', attrs, content = [] } = node
  if (type === 'horizontalRule') return '<hr />'
  if (isBlank(node) && !emptyBlocks.has(type)) return ''
  const tag = type === 'heading' ? `h${String(attrs?.['level'])}` : blockTags[type]
  const inside =
    content.some((child) => child.type === 'text' || child.type === 'hardBreak') || content.length === 0
      ? writeInline(content)
      : writeBlocks(type, content, depth + 1)
  return tag === undefined || depth > maxDepth ? inside : `<${tag}${toSpans(attrs)}>${inside}</${tag}>`
}

function writeBlocks(parent: string, nodes: readonly RichTextNode[], depth: number): string {
  const shown = nodes.filter((node) => !isBlank(node) || emptyBlocks.has(node.type ?? ''))
  const isBare = bareBlocks.has(parent) && shown.filter(({ type }) => type === 'paragraph').length === 1
  return shown
    .map((node, index) =>
      isBare && index === 0 && node.type === 'paragraph' ? writeInline(node.content ?? []) : writeBlock(node, depth),
    )
    .join('')
}

/**
 * Writes the editor's document as the HTML that the server stores: only tags and attributes that its sanitiser keeps, in
 * its spelling, so that sanitising changes nothing. Empty paragraphs, headings and lists are left out; an empty document
 * is an empty string.
 */
export const writeRichText = (document: RichTextNode): string => writeBlocks('doc', document.content ?? [], 1)
