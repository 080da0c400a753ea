import { expect, test } from 'vitest'
import { hashVisitor, isRobot, toSearchedWords, toSource } from './visitor.rules.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  [chrome, false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 14; CUBOT X30) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', false],
  [chrome.replace('Chrome/', 'HeadlessChrome/'), true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['Mozilla/5.0 (compatible; SemrushBot-BA; +http://www.semrush.com/bot.html)', true],
  ['curl/8.9.1', true],
  ['', true],
  [null, true],
])('%s is a robot: %s', (userAgent, expected) => expect(isRobot(userAgent)).toBe(expected))

test('a visitor is told apart by network, browser and salt, and by nothing else', () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const hash = hashVisitor(one, '203.0.113.7', chrome)
  expect(hash).toHaveLength(16)
  expect(hashVisitor(one, '203.0.113.7', chrome)).toEqual(hash)
  expect(hashVisitor(two, '203.0.113.7', chrome)).not.toEqual(hash)
  expect(hashVisitor(one, '203.0.113.8', chrome)).not.toEqual(hash)
  expect(hashVisitor(one, '203.0.113.7', `${chrome} x`)).not.toEqual(hash)
  // Browsers change their address inside a /64.
  expect(hashVisitor(one, '2001:db8:1:2::1', chrome)).toEqual(hashVisitor(one, '2001:db8:1:2:aa::9', chrome))
  expect(hashVisitor(one, null, '')).toHaveLength(16)
})

test.each([
  ['www.Example.com', 'example.com'],
  ['Spring Newsletter', 'spring newsletter'],
  ['shop.example', ''],
  ['www.shop.example', ''],
  ['mara@example.com', ''],
  [undefined, ''],
  ['\u0000\u202Ea  b', 'a b'],
])('source %j becomes %j', (source, expected) => expect(toSource(source, 'shop.example')).toBe(expected))

test.each([
  ['  Cast-Iron  PAN ', 'cast-iron pan'],
  ['mara@example.com', ''],
  ['+44 20 7946 0018', ''],
  ['٠٧٧٠٠٩٠٠', ''],
  ['pan 24 cm', 'pan 24 cm'],
  ['x'.repeat(100), 'x'.repeat(60)],
  [undefined, ''],
])('words %j become %j', (words, expected) => expect(toSearchedWords(words)).toBe(expected))
