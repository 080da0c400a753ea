import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { openCardShop, type CardShop } from '#tests/harness/card-shop.ts'
import { createCashFlow } from '#tests/harness/cash.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { range } from '#tests/trust/concurrency.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { expireRecharges } from './public.ts'
import { sendRefunds } from '#tests/harness/run-jobs.ts'

let cards: CardShop
beforeAll(async () => (cards = await openCardShop()))
afterAll(() => cards.close())

const begin = (person: Person, amount = 50) =>
  cards.shop.post('/api/wallet/recharge', { amount, channel: 'card' }, { token: person.token })
const getPageId = (redirectUrl: string) => redirectUrl.split('/').at(-1)!
const pay = (page: string) => {
  cards.stripe.pay(page)
  return cards.sendWebhook(cards.buildCompletedEvent(page))
}
const latest = async (person: Person) =>
  (await cards.shop.get('/api/wallet/recharge/list', {}, { token: person.token })).data.pageList[0]
const getWallet = (person: Person) => createCashFlow(cards.shop).balance(person)

it('is in the wallet once, however often the provider says so', async () => {
  const ada = await makePerson(cards.shop)
  const { data } = await begin(ada)
  expect(data.recharge).toMatchObject({ status: 'started', channel: 'card', amount: 50 })
  const page = getPageId(data.redirectUrl)
  await pay(page)
  await Promise.all(range(10).map(() => cards.sendWebhook(cards.buildCompletedEvent(page))))
  expect(await getWallet(ada)).toEqual({ money: 50, frozen: 0 })
  expect(await latest(ada)).toMatchObject({ status: 'credited', credited: 50 })
  expect(await findMoneyErrors(cards.shop)).toEqual([])
})

it('leads back to the checkout that it began at, and to no other place', async () => {
  const ada = await makePerson(cards.shop)
  const recharge = (back: string) =>
    cards.shop.post('/api/wallet/recharge', { amount: 50, channel: 'card', back }, { token: ada.token })
  for (const back of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/userInfo',
    '/settlement?x=/y',
    '/settlement/',
  ])
    expect([back, (await recharge(back)).error?.key]).toEqual([back, 'request.invalid'])
  const { data } = await recharge('/settlement?tradeId=0190-a&method=wallet')
  const { success_url: address } = cards.stripe.sessions.get(getPageId(data.redirectUrl))!
  expect(new URL(address).searchParams.get('back')).toBe('/settlement?tradeId=0190-a&method=wallet')
})

it('leads to the same page again, and no other is begun beside it', async () => {
  const ada = await makePerson(cards.shop)
  const first = await begin(ada)
  expect((await begin(ada)).data.redirectUrl).toBe(first.data.redirectUrl)
  expect((await begin(ada, 60)).error?.key).toBe('recharge.unfinished')
})

test.each([
  [
    'taken back',
    async (ada: Person, rechargeId: string) => {
      await cards.shop.post('/api/wallet/recharge/cancel', { rechargeId }, { token: ada.token })
    },
    'cancelled',
  ],
  [
    'expired',
    async () => {
      cards.shop.clock.forward(36 * 60_000)
      await expireRecharges(cards.shop.ctx())
    },
    'expired',
  ],
])('money for one that was %s goes back to the card', async (_what, end, status) => {
  const ada = await makePerson(cards.shop)
  const { data } = await begin(ada)
  const page = getPageId(data.redirectUrl)
  // Paid in time, but the webhook arrives late.
  cards.stripe.pay(page)
  await end(ada, data.recharge.id)
  await cards.sendWebhook(cards.buildCompletedEvent(page))
  await sendRefunds(cards.shop.ctx())
  expect(await getWallet(ada)).toEqual({ money: 0, frozen: 0 })
  expect(await latest(ada)).toMatchObject({ status, credited: null })
  expect(await cards.listAttempts(data.recharge.id)).toMatchObject([{ status: 'orphaned' }])
})
