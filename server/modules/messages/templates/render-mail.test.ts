import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BrandFile, policyDefaults } from '#contract/brand-file.ts'
import { getDirection, getLocaleInfo, locales } from '#i18n/locales.ts'
import { measureWidth } from '#i18n/measure-width.ts'
import type { Brand } from '#server/platform/brand.ts'
import { noticeKinds, type MessageKind, type MessageParams, type NoticeKind } from './kinds.ts'
import { toSubject } from './render-layout.ts'
import { renderMail, renderNotice, renderTextMessage } from './render-mail.ts'
import { wrapText } from './wrap-text.ts'

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
const order = { orderId: 'o1', number: 'L-118204' }
const samples: { readonly [Kind in MessageKind]: MessageParams<Kind> } = {
  code: { code: '409318', purpose: 'login', minutes: 10 },
  account_exists: {},
  password_changed: { at: '2026-11-27T10:32:00.000Z' },
  second_factor_changed: { change: 'reset', at: '2026-11-27T10:32:00.000Z' },
  passkey_changed: { change: 'added', name: 'Firefox on Linux', at: '2026-11-27T10:32:00.000Z' },
  email_changed: { email: 'l***a@hartmann.example' },
  phone_changed: { phone: '+49•••78' },
  fund_reset_waiting: { dueAt: '2026-11-28T10:32:00.000Z' },
  fund_reset_done: { at: '2026-11-27T10:32:00.000Z' },
  fund_reset_cancelled: { at: '2026-11-27T10:32:00.000Z' },
  new_device: {
    at: '2026-11-27T10:32:00.000Z',
    device: { browser: 'Firefox', system: 'Linux' },
    network: '203.0.113.7',
  },
  mail_test: {},
  account_deletion: { at: '2026-11-27T10:32:00.000Z', isPutOff: true },
  account_deleted: {},
  chat_unread: { shopper: 'lena', party: 'Blue Kiln', count: 2, storeId: null },
  order_paid: {
    ...order,
    receipt: {
      products: [
        { name: 'Cup <b>blue</b>', quantity: 2, worthMinor: 4800 },
        { name: 'Lid', quantity: 1, worthMinor: 900 },
      ],
      deliveryMinor: 500,
      discountMinor: 600,
      taxAddedMinor: 0,
      totalMinor: 5600,
    },
  },
  order_placed: { ...order, payUntil: '2026-11-27T10:32:00.000Z' },
  order_prepared: order,
  order_received: { ...order, returnUntil: '2026-12-04T10:32:00.000Z' },
  order_expired: order,
  review_asked: order,
  refund_rejected: order,
  return_moved: { ...order, state: 'rejected' },
  recharge_decided: { amountMinor: 5000, isCredited: true },
  referral_reward: { amountMinor: 426 },
  withdrawal_decided: { amountMinor: 5000, isPaid: false, storeId: null },
  identity_moved: { level: 'basic', state: 'passed', at: '2026-12-01T10:00:00.000Z' },
  credit_decided: { amountMinor: 240_000, isApproved: true },
  credit_due: { amountMinor: 21_089, dueOn: '2026-12-20', isAutomatic: true },
  credit_overdue: { amountMinor: 21_089, dueOn: '2026-12-20' },
  credit_collected: { amountMinor: 21_089 },
  store_order: order,
  store_refund_asked: order,
  store_return_moved: { ...order, returnId: 'r1', state: 'shipped_back' },
  parcel_shipped: { ...order, carrier: 'Harbour', trackingNumber: 'HP1' },
  order_refunded: { ...order, amountMinor: 3232 },
  price_drop: { goodsId: 'g1', name: 'Cup', priceMinor: 4000, wasMinor: 4800 },
  back_in_stock: { goodsId: 'g1', name: 'Cup', priceMinor: 4000 },
  low_stock: { skus: [{ name: 'Cup', code: 'CUP-1', left: 3 }], count: 2 },
  decisions_waiting: { queues: [{ kind: 'recharge', count: 2 }], count: 2 },
  subscription_confirm: { key: 'x'.repeat(32) },
}
const kinds = Object.keys(samples) as MessageKind[]
const render = (kind: MessageKind, lang: (typeof locales)[number] = 'en', params: object = samples[kind]) =>
  renderMail(brand, lang, { kind, params: params as never }, { origin })

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

test.each(locales)('%s: the text part has lines of at most 72 columns, but for links', (locale) => {
  for (const kind of kinds)
    for (const line of render(kind, locale).text.split('\n'))
      if (!line.startsWith('https://')) expect(measureWidth(line), line).toBeLessThanOrEqual(72)
})

