import { expect, test } from 'vitest'
import { toExcerpt } from './plain-beginning.ts'

test.each([
  ['<p>Short</p>', 'Short'],
  ['<h2>A &amp; B</h2>\n<p>one <strong>two</strong></p>', 'A & B one two'],
  ['', ''],
  [`<p>${'x'.repeat(200)}</p>`, `${'x'.repeat(159)}…`],
])('%s begins plainly', (html, words) => expect(toExcerpt(html)).toBe(words))
