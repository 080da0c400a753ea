import { expect, it } from 'vitest'
import { parseDevice } from './device-name.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${windows} ${engine} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows', false],
  [`${windows} ${engine} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux', false],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${engine} Version/19.0 Safari/605.1.15`, 'Safari', 'macOS', false],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${engine} CriOS/140.0 Safari/604.1`,
    'Chrome',
    'iPhone',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${engine} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    'Samsung Internet',
    'Android',
    true,
  ],
])('reads %s', (userAgent, browser, system, isPhone) => {
  expect(parseDevice(userAgent)).toEqual({ browser, system, isPhone })
})

it.each([null, '', 'curl/8.5.0', 'lightMyRequest'])('does not guess from %j', (userAgent) => {
  expect(parseDevice(userAgent)).toBeNull()
})
