import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { maxBlockLengths } from '#contract/mail-blocks.ts'
import type { MailRow, MailText } from '#contract/mail-texts.ts'
import { notify } from '#server/modules/messages/notices/public.ts'
import { queueMessage } from '#server/modules/messages/public.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { buyAndPay } from '#tests/harness/order-flow.ts'
import type { Person } from '#tests/harness/people.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { makeStaff } from '#tests/harness/staff.ts'

let shop: TestShop
let editor: Person
beforeAll(async () => {
  shop = await openTestShop({ policy: { registrationsPerMinutePerAddress: 3 } })
  editor = await makeStaff(shop, ['catalogue'])
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db().deleteFrom('mail_texts').where('brand_id', '=', shop.brand.id).execute()
  shop.clock.forward(60_001)
})

const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (path: string, input: object) => shop.post(`/admin/notice/${path}`, input, { token: editor.token })
const detail = async (kind: string, textLanguage = 'en') =>
  (await shop.get('/admin/notice/detail', { kind, textLanguage }, { token: editor.token })).data.mail as MailText
const list = async () =>
  (await shop.get('/admin/notice/list', {}, { token: editor.token })).data.mails as readonly MailRow[]
const save = (kind: string, texts: object, { textLanguage = 'en', version = 0 } = {}) =>
  post('save', { kind, textLanguage, version, texts })
const readLast = async (to: string) => (await readMessages(shop)).findLast((mail) => mail.to === to)!
/** A message to somebody, as it is sent. */
const send = async (lang: 'en' | 'de' | 'ar', to: string, params = { orderId: 'o', number: 'L-118204' }) => {
  const userId = editor.id
  await notify(shop.ctx(), { userId, to, lang }, { kind: 'order_expired', params })
  const mail = await readLast(to)
  if (mail.channel !== 'email') throw new Error('no mail')
  return mail
}
/** Stores texts past the checks, as an older release may have left them. */
const store = (kind: string, texts: unknown) =>
  shop
    .db()
    .insertInto('mail_texts')
    .values({
      brand_id: shop.brand.id,
      kind,
      lang: 'en',
      texts: JSON.stringify(texts),
      version: 1,
      changed_by: 'somebody',
      changed_at: shop.clock.now(),
    })
    .execute()

const own = { subject: 'Order {number} is gone', lead: 'Dear friend,\n\nnothing was charged.', note: 'Yours, {brand}' }

test('a mail has the texts of the brand in the language of its receiver, and those of the product in others', async () => {
  expect(outcome(await save('order_expired', own))).toBe('200 ok')
  expect(outcome(await save('order_expired', { subject: 'الطلب {number} انتهى' }, { textLanguage: 'ar' }))).toBe(
    '200 ok',
  )
  const english = await send('en', 'en@hartmann.example')
  expect(english).toMatchObject({
    subject: 'Order L-118204 is gone',
    text: expect.stringContaining(`Dear friend,\n\nnothing was charged.`),
    html: expect.stringMatching(/View order/),
  })
  expect(english.text).toContain(`Yours, ${shop.brand.name}`)
  expect((await send('ar', 'ar@hartmann.example')).subject).toBe('الطلب \u2068L-118204\u2069 انتهى')
  expect((await send('de', 'de@hartmann.example')).subject).toMatch(/^Bestellung L-118204/)
})

test('a purchase confirms itself with the texts of the brand; the list in the account keeps those of the product', async () => {
  await save('order_paid', { subject: 'Thank you for {number}', button: 'To my order' })
  const { skuIds } = await makeGoods(shop, { store: await makeStore(shop), stock: [5] })
  const buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
  const email = 'mia@hartmann.example'
  await shop.db().updateTable('users').set({ email, lang: 'en' }).where('id', '=', buyer.id).execute()
  await buyAndPay(buyer, [skuIds[0]!], 1)
  const mail = await readLast(email)
  expect(mail).toMatchObject({ kind: 'order_paid', subject: expect.stringMatching(/^Thank you for \d+$/) })
  expect(mail).toMatchObject({ text: expect.stringContaining('To my order:'), html: expect.stringContaining('Total') })
  const { pageList } = (await shop.get('/api/notice/list', {}, { token: buyer.token })).data
  expect(pageList[0].title).toMatch(/^Payment received/)
})

