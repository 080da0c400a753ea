import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { convertRates, isFresh } from './exchange-rates.rules.ts'
import { fetchRates, parseRateList, RatesError, readRates, refreshRates, saveRates } from './public.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({
    settings: {
      exchangeRates: { currencies: ['EUR', 'JPY', 'KWD', 'GBP'], address: 'https://10.0.0.1/rates', maxAgeDays: 3 },
      timeZone: 'UTC',
    },
  })
})
afterAll(() => shop.close())

const day = 86_400_000
const today = () => shop.clock.now().toISOString().slice(0, 10)
const { code } = { code: 'USD' }
const list = (date: string, eur = 0.9) => ({ base: code, date, rates: { EUR: eur, JPY: 150, KWD: 0.3, CHF: 0.8 } })

it('shows the rates of the brand’s currencies in its order, and none that is too old', async () => {
  expect(await saveRates(shop.ctx(), list(today()))).toEqual(['EUR', 'JPY', 'KWD'])
  const { data } = await shop.get('/api/rates')
  expect(data).toEqual({
    base: code,
    rates: [
      { currency: 'EUR', digits: 2, rate: 0.9, day: today() },
      { currency: 'JPY', digits: 0, rate: 150, day: today() },
      { currency: 'KWD', digits: 3, rate: 0.3, day: today() },
    ],
  })
  shop.clock.forward(3 * day)
  expect((await readRates(shop.ctx())).rates).toHaveLength(3)
  shop.clock.forward(day)
  expect((await readRates(shop.ctx())).rates).toEqual([])
})

it('takes a later list, and leaves a later one that is stored', async () => {
  const yesterday = new Date(shop.clock.now().getTime() - day).toISOString().slice(0, 10)
  await saveRates(shop.ctx(), list(today(), 0.95))
  await saveRates(shop.ctx(), list(yesterday, 0.5))
  expect((await readRates(shop.ctx())).rates[0]!.rate).toBe(0.95)
})

it('is not fetched from a private address; the scheduler goes on with the last rates', async () => {
  await expect(fetchRates(shop.ctx())).rejects.toThrow('not an address of the public internet')
  await refreshRates(shop.ctx())
  expect((await readRates(shop.ctx())).rates[0]!.rate).toBe(0.95)
})

test('a list of another base is converted by way of it', () => {
  const rates = { base: 'EUR', date: '2026-11-20', rates: { USD: 1.25, JPY: 160 } }
  const wanted = ['EUR', 'JPY', 'USD', 'GBP']
  expect(convertRates(rates, { currency: 'USD', wanted, today: '2026-11-20' })).toEqual([
    { currency: 'EUR', rate: 0.8, day: '2026-11-20' },
    { currency: 'JPY', rate: 128, day: '2026-11-20' },
  ])
})

test('a list is refused by the name of what is wrong', () => {
  const get = (work: () => unknown) => {
    try {
      return work()
    } catch (error) {
      return error instanceof RatesError ? error.message : error
    }
  }
  const parse = (change: object) => get(() => parseRateList(JSON.stringify({ ...list('2026-11-20'), ...change })))
  expect(get(() => parseRateList('no'))).toContain('no JSON')
  expect(parse({ date: 'soon' })).toContain('date')
  expect(parse({ rates: { EUR: -1 } })).toContain('rates.EUR')
  expect(parse({ base: 'euro' })).toContain('base')
  const options = { currency: 'GBP', wanted: ['EUR'], today: '2026-11-18' }
  expect(get(() => convertRates(list('2026-11-18'), options))).toContain('no GBP')
  expect(get(() => convertRates(list('2026-11-20'), { ...options, currency: 'USD' }))).toContain('has not come')
})

test('a rate is shown up to its age in days', () => {
  expect([isFresh('2026-11-20', '2026-11-23', 3), isFresh('2026-11-19', '2026-11-23', 3)]).toEqual([true, false])
})
