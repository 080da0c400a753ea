import { expect, test } from 'vitest'
import { diffWords, toPlainLines } from './diff-words.ts'

const show = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind])
    .join('')

test.each([
  ['within 7 days of it', 'within 14 days of it', 'within -7-+14+ days of it'],
  ['same', 'same', 'same'],
  ['', 'new', '+new+'],
  ['old', '', '-old-'],
  ['a b c', 'a x b c y', 'a +x +b c+ y+'],
  ['一天', '两天', '-一天-+两天+'],
])('%j to %j', (before, after, shown) => expect(show(before, after)).toBe(shown))

test('both texts can be read from the parts', () => {
  const [before, after] = ['One two three, four.', 'Zero two, three four five.']
  const parts = diffWords(before, after)
  const read = (left: string) => parts.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('')
  expect([read('added'), read('removed')]).toEqual([before, after])
})

test('blocks of HTML are lines', () =>
  expect(toPlainLines('<h2>A &amp; B</h2>\n<ul><li>c</li><li><b>d</b> e</li></ul>')).toBe('A & B\nc\nd e'))