test('the list has every mail in the language of the caller, with the languages that were changed', async () => {
  await save('order_expired', own)
  const mails = await list()
  expect(mails).toHaveLength(new Set(mails.map(({ kind }) => kind)).size)
  expect(mails.map(({ kind }) => kind)).toContain('return_moved.accepted')
  expect(mails.find(({ kind }) => kind === 'order_expired')).toMatchObject({
    group: 'orders',
    subject: own.subject,
    languages: [{ language: 'en', state: 'brand', changedBy: editor.username }],
  })
  expect(mails.find(({ kind }) => kind === 'order_paid')).toMatchObject({
    subject: 'Payment received: order {number}',
    languages: [],
  })
})

test('every mail shows its product texts with plain placeholders, and can be previewed', async () => {
  for (const { kind } of await list())
    for (const textLanguage of ['en', 'ar']) {
      const { blocks, placeholders, state } = await detail(kind, textLanguage)
      expect(state).toBe('product')
      const allowed = placeholders.map(({ name }) => `{${name}}`)
      for (const { productText } of blocks)
        expect([...(productText.match(/\{[^}]*\}/g) ?? []), ...allowed].every((name) => allowed.includes(name))).toBe(
          true,
        )
      const texts = Object.fromEntries(blocks.map(({ block, productText }) => [block, productText]))
      const preview = await post('preview', { kind, textLanguage, texts })
      expect(outcome(preview), `${kind} ${textLanguage}`).toBe('200 ok')
      expect(preview.data.text).not.toMatch(/[{}]/)
    }
  const { blocks } = await detail('chat_unread')
  expect(blocks.find(({ block }) => block === 'lead')).toEqual({
    block: 'lead',
    productText: 'You have {count} unread messages from {party}.',
    max: maxBlockLengths.lead,
    hasLines: true,
  })
})

describe('texts are refused', () => {
  it.each([
    ['a placeholder of another mail', 'order_expired', { lead: 'It cost {amount}' }, 'lead', '{amount}'],
    ['a placeholder that is not closed', 'order_expired', { lead: 'Order {number' }, 'lead', '{number'],
    [
      'an argument of a format',
      'order_expired',
      { lead: '{number, plural, other {#}}' },
      'lead',
      '{number, plural, other ',
    ],
    ['a template', 'order_expired', { lead: '{{number}}' }, 'lead', '{'],
    ['a brace that closes nothing', 'order_expired', { note: 'a } b' }, 'note', '}'],
    ['a subject without the code', 'code', { subject: 'Your code' }, 'subject', '{code}'],
    ['a mail that no longer names its order', 'order_expired', { subject: 'Gone' }, 'subject', '{number}'],
    [
      'a line break in the subject',
      'order_expired',
      { subject: '{number}\r\nBcc: thief@evil.example' },
      'subject',
      'one line',
    ],
    ['another line break in the subject', 'order_expired', { subject: '{number}\u2028x' }, 'subject', 'one line'],
    ['a line break on the button', 'order_expired', { button: 'a\nb' }, 'button', 'one line'],
    ['a control character', 'order_expired', { lead: 'a\u001bb' }, 'lead', ''],
    ['a code that is cut off', 'code', { subject: `${'x'.repeat(60)} {code}` }, 'subject', '60'],
    ...Object.entries(maxBlockLengths).map(
      ([block, max]) =>
        [
          `a ${block} that is too long`,
          'order_expired',
          { [block]: 'x'.repeat(max + 1) },
          block,
          String(max).replace(/^1000$/, '1,000'),
        ] as const,
    ),
  ] as const)('%s', async (_, kind, texts, block, words) => {
    for (const path of ['save', 'preview', 'test']) {
      const answer = await post(path, { kind, textLanguage: 'en', version: 0, texts })
      expect(outcome(answer), path).toBe('422 request.invalid')
      expect(answer.error!.fields![`texts.${block}`]).toContain(words)
    }
    expect(await detail(kind)).toMatchObject({ version: 0, state: 'product' })
  })

  it('not at their longest', async () => {
    const texts = Object.fromEntries(
      Object.entries(maxBlockLengths).map(([block, max]) => [block, `{number}${'x'.repeat(max - 8)}`]),
    )
    expect(outcome(await save('order_expired', texts))).toBe('200 ok')
  })

  it('in a language or for a mail that does not exist, by name', async () => {
    const kind = await save('order_gone', own)
    expect([outcome(kind), kind.error!.params]).toEqual(['404 mail_text.unknown_kind', { kind: 'order_gone' }])
    expect(kind.message).toContain('order_gone')
    // A name that every object has.
    expect(outcome(await save('constructor', own))).toBe('404 mail_text.unknown_kind')
    const language = await save('order_expired', own, { textLanguage: 'tlh' })
    expect([outcome(language), language.error!.params]).toEqual(['422 mail_text.unknown_language', { language: 'tlh' }])
  })

  it('by anybody without the permission', async () => {
    const support = await makeStaff(shop, ['support'])
    const call = (token?: string) =>
      shop.post(
        '/admin/notice/save',
        { kind: 'order_expired', textLanguage: 'en', version: 0, texts: own },
        token ? { token } : {},
      )
    expect(outcome(await call(support.token))).toBe('403 permission.denied')
    expect(outcome(await call())).toBe('401 session.required')
    expect(await detail('order_expired')).toMatchObject({ version: 0 })
  })
})

