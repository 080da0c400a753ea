import { expect, test } from 'vitest'
import { toPlainBody } from './to-plain-body.ts'

test.each([
  ['<h2>New</h2>\n<p>Cups &amp; <strong>lids</strong></p><p>More</p>', 'New\n\nCups & lids\n\nMore'],
  ['<ul><li>One</li><li>Two</li></ul><p>End</p>', '- One\n- Two\n\nEnd'],
  [
    '<p>See <a href="https://a.example/x?a=1&amp;b=2" rel="nofollow">this</a></p>',
    'See this (https://a.example/x?a=1&b=2)',
  ],
  ['<p><a href="https://a.example">https://a.example</a></p>', 'https://a.example'],
  ['<p>1 &lt; 2 &amp;lt; 3<br />x</p>', '1 < 2 &lt; 3\nx'],
  ['', ''],
])('%j is plain %j', (html, text) => {
  expect(toPlainBody(html)).toBe(text)
})
