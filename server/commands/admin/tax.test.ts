import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listShippedRates, readRateFile, shippedRatesPath } from '#server/modules/tax/administration/public.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { taxSettings } from '#tests/harness/taxes.ts'
import { runAdminCommand } from '../admin.ts'
import type { OperatorShop } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'galleria-tax-'))
let shop: TestShop
let keyboard: OperatorShop
let site: string
beforeAll(async () => {
  shop = await openTestShop({ settings: { tax: taxSettings(true), timeZone: 'UTC' } })
  keyboard = {
    brands: shop.brands,
    createContext: (brand) => shop.ctx(null, brand),
    admin: { adminUrl: shop.adminUrl, log: shop.engine.log },
    config: { dataDir: 'nowhere', s3: null, secret: shop.engine.secret },
  }
  site = shop.brand.site
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const tax = (...words: string[]) => runAdminCommand(keyboard, ['tax', words[0]!, site, ...words.slice(1)])
const rate = (...words: string[]) => tax('rate', ...words, '--source', 'a law')

test('the shipped rates have a source and a day each, and cover the countries that we name', () => {
  const rates = readRateFile(shippedRatesPath)
  const countries = new Set(rates.map(({ country }) => country))
  expect(countries.size).toBe(34)
  expect(rates.every(({ source, from }) => source !== '' && /^\d{4}-\d\d-\d\d$/.test(from))).toBe(true)
  expect(new Set(rates.filter(({ country }) => country === 'US').map(({ region }) => region)).size).toBe(51)
  expect(rates.filter(({ country, region }) => country === 'CA' && region === 'QC').map((one) => one.percent)).toEqual([
    5, 9.975,
  ])
  expect(new Set(listShippedRates('DE').map(({ country }) => country)).size).toBe(27)
})

test('rates are loaded once, with their zones and classes, and stay as they are', async () => {
  expect(await tax('load', '--countries', 'DE,US', '--owed-by', 'brand')).toContain('52 zones and 53 rates added')
  expect(await tax('load', '--countries', 'DE,US')).toContain('0 zones and 0 rates added')
  const list = await tax('list')
  expect(list).toContain('DE: DE; owed by the brand; exempt: abroad')
  expect(list).toContain('standard: VAT 19% from 2021-01-01')
  expect(list).toContain('US-TX: US-TX; owed by the brand; exempt: certificate')
})

test('a new rate ends the one before; other overlaps, wrong numbers and taken places are refused by name', async () => {
  await rate('DE', '20', '--from', '2030-01-01')
  expect(await tax('list')).toContain('VAT 19% from 2021-01-01 until 2030-01-01')
  await expect(rate('DE', '18', '--from', '2029-01-01', '--until', '2031-01-01')).rejects.toThrow('tax.rate_overlaps')
  await expect(rate('DE', '18', '--from', '2030-01-01')).rejects.toThrow('tax.rate_overlaps')
  await expect(rate('DE', '101', '--from', '2040-01-01')).rejects.toThrow('from 0 to 100')
  await expect(rate('DE', '-1', '--from', '2040-01-01')).rejects.toThrow()
  await expect(rate('DE', '7', '--from', 'tomorrow')).rejects.toThrow('--from is a day')
  await expect(rate('DE', '7', '--from', '2040-01-01', '--class', 'nothing')).rejects.toThrow('tax.class_not_found')
  await expect(rate('FR', '20', '--from', '2040-01-01')).rejects.toThrow('tax.zone_not_found')
  await expect(tax('rate', 'DE', '7', '--from', '2040-01-01')).rejects.toThrow('--source')
  await expect(rate('DE', '7', '--from', '2040-01-01', '--name', 'MwSt')).rejects.toThrow('tax.rate_beside')
  await expect(tax('zone', 'Europe', '--areas', 'FR,DE')).rejects.toMatchObject({
    key: 'tax.area_taken',
    params: { place: 'DE', zone: 'DE' },
  })
  await expect(tax('zone', 'Europe', '--areas', 'FR,France')).rejects.toMatchObject({ params: { place: 'FR' } })
  await expect(tax('zone', 'Europe', '--areas', 'Atlantis')).rejects.toThrow('no place')
  await tax('remove-rate', 'DE', '--from', '2030-01-01')
  await expect(tax('remove-rate', 'DE', '--from', '2030-01-01')).rejects.toThrow('tax.rate_not_found')
})

test('a file does not tax goods again that have a tax by another name', async () => {
  await tax('zone', 'Austria', '--areas', 'AT')
  await rate('Austria', '20', '--from', '2020-01-01', '--name', 'USt')
  const loaded = await tax('load', '--countries', 'AT')
  expect(loaded).toContain('3 rates added')
  expect(loaded).toContain('taxed by another name: AT standard VAT 20%')
})

test('a file whose rates have no source or no number is refused with its line', async () => {
  const file = join(folder, 'rates.csv')
  const head = 'country,region,class,name,jurisdiction,percent,valid_from,source\n'
  for (const [row, problem] of [
    ['FR,,standard,VAT,,20,2014-01-01,', 'line 2: a rate needs a source'],
    ['FR,,standard,VAT,,120,2014-01-01,law', 'line 2: "120"'],
    ['FR,,standard,VAT,,20,soon,law', 'from "soon" is no rate'],
    ['France,,standard,VAT,,20,2014-01-01,law', 'line 2: country'],
  ] as const) {
    writeFileSync(file, `${head}${row}\n`)
    await expect(tax('load', '--file', file)).rejects.toThrow(problem)
  }
})

test('the report of a month has what was charged and given back by place and rate; places without a zone are listed', async () => {
  await tax('zone', 'China', '--areas', 'CN', '--owed-by', 'store')
  await rate('China', '13', '--from', '2019-04-01')
  const store = await makeStore(shop)
  const goods = await makeGoods(shop, { store, priceMinor: 1_130 })
  await tax('class', 'reduced', 'Books and food')
  await tax('goods', 'standard', goods.goodsId)
  const buyer = await makeBuyer(shop, { creditMinor: 100_000 })
  const buy = async () => {
    const { data: quote } = await buyer.preview({ skuId: goods.skuIds[0], quantity: 1 })
    const { data: trade } = await buyer.place(quote.quoteId)
    await buyer.pay(trade.tradeId)
    return trade.orderIds[0]
  }
  await buy()
  const refunded = await buy()
  const path = '/order/shop/order/refund'
  await shop.post(path, { orderId: refunded, reason: 'Too slow' }, { token: buyer.token })
  await shop.post('/seller/order/refund/decide', { orderId: refunded, approve: true }, { token: store.owner.token })
  const month = shop.clock.now().toISOString().slice(0, 7)
  const lines = (await tax('report', '--month', month, '--csv')).split('\r\n')
  // 11.30 and a delivery of 4.00 hold 1.30 and 0.46, rounded as one: 1.76.
  expect(lines[1]).toBe('store,CN,VAT,13,27.08,3.52,13.54,1.76,1.76')
  expect(await tax('report', '--month', month)).toContain('tax due')
  await expect(tax('report', '--month', '2026-13')).rejects.toThrow('--month')
  expect(await tax('gaps')).toContain('found its tax zone and rates')
  await tax('goods', 'reduced', goods.goodsId)
  await buy()
  expect(await tax('gaps')).toContain('CN (reduced): no rate, taxed as standard: 1 orders')
  await tax('remove-zone', 'China')
  await buy()
  expect(await tax('gaps')).toContain('CN: no zone, sold without tax: 1 orders')
})

test('every change is in the audit log', async () => {
  const rows = await shop
    .db()
    .selectFrom('audit_log')
    .select('operation')
    .where('brand_id', '=', shop.brand.id)
    .execute()
  expect([...new Set(rows.map(({ operation }) => operation))].toSorted()).toEqual([
    'command.tax.class',
    'command.tax.goods',
    'command.tax.load',
    'command.tax.rate',
    'command.tax.remove-rate',
    'command.tax.remove-zone',
    'command.tax.zone',
    'sellerOrders.decideRefund',
  ])
})