test('a save at another version is refused with what is stored, also after a reset', async () => {
  await save('order_expired', own)
  const late = await save('order_expired', { subject: 'Late {number}' })
  expect(outcome(late)).toBe('409 mail_text.changed')
  expect(late.error!.params).toMatchObject({
    versions: [{ version: 0 }, { version: 1, texts: own, changedBy: editor.username }],
  })
  const both = await Promise.all([
    save('order_expired', { subject: 'One {number}' }, { version: 1 }),
    save('order_expired', { subject: 'Two {number}' }, { version: 1 }),
  ])
  expect(both.map(outcome).toSorted()).toEqual(['200 ok', '409 mail_text.changed'])
  expect(outcome(await post('reset', { kind: 'order_expired', textLanguage: 'en', version: 1 }))).toBe(
    '409 mail_text.changed',
  )
  const reset = await post('reset', { kind: 'order_expired', textLanguage: 'en', version: 2 })
  expect(reset.data.mail).toMatchObject({ version: 3, state: 'product', texts: {} })
  expect((await list()).find(({ kind }) => kind === 'order_expired')!.languages).toEqual([])
  expect((await send('en', 'reset@hartmann.example')).subject).toMatch(/^Order L-118204 was not paid/)
  expect(outcome(await save('order_expired', own, { version: 2 }))).toBe('409 mail_text.changed')
  expect(outcome(await save('order_expired', own, { version: 3 }))).toBe('200 ok')
})

test('texts that are the product’s are not stored, so that they follow it', async () => {
  const { blocks } = await detail('order_expired')
  const texts = Object.fromEntries(blocks.map(({ block, productText }) => [block, productText]))
  const saved = await save('order_expired', { ...texts, lead: 'Nothing was charged.' })
  expect(saved.data.mail).toMatchObject({ state: 'brand', texts: { lead: 'Nothing was charged.' } })
})

test('a stored text that breaks a rule of today loses no mail', async () => {
  for (const texts of [{ subject: 'Order {number} {gone}' }, { subject: 'Gone' }, { subject: 7 }, ['x'], null, 'x']) {
    await shop.db().deleteFrom('mail_texts').where('brand_id', '=', shop.brand.id).execute()
    await store('order_expired', texts)
    expect((await send('en', 'broken@hartmann.example')).subject).toMatch(/^Order L-118204 was not paid/)
    expect(await detail('order_expired')).toMatchObject({ state: 'unusable', version: 1 })
  }
  await store('of_another_release', own)
  expect((await list()).map(({ kind }) => kind)).not.toContain('of_another_release')
})

