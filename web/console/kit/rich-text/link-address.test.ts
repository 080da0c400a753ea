import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { toLinkAddress } from './link-address.ts'
import { writeRichText } from './write-rich-text.ts'

test.each([
  ['https://shop.example/a?b=c', 'https://shop.example/a?b=c'],
  [' shop.example ', 'https://shop.example'],
  ['shop.example/sizes', 'https://shop.example/sizes'],
  ['münchen.example', 'https://münchen.example'],
  ['help@shop.example', 'mailto:help@shop.example'],
  ['mailto:help@shop.example', 'mailto:help@shop.example'],
  ['javascript:alert(1)', null],
  ['/sizes', null],
  ['//shop.example', null],
  ['ftp://shop.example', null],
  ['https://', null],
  ['two words', null],
  ['https://a b', null],
  ['', null],
])('%j becomes %j', (input, address) => expect(toLinkAddress(input)).toBe(address))

test('the server keeps every address that is accepted', () => {
  const part = fc.oneof(
    fc.constantFrom('https://', 'HTTP://', 'mailto:', 'javascript:', 'x.test', '@', '/', '"', '<', '&', ' '),
    fc.string({ maxLength: 4 }),
  )
  let accepted = 0
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const href = toLinkAddress(parts.join(''))
      if (href === null) return
      accepted += 1
      const text = { type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href } }] }
      const html = writeRichText({ type: 'doc', content: [{ type: 'paragraph', content: [text] }] })
      expect(sanitiseRichText(html)).toBe(html)
    }),
    { numRuns: 3000 },
  )
  expect(accepted).toBeGreaterThan(100)
})
