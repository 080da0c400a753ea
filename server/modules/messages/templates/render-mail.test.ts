import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BrandFile, policyDefaults } from '#contract/brand-file.ts'
import { getDirection, getLocaleInfo, locales } from '#i18n/locales.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { MessageKind, MessageParams } from './kinds.ts'
import { toSubject, wrapText } from './render-layout.ts'
import { renderMail } from './render-mail.ts'

const file = join(import.meta.dirname, '../../../../brands/default/brand.json')
const settings = BrandFile.parse(JSON.parse(readFileSync(file, 'utf8')))
const brand: Brand = {
  id: 1,
  site: 'default',
  name: 'Galleria',
  hosts: ['shop.example'],
  settings,
  languages: [...locales],
  startLanguage: 'en',
  policy: policyDefaults,
  isClosed: false,
}
const origin = 'https://shop.example'
const samples: { readonly [Kind in MessageKind]: MessageParams<Kind> } = {
  code: { code: '409318', purpose: 'login', minutes: 10 },
  account_exists: {},
  password_changed: { at: '2026-11-27T10:32:00.000Z' },
  email_changed: { email: 'l***a@hartmann.example' },
  account_deletion: { at: '2026-12-11T10:32:00.000Z', isPutOff: true },
  account_deleted: {},
  chat_unread: { shopper: 'lena', party: 'Blue Kiln', count: 2, storeId: null },
  order_paid: { orderId: 'o1', number: 'L-118204' },
  parcel_shipped: { orderId: 'o1', number: 'L-118204', carrier: 'Harbour', trackingNumber: 'HP1' },
  order_refunded: { orderId: 'o1', number: 'L-118204', amountMinor: 3232 },
  subscription_confirm: { key: 'x'.repeat(32) },
}
const kinds = Object.keys(samples) as MessageKind[]
const render = (kind: MessageKind, lang: (typeof locales)[number] = 'en', params: object = samples[kind]) =>
  renderMail(brand, lang, kind, params as never, { origin })

test.each(locales)('every kind is complete in %s: language, direction, no gap, no Chinese key', (lang) => {
  const isChinese = ['zh-CN', 'zh-TW', 'ja'].includes(lang)
  for (const kind of kinds) {
    const { subject, text, html } = render(kind, lang)
    expect(html, kind).toContain(`<html lang="${getLocaleInfo(lang).htmlLang}" dir="${getDirection(lang)}">`)
    expect(`${subject}${text}`, kind).not.toMatch(/[{}]|undefined/)
    if (!isChinese) expect(`${subject}${text}`, kind).not.toMatch(/\p{Script=Han}/u)
    expect(html.match(/<h1/g), kind).toHaveLength(1)
    expect(Buffer.byteLength(html), kind).toBeLessThan(60_000)
    expect([...subject].length, kind).toBeLessThanOrEqual(60)
    expect(subject, kind).not.toMatch(/[\r\n]/)
  }
})

test('the code begins the subject and the mail has no link to press', () => {
  const { subject, text, html } = render('code')
  expect(subject).toBe('409318 is your Galleria code')
  expect(text).toContain('409318')
  expect(html).not.toContain('<a ')
})

test('texts of people are escaped, in mail and subject', () => {
  const { subject, html } = render('chat_unread', 'en', {
    ...samples.chat_unread,
    shopper: '<b>"&',
    party: "<script>alert('x')</script>\r\nBcc: a@b.example",
  })
  expect(html).not.toMatch(/<b>|<script>/)
  expect(html).toContain('&lt;b&gt;&quot;&amp;')
  expect(subject).not.toMatch(/[\r\n]/)
})

test.each(kinds)('links of %s lead to the host of the brand alone, and the text writes each out', (kind) => {
  const { html, text } = render(kind)
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!)
  for (const href of links) {
    expect(new URL(href).origin).toBe(origin)
    expect(text).toContain(href)
  }
})

test('the text part has lines of at most 72 characters, but for links', () => {
  for (const kind of kinds)
    for (const line of render(kind, 'de').text.split('\n'))
      if (!line.startsWith('https://')) expect(line.length, line).toBeLessThanOrEqual(72)
})

test('a long subject ends with an ellipsis at 60 characters', () => {
  expect(toSubject('a'.repeat(60))).toBe('a'.repeat(60))
  expect(toSubject('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`)
  expect(toSubject(' one \r\n two ')).toBe('one two')
})

test('wrapping breaks before the word that is too much', () => {
  expect(wrapText(`${'a'.repeat(70)} b c`)).toBe(`${'a'.repeat(70)} b\nc`)
  expect(wrapText(`a ${'b'.repeat(80)} c`)).toBe(`a\n${'b'.repeat(80)}\nc`)
})
