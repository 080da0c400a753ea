import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Ago, Day, formatAgo, formatDay, formatTime, Time } from './date.tsx'

test.each([
  ['2026-11-20T10:04:05Z', 'Asia/Shanghai', '2026-11-20 18:04:05'],
  ['2026-11-20T16:00:00Z', 'Asia/Shanghai', '2026-11-21 00:00:00'],
  ['2026-11-20T10:04:05+02:00', 'UTC', '2026-11-20 08:04:05'],
  ['2026-07-01T00:30:00Z', 'America/New_York', '2026-06-30 20:30:00'],
  ['', 'UTC', '--'],
  [null, 'UTC', '--'],
  [undefined, 'UTC', '--'],
  ['soon', 'UTC', '--'],
])('%j in %s reads %s', (iso, zone, text) => {
  expect(formatTime(iso, zone, 'en-US')).toBe(text)
})

test.each([
  ['ar-EG', '\u2066\u202D٢٠٢٦-١١-٢٠ ١٨:٠٤:٠٥\u202C\u2069'],
  ['th-TH-u-ca-gregory', '2026-11-20 18:04:05'],
  ['zh-CN', '2026-11-20 18:04:05'],
])('in %s the same order has the digits of the language', (locale, text) => {
  expect(formatTime('2026-11-20T10:04:05Z', 'Asia/Shanghai', locale)).toBe(text)
})

test('the server writes the zone of the brand and keeps the instant for machines', () => {
  const html = renderToString(<Time iso="2026-11-20T10:04:05Z" zone="Asia/Shanghai" locale="en-US" />)
  expect(html).toBe(
    '<time class="tabular-numbers" dateTime="2026-11-20T10:04:05Z"><bdi>2026-11-20 18:04:05</bdi></time>',
  )
})

test('nothing is shown as two dashes', () => {
  expect(renderToString(<Time iso={null} zone="UTC" locale="en-US" />)).toBe('<span>--</span>')
})

test.each([
  ['2026-11-20T16:00:00Z', 'UTC', 'en-US', 'Nov 20, 2026'],
  ['2026-11-20T16:00:00Z', 'Asia/Shanghai', 'en-US', 'Nov 21, 2026'],
  ['2026-11-20T10:04:05Z', 'Asia/Shanghai', 'zh-CN', '2026年11月20日'],
  [null, 'UTC', 'en-US', '--'],
  ['soon', 'UTC', 'en-US', '--'],
])('the day of %j in %s, as %s writes it, is %s', (iso, zone, locale, text) => {
  expect(formatDay(iso, zone, locale)).toBe(text)
})

test('a day keeps the full time in its title, and the instant for machines', () => {
  const html = renderToString(<Day iso="2026-11-20T10:04:05Z" zone="Asia/Shanghai" locale="en-US" />)
  expect(html).toContain('dateTime="2026-11-20T10:04:05Z" title="2026-11-20 18:04:05"')
  expect(html).toContain('<bdi>Nov 20, 2026</bdi>')
  expect(renderToString(<Day iso="" zone="UTC" locale="en-US" />)).toBe('<span>--</span>')
})

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T12:00:30Z', 'en-US', 'now'],
  ['2026-11-20T12:01:00Z', 'en-US', null],
  ['2026-11-20T11:59:01Z', 'en-US', 'now'],
  ['2026-11-20T11:59:00Z', 'en-US', '1 minute ago'],
  ['2026-11-20T11:00:01Z', 'en-US', '59 minutes ago'],
  ['2026-11-20T10:00:00Z', 'en-US', '2 hours ago'],
  ['2026-11-19T12:00:01Z', 'en-US', '23 hours ago'],
  ['2026-11-19T12:00:00Z', 'en-US', null],
  ['2026-11-20T10:00:00Z', 'ja-JP', '2 時間前'],
  ['2026-11-20T09:00:00Z', 'ar-EG', 'قبل ٣ ساعات'],
  ['soon', 'en-US', null],
])('%s, as %s writes it, was %s', (iso, locale, text) => {
  expect(formatAgo(iso, now, locale)).toBe(text)
})

test('the server writes no time ago, which the browser would count differently', () => {
  const html = renderToString(
    <Ago iso="2026-11-20T10:04:05Z" zone="Asia/Shanghai" locale="en-US">
      18:04
    </Ago>,
  )
  expect(html).toContain('title="2026-11-20 18:04:05"')
  expect(html).toContain('>18:04</time>')
})
