import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeLocales } from '#i18n/coverage.ts'
import { readArea } from '#i18n/read-texts.ts'
import { languageCodes } from '#contract/languages.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ settings: { defaultLanguage: 'ja', languages: [...languageCodes] } })
})
afterAll(() => shop.close())

const getMessage = async (headers: Record<string, string>, query = {}) =>
  (await shop.get('/order/shop/cart/list', query, { headers })).message

test('a brand offers complete languages only, and starts in its own', async () => {
  const { data } = await shop.get('/api/brand')
  expect(data.languages).toEqual(completeLocales())
  expect(data.defaultLanguage).toBe('ja')
})

test('`lang`, the cookie and the browser choose among them', async () => {
  const [german, japanese] = ['Bitte melden Sie sich zuerst an.', readArea('ja', 'server')['请先登录']!]
  expect(await getMessage({ 'accept-language': '' })).toBe(japanese)
  expect(await getMessage({ 'accept-language': 'de-AT,de;q=0.9' })).toBe(german)
  expect(await getMessage({ 'accept-language': 'de', cookie: 'lang=ja' })).toBe(japanese)
  expect(await getMessage({ cookie: 'lang=ja' }, { lang: 'de' })).toBe(german)
  expect(await getMessage({ 'accept-language': 'xx' })).toBe(japanese)
})
