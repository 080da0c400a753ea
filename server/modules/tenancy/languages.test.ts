import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeLocales } from '#i18n/coverage.ts'
import { languageCodes } from '#contract/languages.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'

let shop: TestShop

// Japanese has part of the texts; the test follows the files when it is completed.
beforeAll(async () => {
  shop = await openTestShop({ settings: { defaultLanguage: 'ja', languages: [...languageCodes] } })
})
afterAll(() => shop.close())

const isComplete = completeLocales().includes('ja')
const getMessage = async (headers: Record<string, string>, query = {}) =>
  (await shop.get('/order/shop/cart/list', query, { headers })).message

test('a brand offers complete languages only, and starts in one of them', async () => {
  const { data } = await shop.get('/api/brand')
  expect(data.languages).toEqual(completeLocales())
  expect(data.defaultLanguage).toBe(isComplete ? 'ja' : 'en')
})

test('a language that is not complete is answered by `lang` and cookie, never chosen for a visitor', async () => {
  const [english, japanese] = ['Please log in first.', 'ログイン']
  expect(await getMessage({}, { lang: 'ja' })).toContain(japanese)
  expect(await getMessage({ cookie: 'lang=ja' })).toContain(japanese)
  for (const preferred of ['', 'ja'])
    expect(await getMessage({ 'accept-language': preferred })).toContain(isComplete ? japanese : english)
})
