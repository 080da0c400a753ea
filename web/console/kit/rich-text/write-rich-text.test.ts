import { getSchema } from '@tiptap/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { createRichTextExtensions } from './rich-text-schema.ts'
import { writeRichText, type RichTextNode } from './write-rich-text.ts'

const schema = getSchema(createRichTextExtensions(''))
const node = (type: string, ...content: RichTextNode[]): RichTextNode => ({ type, content })
const words = (text: string, ...marks: string[]): RichTextNode => ({
  type: 'text',
  text,
  marks: marks.map((type) => ({ type, attrs: type === 'link' ? { href: 'https://x.test/?a=1&b="2"' } : {} })),
})
const paragraph = (...content: RichTextNode[]) => node('paragraph', ...content)
const write = (...blocks: RichTextNode[]) => writeRichText(node('doc', ...blocks))

test.each([
  ['nothing', [paragraph()], ''],
  ['spaces and line breaks only', [paragraph(words(' \u00A0'), { type: 'hardBreak' })], ''],
  ['signs of HTML', [paragraph(words('1 < 2 & "so" > 0'))], '<p>1 &lt; 2 &amp; "so" &gt; 0</p>'],
  ['a break', [paragraph(words('a'), { type: 'hardBreak' }, words('b'))], '<p>a<br />b</p>'],
  ['a rule', [{ type: 'horizontalRule' }], '<hr />'],
  [
    'a heading of each level',
    [2, 3, 4].map((level) => ({ ...node('heading', words('a')), attrs: { level } })),
    '<h2>a</h2><h3>a</h3><h4>a</h4>',
  ],
  [
    'marks that overlap',
    [paragraph(words('a', 'bold'), words('b', 'bold', 'italic'), words('c', 'italic'))],
    '<p><strong>a<em>b</em></strong><em>c</em></p>',
  ],
  [
    'a link with bold words in it',
    [paragraph(words('a', 'link'), words('b', 'link', 'bold'))],
    '<p><a href="https://x.test/?a=1&amp;b=&quot;2&quot;" rel="nofollow noopener noreferrer">a<strong>b</strong></a></p>',
  ],
  [
    'a list in a list',
    [
      node(
        'bulletList',
        node('listItem', paragraph(words('a')), node('orderedList', node('listItem', paragraph(words('b'))))),
      ),
    ],
    '<ul><li>a<ol><li>b</li></ol></li></ul>',
  ],
  [
    'two paragraphs of an item',
    [node('bulletList', node('listItem', paragraph(words('a')), paragraph(words('b'))))],
    '<ul><li><p>a</p><p>b</p></li></ul>',
  ],
  ['a list without words', [node('bulletList', node('listItem', paragraph()))], ''],
  [
    'a table with an empty and a wide cell',
    [
      node(
        'table',
        node(
          'tableBody',
          node('tableRow', { ...node('tableHeaderCell', paragraph(words('a'))), attrs: { colspan: 2, rowspan: 1 } }),
          node('tableRow', node('tableCell', paragraph()), node('tableCell', paragraph(words('b')))),
        ),
      ),
    ],
    '<table><tbody><tr><th colspan="2">a</th></tr><tr><td></td><td>b</td></tr></tbody></table>',
  ],
])('%s is written as the server stores it', (_name, blocks, html) => {
  expect(write(...blocks)).toBe(html)
  expect(sanitiseRichText(html)).toBe(html)
})

test('tags too deep for the server are left out, their words are not', () => {
  let deep = paragraph(words('deep', 'bold', 'italic', 'link'))
  for (let depth = 0; depth < 60; depth++) deep = node('blockquote', deep)
  const html = write(deep)
  expect(html).toContain('deep')
  expect(sanitiseRichText(html)).toBe(html)
})

const text = fc.oneof(
  fc.constantFrom(
    'word',
    ' ',
    '<b>',
    '&amp;',
    '"',
    "'",
    '\u00A0',
    '龙',
    'شاي',
    '<script>',
    '\u0001',
    '\n',
    '<!--',
    ']]>',
  ),
  fc.string({ minLength: 1, maxLength: 6 }),
)
const mark = fc.oneof(
  fc
    .constantFrom('bold', 'italic', 'underline', 'strike', 'subscript', 'superscript', 'small')
    .map((type) => ({ type })),
  fc
    .constantFrom('https://x.test', 'HTTP://x.test/ä?b="<>&', 'mailto:a@x.test', 'https://x.test/\'"')
    .map((href) => ({ type: 'link', attrs: { href } })),
)
const inline = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant('text'),
        text,
        marks: fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type }),
      }),
    },
    { weight: 1, arbitrary: fc.constant<RichTextNode>({ type: 'hardBreak' }) },
  ),
  { maxLength: 4 },
)
const createList = (type: string, content: fc.Arbitrary<RichTextNode>, max = 3) =>
  fc.array(content, { minLength: 1, maxLength: max }).map((nodes) => node(type, ...nodes))
const block = fc.letrec<{ block: RichTextNode; blocks: RichTextNode[] }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    inline.map((content) => node('paragraph', ...content)),
    fc
      .tuple(fc.constantFrom(2, 3, 4), inline)
      .map(([level, content]) => ({ ...node('heading', ...content), attrs: { level } })),
    fc.constant<RichTextNode>({ type: 'horizontalRule' }),
    tie('blocks').map((blocks) => node('blockquote', ...blocks)),
    ...['bulletList', 'orderedList'].map((type) =>
      createList(
        type,
        tie('blocks').map((blocks) => node('listItem', paragraph(words('x')), ...blocks)),
      ),
    ),
    createList(
      'definitionList',
      fc.oneof(
        inline.map((content) => node('definitionTerm', ...content)),
        tie('blocks').map((blocks) => node('definitionDetail', ...blocks)),
      ),
    ),
    createList(
      'table',
      createList(
        'tableBody',
        createList(
          'tableRow',
          fc
            .tuple(fc.constantFrom('tableCell', 'tableHeaderCell'), tie('blocks'))
            .map(([type, blocks]) => node(type, ...blocks)),
        ),
      ),
    ),
  ),
})).block

test('any document of the editor is stored by the server as it is written', () => {
  let shown = 0
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
      // ProseMirror refuses what the editor cannot hold, and sorts marks as the editor does.
      const document = schema.nodeFromJSON(node('doc', ...blocks))
      document.check()
      const html = writeRichText(document.toJSON() as RichTextNode)
      expect(sanitiseRichText(html)).toBe(html)
      if (html) shown += 1
    }),
    { numRuns: 300 },
  )
  expect(shown).toBeGreaterThan(150)
})

test('the browser would write it differently (negative control)', () => {
  for (const html of ['<p>a<br>b</p>', '<p></p><p>a</p>', '<ol start="3"><li>a</li></ol>', '<p>a&quot;</p>'])
    expect(sanitiseRichText(html)).not.toBe(html)
})
