import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitiseRichText } from './rich-text.ts'

test.each([
  [
    'keeps paragraphs, lists and emphasis',
    '<p>A <b>b</b></p><ul><li>c</li></ul>',
    '<p>A <b>b</b></p><ul><li>c</li></ul>',
  ],
  ['leaves plain text alone', ' 5" pipe\nnew line ', '5" pipe\nnew line'],
  ['drops scripts with their text', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['drops styles, classes and handlers', '<p style="x" class="y" onclick="z()">a</p>', '<p>a</p>'],
  ['drops pictures and paragraphs left empty', '<p><img src="https://x.test/a.png"></p><p>a</p>', '<p>a</p>'],
  ['keeps the text of unknown tags', '<div><font>a</font></div>', 'a'],
  ['turns a first heading into a second one', '<h1>a</h1>', '<h2>a</h2>'],
  ['unwraps script addresses', '<a href="javascript:alert(1)">a</a>', 'a'],
  ['unwraps addresses inside another shop', '<a href="/pages/x">a</a> <a href="//x.test">b</a>', 'a b'],
  [
    'marks outward links',
    '<a href=" https://x.test/?a=1&b=2" target="_blank">a</a>',
    '<a href="https://x.test/?a=1&amp;b=2" rel="nofollow noopener noreferrer">a</a>',
  ],
  ['closes what was left open', '<p><b>a', '<p><b>a</b></p>'],
  ['drops drawings with scripts inside', '<svg><a href="x"><script>1</script>t</a></svg>b', 'b'],
  ['drops comments', 'a<!-- b -->', 'a'],
])('%s', (_name, html, clean) => {
  expect(sanitiseRichText(html)).toBe(clean)
})

test('an open link between two closed ones does not mix up their ends', () => {
  const clean = sanitiseRichText('<a href="/a">a</a><a href="https://x.test">b</a>')
  expect(clean).toBe('a<a href="https://x.test" rel="nofollow noopener noreferrer">b</a>')
})

test.each([
  ['<p><a href="/pages/sizes">Size guide</a></p>', '<p>Size guide</p>'],
  ['<p><a href="javascript:x()"><b>Size</b> guide</a></p>', '<p><b>Size</b> guide</p>'],
  ['<p> <br> <b></b><span>&nbsp;</span></p><p>a</p><p></p>', '<p>a</p>'],
])('a link that leads nowhere leaves its text, and only empty paragraphs go: %s', (html, sanitised) =>
  expect(sanitiseRichText(html)).toBe(sanitised),
)

test('no soup of tags lets a script, a handler or a picture through', () => {
  const tags = [
    'p',
    'b',
    'a href="https://x.test"',
    'a href="/y"',
    'script',
    'img src=x onerror=1',
    'li',
    'h1',
    'svg',
    'xmp',
  ]
  const piece = fc.oneof(
    fc.constantFrom(...tags.map((tag) => `<${tag}>`), ...tags.map((tag) => `</${tag.split(' ')[0]}>`)),
    fc.constantFrom('<', '>', '&', '&lt;', '"', "'", '<!--', '-->', ' ', 'text', '</', '<style>'),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const sanitised = sanitiseRichText(pieces.join(''))
      const bad = /<(script|img|svg|xmp|style)|<[^>]* on\w+=/i
      expect(sanitised).not.toMatch(bad)
      expect(sanitiseRichText(sanitised)).not.toMatch(bad)
    }),
    { numRuns: 500 },
  )
})

function wrapped(tags: string[], inner: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...tags), fc.array(inner, { maxLength: 4 }))
    .map(([tag, inside]) => `<${tag}>${inside.join('')}</${tag.split(' ')[0]}>`)
}

test('sanitising properly nested HTML twice changes nothing', () => {
  const text = fc.constantFrom(
    'text',
    ' ',
    '&amp;',
    '&lt;b&gt;',
    '<br>',
    '<img src=x>',
    '<script>1</script>',
    '"',
    '龙',
  )
  const inner = fc.oneof(text, wrapped(['b', 'em', 'span', 'font', 'a href="/y"', 'a href="https://x.test"'], text))
  const block = fc.oneof(
    wrapped(['p', 'h1', 'h3', 'li', 'td'], inner),
    wrapped(['ul', 'div', 'blockquote'], wrapped(['li', 'p'], inner)),
  )
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
      const sanitised = sanitiseRichText(blocks.join('\n'))
      expect(sanitiseRichText(sanitised)).toBe(sanitised)
    }),
    { numRuns: 500 },
  )
})
