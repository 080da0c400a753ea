import {
  Extension,
  Mark,
  Node,
  markInputRule,
  nodeInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions'
import { isLinkAddress } from './link-address.ts'

/*
 * The schema holds exactly what the server's sanitiser keeps (server/platform/rich-text.ts), so anything else is dropped
 * on pasting, and editing a stored text loses nothing of it.
 */

const noAttributes = { addAttributes: () => ({}) }

const doc = Node.create({ name: 'doc', topNode: true, content: 'block+' })
const text = Node.create({ name: 'text', group: 'inline' })
const paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
})

const levels = [2, 3, 4] as const
export type HeadingLevel = (typeof levels)[number]

const heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  // The page has its own h1; the server moves the others in the same way.
  parseHTML: () => [2, 2, 3, 4, 4, 4].map((level, index) => ({ tag: `h${index + 1}`, attrs: { level } })),
  renderHTML: ({ node }) => [`h${String(node.attrs['level'])}`, 0],
  addInputRules() {
    return levels.map((level) =>
      textblockTypeInputRule({ find: new RegExp(`^#{${level}}\\s$`), type: this.type, getAttributes: { level } }),
    )
  },
  addKeyboardShortcuts() {
    return Object.fromEntries(
      levels.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode('heading', 'paragraph', { level }),
      ]),
    )
  },
})

const blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })]
  },
})

const horizontalRule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
  addInputRules() {
    return [nodeInputRule({ find: /^---$/, type: this.type })]
  },
})

const hardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: 'hardBreak' }) }
  },
})

const createBlock = (name: string, tag: string, content: string, group?: string) =>
  Node.create({
    name,
    content,
    ...(group && { group }),
    isolating: name.includes('Cell'),
    addAttributes: () =>
      name.includes('Cell')
        ? {
            colspan: { default: 1, parseHTML: (element: HTMLElement) => Number(element.getAttribute('colspan')) || 1 },
            rowspan: { default: 1, parseHTML: (element: HTMLElement) => Number(element.getAttribute('rowspan')) || 1 },
          }
        : {},
    parseHTML: () => (tag === 'tbody' ? [{ tag }, { tag: 'tfoot' }] : [{ tag }]),
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** Tables and lists of terms cannot be made here, but those of imported descriptions are kept and their text is edited. */
const importedBlocks = [
  createBlock('table', 'table', 'tableHead? tableBody*', 'block'),
  createBlock('tableHead', 'thead', 'tableRow+'),
  createBlock('tableBody', 'tbody', 'tableRow+'),
  createBlock('tableRow', 'tr', '(tableCell | tableHeaderCell)*'),
  createBlock('tableHeaderCell', 'th', 'block+'),
  createBlock('tableCell', 'td', 'block+'),
  createBlock('definitionList', 'dl', '(definitionTerm | definitionDetail)+', 'block'),
  createBlock('definitionTerm', 'dt', 'inline*'),
  createBlock('definitionDetail', 'dd', 'block+'),
]

interface MarkRules {
  readonly tags: readonly string[]
  readonly shortcut?: string
  /** Typed around words, as `**words**`. */
  readonly typed?: RegExp
  /** A CSS declaration of pasted text that means the same. */
  readonly style?: { readonly name: string; readonly value: RegExp }
}

const createMark = (name: string, { tags, shortcut, typed, style }: MarkRules) =>
  Mark.create({
    name,
    parseHTML: () => [
      // Google Docs wraps what is copied into a b that is not bold.
      ...tags.map((tag) => ({
        tag,
        getAttrs: (element: HTMLElement) => (element.style.fontWeight === 'normal' ? (false as const) : null),
      })),
      ...(style
        ? [{ style: style.name, getAttrs: (value: string) => (style.value.test(value) ? null : (false as const)) }]
        : []),
    ],
    renderHTML: () => [tags[0]!, 0],
    addKeyboardShortcuts() {
      return shortcut ? { [shortcut]: () => this.editor.commands.toggleMark(name) } : {}
    },
    addInputRules() {
      return typed ? [markInputRule({ find: typed, type: this.type })] : []
    },
  })

const link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({
    href: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('href')?.trim() },
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element: HTMLElement) => (isLinkAddress(element.getAttribute('href') ?? '') ? null : (false as const)),
    },
  ],
  // Without the address in the page a press cannot leave the editor.
  renderHTML: ({ HTMLAttributes }) => ['a', { title: String(HTMLAttributes['href']) }, 0],
})

const marks = [
  link,
  createMark('bold', {
    tags: ['strong', 'b'],
    shortcut: 'Mod-b',
    typed: /(?:^|\s)(\*\*(?!\s+\*\*)((?:[^*]+))\*\*(?!\s+\*\*))$/,
    style: { name: 'font-weight', value: /^(bold(er)?|[6-9]\d{2})$/ },
  }),
  createMark('italic', {
    tags: ['em', 'i'],
    shortcut: 'Mod-i',
    typed: /(?:^|\s)(\*(?!\s+\*)((?:[^*]+))\*(?!\s+\*))$/,
    style: { name: 'font-style', value: /^italic$/ },
  }),
  createMark('underline', { tags: ['u'], shortcut: 'Mod-u' }),
  createMark('strike', { tags: ['s', 'del', 'strike'], shortcut: 'Mod-Shift-s' }),
  createMark('subscript', { tags: ['sub'] }),
  createMark('superscript', { tags: ['sup'] }),
  createMark('small', { tags: ['small'] }),
]

/** Everything that a description may hold, and how it is typed. `placeholder` stands in an empty one. */
export const createRichTextExtensions = (placeholder: string): Extension[] =>
  [
    doc,
    text,
    paragraph,
    heading,
    blockquote,
    BulletList.extend(noAttributes),
    // The server keeps neither the first number nor the kind of numbers.
    OrderedList.extend(noAttributes),
    ListItem.extend(noAttributes),
    ListKeymap,
    horizontalRule,
    hardBreak,
    ...importedBlocks,
    ...marks,
    UndoRedo,
    Gapcursor,
    Placeholder.configure({ placeholder }),
  ] as unknown as Extension[]
