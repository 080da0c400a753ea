import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { ApiResponse } from '#tests/harness/app.ts'
import { openCardShop, type CardShop } from '#tests/harness/card-shop.ts'
import { createCashFlow } from '#tests/harness/cash.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { expireRecharges } from './public.ts'
import { sweepAttempts } from '#tests/harness/run-jobs.ts'

const minutes = 60_000

let cards: CardShop
let cash: ReturnType<typeof createCashFlow>
beforeAll(async () => {
  cards = await openCardShop({ rechargeMinAmount: 10, rechargeMaxAmount: 100 })
  cash = createCashFlow(cards.shop)
})
afterAll(async () => {
  expect(await findMoneyErrors(cards.shop)).toEqual([])
  await cards.close()
})

const toResult = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const begin = (person: Person, amount: number) =>
  cards.shop.post('/api/wallet/recharge', { amount, channel: 'card' }, { token: person.token })
const latest = async ({ token }: Person) =>
  (await cards.shop.get('/api/wallet/recharge/list', {}, { token })).data.pageList[0]
const getSession = (answer: ApiResponse<{ redirectUrl: string }>) =>
  cards.stripe.sessions.get(answer.data.redirectUrl.split('/').at(-1)!)!

describe('the bounds of a recharge', () => {
  const bounds: [number, string][] = [
    [9.99, 'wallet.below_minimum'],
    [10, '200'],
    [100, '200'],
    [100.01, 'wallet.above_maximum'],
  ]
  test.each(bounds)('by transfer, of %d: %s', async (amount, result) => {
    expect(toResult(await cash.transferIn(await makePerson(cards.shop), amount))).toBe(result)
  })
  test.each(bounds)('by card, of %d: %s', async (amount, result) => {
    expect(toResult(await begin(await makePerson(cards.shop), amount))).toBe(result)
  })
})

describe('staff who approve a transfer', () => {
  test.each([
    [100, '200', 100],
    [100.01, 'wallet.above_maximum', 0],
    // The arrived amount may be below the minimum recharge.
    [0.01, '200', 0.01],
  ])('with %d that arrived: %s', async (arrived, result, money) => {
    const person = await makePerson(cards.shop)
    const { data } = await cash.transferIn(person, 50)
    const staff = await makeStaff(cards.shop, ['finance'])
    const decided = await cash.decideRecharge(staff, data.recharge.id, true, { amount: arrived })
    expect(toResult(decided)).toBe(result)
    expect((await cash.balance(person)).money).toBe(money)
  })

  it('do not decide about their own', async () => {
    const staff = await makeStaff(cards.shop, ['finance'])
    const { data } = await cash.transferIn(staff, 50)
    for (const approve of [true, false])
      expect(toResult(await cash.decideRecharge(staff, data.recharge.id, approve))).toBe('money.own_request')
    expect((await cash.balance(staff)).money).toBe(0)
  })
})

describe('a recharge by card', () => {
  test.each([40, 60])('of 50 is not continued by one of %d', async (amount) => {
    const person = await makePerson(cards.shop)
    const first = await begin(person, 50)
    expect(toResult(await begin(person, amount))).toBe('recharge.unfinished')
    expect(await latest(person)).toMatchObject({ id: first.data.recharge.id, amount: 50, status: 'started' })
  })

  it('that is taken back has its page closed by the next sweep, and not before it is taken back', async () => {
    const person = await makePerson(cards.shop)
    const started = await begin(person, 50)
    await sweepAttempts(cards.shop.ctx())
    expect(getSession(started).status).toBe('open')
    const rechargeId = started.data.recharge.id
    await cards.shop.post('/api/wallet/recharge/cancel', { rechargeId }, { token: person.token })
    await sweepAttempts(cards.shop.ctx())
    expect(getSession(started).status).toBe('expired')
    expect(await cards.listAttempts(rechargeId)).toMatchObject([{ status: 'failed' }])
  })

  it('waits until no money can come for it any more, and as long again when it is continued', async () => {
    const [leaves, stays] = [await makePerson(cards.shop), await makePerson(cards.shop)]
    await begin(leaves, 50)
    await begin(stays, 50)
    cards.shop.clock.forward(10 * minutes)
    await begin(stays, 50)
    cards.shop.clock.forward(25 * minutes - 1)
    await expireRecharges(cards.shop.ctx())
    expect([(await latest(leaves)).status, (await latest(stays)).status]).toEqual(['started', 'started'])
    cards.shop.clock.forward(1)
    await expireRecharges(cards.shop.ctx())
    expect([(await latest(leaves)).status, (await latest(stays)).status]).toEqual(['expired', 'started'])
  })

  it('is credited for the sum that was begun, at the last moment too', async () => {
    const person = await makePerson(cards.shop)
    const started = await begin(person, 50)
    cards.shop.clock.forward(31 * minutes)
    expect(cards.stripe.pay(getSession(started).id)).toBe(true)
    cards.shop.clock.forward(3 * minutes)
    await expireRecharges(cards.shop.ctx())
    await cards.sendWebhook(cards.buildCompletedEvent(getSession(started).id))
    expect((await cash.balance(person)).money).toBe(50)
  })
})
