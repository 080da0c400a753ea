import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from '#contract/markdown.ts'
import { parseDocument } from '#server/modules/content/parse-document.ts'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { previewDocument, previewMarkdown } from './preview-markdown.ts'

const documents = resolve(import.meta.dirname, '../../../documents')
const store = (text: string) => sanitiseRichText(renderMarkdown(text))

test('the preview of every shipped document is what the server stores', () => {
  const files = globSync('**/*.md', { cwd: documents })
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const source = readFileSync(join(documents, file), 'utf8')
    expect(previewDocument(source), file).toEqual(parseDocument(source))
  }
})

test.each([
  ['# One\n##### Five', '<h2>One</h2>\n<h4>Five</h4>'],
  ['A ![drawing](https://x.test/a.png) here', '<p>A  here</p>'],
  ['![only](https://x.test/a.png)', ''],
  ['[in](https://x.test/?a=1&b="2" "Title") [out](/pages/x) [bad](javascript:alert(1))', null],
  ['<https://x.test> and <mailto:a@x.test> and <ftp://x.test>', null],
  ['`code` and\n\n    indented\n\n```js\nlet a = "<b>"\n```', null],
  ['7. seven\n8. eight', '<ol>\n<li>seven</li>\n<li>eight</li>\n</ol>'],
  ['**注意：**请 *x* <b>html</b> &copy; "quoted"', null],
  ['> a\n> > b\n\n---\nline  \nbreak', null],
  ['[![a](https://x.test/i.png)](https://x.test)', null],
])('the preview of %j is what the server stores', (text, expected) => {
  expect(previewMarkdown(text)).toBe(store(text))
  if (expected !== null) expect(previewMarkdown(text)).toBe(expected)
})

test('the preview of any Markdown is what the server stores', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '# ',
      '###### ',
      '- ',
      '3. ',
      '> ',
      '**',
      '*',
      '_',
      '`',
      '```\n',
      '\n',
      '\n\n',
      '    ',
      '---\n',
      '  \n',
    ),
    fc.constantFrom(
      '[a](https://x.test/?q="&)',
      '[a](/b)',
      '[b](javascript:x)',
      '![i](https://x.test)',
      '<b>',
      '&amp;',
      '"',
      "'",
      '\\',
    ),
    fc.constantFrom(
      'word',
      '请：',
      '<https://x.test/ä>',
      '<x@y.test>',
      '&#60;',
      '[',
      ']',
      '(',
      ')',
      '!',
      '<',
      '>',
      '|',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const text = pieces.join('')
      expect(previewMarkdown(text)).toBe(store(text))
    }),
    { numRuns: 500 },
  )
})

test('a document without title has no preview', () => {
  expect(previewDocument('Text')).toBeNull()
  expect(previewDocument('# Title\n\nText')).toEqual({ title: 'Title', body: '<p>Text</p>' })
})