test('a long subject ends with an ellipsis at 60 characters', () => {
  expect(toSubject('a'.repeat(60))).toBe('a'.repeat(60))
  expect(toSubject('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`)
  expect(toSubject(' one \r\n two ')).toBe('one two')
})

test('wrapping breaks before the word that is too much', () => {
  expect(wrapText(`${'a'.repeat(70)} b c`)).toBe(`${'a'.repeat(70)} b\nc`)
  expect(wrapText(`a ${'b'.repeat(80)} c`)).toBe(`a\n${'b'.repeat(80)}\nc`)
  // 36 characters fill a line; a full stop goes with the word before it.
  expect(wrapText('订单'.repeat(18))).toBe('订单'.repeat(18))
  expect(wrapText(`${'订单'.repeat(18)}。谢谢`)).toBe(`${'订单'.repeat(17)}\n订单。谢谢`)
  const thai = 'คำสั่งซื้อของคุณชำระเงินแล้ว'
  expect(wrapText(thai.repeat(5)).replaceAll('\n', '')).toBe(thai.repeat(5))
  expect(wrapText(thai.repeat(5)).split('\n').length).toBeGreaterThan(1)
})

test('only mail that can be switched off leads to its settings', () => {
  const settings = `${origin}/pc/userInfo/notices/settings`
  expect(kinds.filter((kind) => render(kind).text.includes(settings))).toEqual([
    'chat_unread',
    'review_asked',
    'store_order',
    'store_refund_asked',
    'store_return_moved',
    'price_drop',
    'back_in_stock',
    'low_stock',
    'decisions_waiting',
  ])
})

test('times are those of the brand, in the form of the language', () => {
  expect(render('new_device', 'de').text).toContain('27.11.2026, ')
  expect(render('new_device').text).not.toContain('UTC')
})

test('a notice says what its mail says first, and leads to a path', () => {
  expect(renderNotice(brand, 'en', 'order_paid', order)).toEqual({
    title: 'Payment received: order L-118204',
    text: 'The store is preparing it. We’ll let you know when it ships.',
    action: { label: 'View order', path: '/userInfo/order-detail?orderId=o1' },
  })
  const actions = (Object.keys(noticeKinds) as NoticeKind[]).map(
    (kind) => renderNotice(brand, 'en', kind, samples[kind] as never).action?.path,
  )
  expect(
    actions.filter(
      (path) => path && !/^\/(userInfo|chat|credit|productDetails|console\/seller|console\/staff)\b/.test(path),
    ),
  ).toEqual([])
})

test('the confirmation of a payment lists what was bought, and only sums that are something', () => {
  const { text, html } = render('order_paid')
  expect(text).toContain(
    '2 × Cup <b>blue</b>: $48.00\n1 × Lid: $9.00\n\nDelivery: $5.00\nDiscount: −$6.00\nTotal: $56.00',
  )
  expect(text).not.toContain('Tax')
  expect(html).toContain('Cup &lt;b&gt;blue')
  expect(render('order_paid', 'en', order).text).not.toContain('Total')
})

test('a warning by text message is short, names the shop, and has one link of its host', () => {
  for (const lang of ['en', 'zh-CN', 'ar'] as const)
    for (const [kind, topic] of Object.entries(noticeKinds) as [NoticeKind, string][]) {
      if (topic !== 'security') continue
      const text = renderTextMessage(brand, lang, { kind, params: samples[kind] }, { origin })
      expect(text, kind).toContain('Galleria')
      expect(text.match(/https:\/\/\S+/g), kind).toHaveLength(1)
      expect([...text.replace(/https:\S+/, '')].length, `${lang} ${kind}: ${text}`).toBeLessThanOrEqual(110)
    }
})

test('the message about a reset of the fund password leads to its cancellation by one press', () => {
  const key = 'x'.repeat(44)
  const params = { ...samples.fund_reset_waiting, cancelKey: key }
  expect(render('fund_reset_waiting', 'en', params).text).toContain(`${origin}/pc/cancelFundReset#key=${key}`)
  const text = renderTextMessage(brand, 'en', { kind: 'fund_reset_waiting', params }, { origin })
  expect(text).toMatch(new RegExp(`Cancel: ${origin}/pc/cancelFundReset#key=${key}$`))
  expect([...text].length).toBeLessThanOrEqual(200)
})
