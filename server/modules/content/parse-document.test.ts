import { expect, test } from 'vitest'
import { parseDocument } from './parse-document.ts'

const parse = (text: string) => parseDocument(`# Title\n\n${text}`)?.body.replace(/[\r\n]+/g, '|')

test.each([
  ['paragraphs', 'One\ntwo\n\nThree', '<p>One|two</p>|<p>Three</p>'],
  ['Windows line breaks', 'One\r\n\r\nTwo\r\n', '<p>One</p>|<p>Two</p>'],
  ['headings, with or without a blank line below', '## A\nb\n\n### C\n\nd', '<h2>A</h2>|<p>b</p>|<h3>C</h3>|<p>d</p>'],
  ['lists', '- a\n- b\n\n1. c\n2. d', '<ul>|<li>a</li>|<li>b</li>|</ul>|<ol>|<li>c</li>|<li>d</li>|</ol>'],
  ['a list in a list', '- a\n  - b\n- c', '<ul>|<li>a|<ul>|<li>b</li>|</ul>|</li>|<li>c</li>|</ul>'],
  ['a list below a line of text', 'You need:\n- a\n- b', '<p>You need:</p>|<ul>|<li>a</li>|<li>b</li>|</ul>'],
  ['emphasis', '**a** and *b*, 5 * 3 * 2', '<p><strong>a</strong> and <em>b</em>, 5 * 3 * 2</p>'],
  ['bold Chinese', '**注意：**请看', '<p><strong>注意：</strong>请看</p>'],
  [
    'links',
    '[a (b)](https://x.test/?q=1&r=(2)) and <mailto:help@x.test>',
    '<p><a href="https://x.test/?q=1&amp;r=(2)" rel="nofollow noopener noreferrer">a (b)</a> and ' +
      '<a href="mailto:help@x.test" rel="nofollow noopener noreferrer">mailto:help@x.test</a></p>',
  ],
  ['quotes and rules', '> a\n\n---\n\nb', '<blockquote>|<p>a</p>|</blockquote>|<hr />|<p>b</p>'],
  ['placeholders', '**{brand}** at {supportMail}', '<p><strong>{brand}</strong> at {supportMail}</p>'],
  ['an indented line', 'a\n\n    b & c', '<p>a</p>|<p>b &amp; c</p>'],
  ['signs of HTML', 'a < b & c > d', '<p>a &lt; b &amp; c &gt; d</p>'],
  [
    'tags, which are text',
    'a <b>b</b> <script>x()</script>',
    '<p>a &lt;b&gt;b&lt;/b&gt; &lt;script&gt;x()&lt;/script&gt;</p>',
  ],
  ['a link that runs code', '[a](javascript:x()) [b](data:text/html,x)', '<p>a b</p>'],
  ['a picture, which is left out', 'a ![b](https://x.test/b.png)', '<p>a </p>'],
  ['HTML instead of Markdown', '<p onclick="x()">a <b>b</b></p>', '<p>a <b>b</b></p>'],
])('%s', (_name, text, html) => expect(parse(text)).toBe(html))

test.each([
  ['# Title\nText', 'Title'],
  ['\ufeff# Title\r\nText', 'Title'],
  ['\n#  A & B \nText', 'A & B'],
])('the first line is the title: %j', (source, title) => expect(parseDocument(source)?.title).toBe(title))

test.each(['', '# Title', '# Title\n\n', 'Text', '## Part\nText', '#Title\nText'])('%j is no document', (source) =>
  expect(parseDocument(source)).toBe(null),
)
