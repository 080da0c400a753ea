import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRate } from '#server/modules/tax/administration/public.ts'
import { toCssString } from '#server/platform/html.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay } from '#tests/harness/order-flow.ts'
import { makePerson } from '#tests/harness/people.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { taxChina, taxSettings } from '#tests/harness/taxes.ts'
import type { Locale } from '#i18n/locales.ts'

const attack = '</style><script>alert(1)</script>"\\a {'
let shop: TestShop
let store: TestStore
let buyer: Buyer
let orderId: string
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  const goods = await makeGoods(shop, { store, stock: [100], title: `Cup ${attack}`, priceMinor: 1_234 })
  buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
  await shop
    .db()
    .updateTable('addresses')
    .set({ consignee: attack, street: attack })
    .where('brand_id', '=', shop.brand.id)
    .where('user_id', '=', buyer.id)
    .execute()
  ;[orderId] = (await buyAndPay(buyer, [goods.skuIds[0]!])) as [string]
  await runJobs(shop.ctx())
})
afterAll(() => shop.close())

const open = async (page: string, token?: string, query = '', lang: Locale = 'en') => {
  const { statusCode, body, headers } = await shop.app.inject({
    url: `/print/${page}?id=${orderId}&lang=${lang}${query}`,
    headers: { host: shop.brand.hosts[0]!, ...(token && { authorization: `Bearer ${token}` }) },
  })
  return { status: statusCode, body, policy: String(headers['content-security-policy']), headers }
}

it('an invoice is a separate page for its buyer, its store and staff, and for no one else', async () => {
  const staff = await makeStaff(shop, ['orders'])
  for (const token of [buyer.token, store.owner.token, staff.token]) {
    const { status, body, headers } = await open('invoice', token)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(body).toContain('<h1>Invoice</h1>')
    expect(body).toContain('$28.68')
  }
  const strangers = [await makePerson(shop), (await makeStore(shop)).owner, await makeStaff(shop, ['catalogue'])]
  for (const { token } of strangers) expect((await open('invoice', token)).status).toBe(404)
  const visitor = await open('invoice')
  expect([visitor.status, visitor.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
})

it('a packing slip shows no price, and the buyer has none', async () => {
  const { status, body } = await open('packing-slip', store.owner.token)
  expect(status).toBe(200)
  expect(body).toContain('<h1>Packing slip</h1>')
  expect(body).toContain('2 pieces')
  expect(body).not.toMatch(/\$|12\.34|24\.68/)
  expect((await open('packing-slip', buyer.token)).status).toBe(404)
})

it('the policy of a page allows its own style and script', async () => {
  for (const page of ['invoice', 'packing-slip']) {
    const { body, policy } = await open(page, store.owner.token)
    const contents = [...body.matchAll(/<(style|script)>(.*?)<\/\1>/gs)].map(([, , content]) => content!)
    expect(contents).toHaveLength(2)
    for (const content of contents)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  }
})

it('texts that people wrote are neither markup nor style', async () => {
  for (const page of ['invoice', 'packing-slip']) {
    const { body, policy } = await open(page, store.owner.token)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body.match(/<\/style>/g)).toHaveLength(1)
    expect(body).not.toContain('alert(1)<')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe-inline')
  }
})

it('speaks the language of the page and knows two papers', async () => {
  const arabic = await open('invoice', buyer.token, '', 'ar')
  expect(arabic.body).toContain('<html lang="ar" dir="rtl">')
  expect(arabic.body).toContain('<h1>فاتورة</h1>')
  expect(arabic.body).toContain('arabic-indic')
  expect((await open('invoice', buyer.token)).body).toContain('@page{size:A4')
  expect((await open('invoice', buyer.token, '&paper=letter')).body).toContain('@page{size:Letter')
  expect((await open('invoice', buyer.token, '&paper=}')).body).toContain('@page{size:A4')
})

it('writes months as words, and parts of a line with the comma of the language', async () => {
  const options = { dateStyle: 'long', timeZone: shop.brand.settings.timeZone } as const
  const writeDay = (intl: string) => new Intl.DateTimeFormat(intl, options).format(shop.clock.now())
  expect((await open('invoice', buyer.token)).body).toContain(`<dd>${writeDay('en-US')}</dd>`)
  const arabic = await open('invoice', buyer.token, '', 'ar')
  expect(arabic.body).toContain(`<dd>${writeDay('ar-u-nu-arab')}</dd>`)
  expect(arabic.body, 'above every page from the second on').toContain(toCssString('، فاتورة').slice(1))
})

it('names each tax with its place in the language of the page, and no rate of 0', async () => {
  const taxed = await openTestShop({ settings: { tax: taxSettings(true) } })
  await taxChina(taxed, 'store')
  await inTransaction(taxed.ctx(), async (ctx) => {
    const rate = { zone: 'China', class: 'standard', from: '2020-01-01', source: 'a law', isAdditional: true }
    await addRate(ctx, { ...rate, name: 'Sales tax', jurisdiction: 'Texas', percent: 6.25 })
    await addRate(ctx, { ...rate, name: 'GST', percent: 0 })
  })
  const goods = await makeGoods(taxed, { store: await makeStore(taxed, { feeMinor: 0 }), priceMinor: 11_925 })
  const shopper = await makeBuyer(taxed, { creditMinor: 1_000_000 })
  const [id] = await buyAndPay(shopper, [goods.skuIds[0]!])
  await runJobs(taxed.ctx())
  const read = async (lang: Locale) => {
    const { body } = await taxed.app.inject({
      url: `/print/invoice?id=${id}&lang=${lang}`,
      headers: { host: taxed.brand.hosts[0]!, authorization: `Bearer ${shopper.token}` },
    })
    return body.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
  }
  const english = await read('en')
  expect(english).toContain('VAT 13%')
  expect(english).toContain('Sales tax, Texas 6.25%')
  expect(english).not.toContain('GST')
  expect(await read('zh-CN')).toContain('增值税 13%')
  expect(await read('ar')).toContain('ضريبة القيمة المضافة')
  await taxed.close()
})

it('prints what was stored, whatever the store is called later', async () => {
  await shop
    .db()
    .updateTable('stores')
    .set({ name: JSON.stringify({ en: 'Another name' }) })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', store.id)
    .execute()
  expect((await open('invoice', buyer.token)).body).not.toContain('Another name')
})