test('a code is never cut off, whatever the name of the brand became', async () => {
  await store('code', { subject: `${'x'.repeat(57)} {code}` })
  const params = { code: '409318', purpose: 'login', minutes: 10 } as const
  const to = 'code@hartmann.example'
  await inTransaction(shop.ctx(), (ctx) =>
    queueMessage(ctx, { channel: 'email', to, userId: null, kind: 'code', params, lang: 'en' }),
  )
  expect(await readLast(to)).toMatchObject({ subject: expect.stringMatching(/^409318 is your/) })
  await inTransaction(shop.ctx(), (ctx) =>
    queueMessage(ctx, { channel: 'phone', to: '+4930123456', userId: null, kind: 'code', params, lang: 'en' }),
  )
  expect(await readLast('+4930123456')).toMatchObject({ text: expect.stringMatching(/^409318 is your/) })
})

test('values and texts are escaped, hold no placeholders and begin no header', async () => {
  const texts = { subject: '<script>alert(1)</script> {number}', lead: '<b>{number}</b>' }
  const { html } = (await post('preview', { kind: 'order_expired', textLanguage: 'en', texts })).data
  expect(html).not.toMatch(/<script|<b>/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; L-118204')
  await save('order_expired', texts)
  const mail = await send('en', 'evil@hartmann.example', { orderId: 'o', number: 'L-1\r\nBcc: a@evil.example {brand}' })
  expect(mail.subject).toBe('<script>alert(1)</script> L-1 Bcc: a@evil.example {brand}')
  expect(mail.html).not.toMatch(/<script|<b>/)
})

test('the preview is in either colour scheme and saves nothing', async () => {
  const { light, dark } = shop.brand.settings.theme
  for (const [scheme, shown] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const mail = (await post('preview', { kind: 'order_paid', textLanguage: 'ar', texts: {}, scheme })).data
    expect(mail.html).toContain(`background:${shown.surface}`)
    expect(mail.html).toContain('dir="rtl"')
    expect(mail.html).not.toContain('<style')
  }
  expect(await detail('order_paid', 'ar')).toMatchObject({ version: 0 })
})

test('a test goes to the caller alone, by the queue, a few times per minute', async () => {
  // Of another machine, because one's own is not counted.
  const options = { token: editor.token, headers: { 'x-forwarded-for': '203.0.113.9' } }
  const send = () => shop.post('/admin/notice/test', { kind: 'order_expired', textLanguage: 'en', texts: own }, options)
  expect(outcome(await send())).toBe('409 newsletter.no_address')
  const email = 'editor@hartmann.example'
  await shop.db().updateTable('users').set({ email }).where('id', '=', editor.id).execute()
  expect(outcome(await send())).toBe('200 ok')
  expect(await readLast(email)).toMatchObject({ kind: 'order_expired', subject: 'Order L-118204 is gone' })
  expect(await detail('order_expired')).toMatchObject({ version: 0 })
  expect(outcome(await send())).toBe('200 ok')
  expect(outcome(await send())).toBe('429 rate.limited')
})

test('texts are of one brand, and audited before and after', async () => {
  await save('order_expired', own)
  await save('order_expired', { subject: 'Now {number}' }, { version: 1 })
  const rows = await shop
    .db()
    .selectFrom('audit_log')
    .select(['subject_id', 'before', 'after'])
    .where('operation', '=', 'mailTexts.save')
    .orderBy('position', 'desc')
    .limit(2)
    .execute()
  expect(rows).toMatchObject([
    { subject_id: 'order_expired:en', before: own, after: { subject: 'Now {number}' } },
    { subject_id: 'order_expired:en', after: own },
  ])
  const other = shop.otherBrand
  const stranger = await makeStaff(shop, ['catalogue'], other)
  const { data } = await shop.get(
    '/admin/notice/detail',
    { kind: 'order_expired', textLanguage: 'en' },
    { token: stranger.token, brand: other },
  )
  expect(data.mail).toMatchObject({ version: 0, state: 'product', texts: {} })
})
