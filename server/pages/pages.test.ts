import { expect, test } from 'vitest'
import { isPhone } from './pages.ts'

const of = 'Mozilla/5.0'

test.each([
  [
    true,
    `${of} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1`,
  ],
  [true, `${of} (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36`],
  [true, `${of} (Android 16; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0`],
  [false, `${of} (Linux; Android 16; SM-X910) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36`],
  [false, `${of} (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1`],
  [false, `${of} (Android 16; Tablet; rv:142.0) Gecko/142.0 Firefox/142.0`],
  [false, `${of} (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36`],
  [false, ''],
])('%s: %s', (expected, agent) => {
  expect(isPhone({ 'user-agent': agent })).toBe(expected)
})

test('the hint of a browser that hides its name counts', () => {
  expect(isPhone({ 'sec-ch-ua-mobile': '?1', 'user-agent': `${of} (X11; Linux x86_64)` })).toBe(true)
  expect(isPhone({ 'sec-ch-ua-mobile': '?0', 'user-agent': `${of} (X11; Linux x86_64)` })).toBe(false)
})
