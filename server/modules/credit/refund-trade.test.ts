import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, countDays } from '#contract/credit-schedule.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { addDays } from '#server/platform/brand-time.ts'
import { loanFigures, loanInstalments } from '#tests/harness/loan-figures.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { createCreditFlow } from '#tests/harness/credit.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import type { Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { checkReceivables } from './check-receivables.ts'
import { planRefund, toUnpaid, waiveInterest } from './loan.rules.ts'

let shop: TestShop
let stores: readonly TestStore[]
let skus: readonly string[]
let staff: Person
let productId: string
let credit: ReturnType<typeof createCreditFlow>
const startedOn = '2026-03-01'
beforeAll(async () => {
  shop = await openTestShop({ settings: { timeZone: 'UTC' }, policy: { otherRequestsPerSecondPerAddress: 1e6 } })
  await goTo(startedOn)
  credit = createCreditFlow(shop)
  stores = [await makeStore(shop, { feeMinor: 0 }), await makeStore(shop, { feeMinor: 0 })]
  const makeSku = async (store: TestStore) =>
    (await makeGoods(shop, { store, stock: [1000], priceMinor: 20_000 })).skuIds[0]!
  skus = [await makeSku(stores[0]!), await makeSku(stores[1]!)]
  staff = await makeStaff(shop, ['finance'])
  productId = (await credit.saveProduct(staff)).data.product.id
})
afterAll(async () => {
  expect(await checkLedger(shop.ctx())).toEqual([])
  expect(await checkReceivables(shop.ctx())).toEqual([])
  expect(await findMoneyErrors(shop)).toEqual([])
  await shop.close()
})

async function goTo(day: string): Promise<void> {
  await shop
    .db()
    .updateTable('sessions')
    .set({ expires_at: new Date('2060-01-01') })
    .where('brand_id', '=', shop.brand.id)
    .execute()
  shop.clock.forward(Date.parse(`${day}T12:00:00Z`) - shop.clock.now().getTime())
}
const now = () => shop.clock.now().toISOString().slice(0, 10)

/** A shopper who has paid orders of 400.00 later, of one store or two, with money in the wallet for the payments. */
async function buyLater({ creditMinor = 50_000, skuIds = [skus[0]!, skus[0]!] } = {}) {
  const buyer = await makeBuyer(shop, { creditMinor })
  const limit = { userId: buyer.id, limit: 1000, reason: 'Known for years' }
  await shop.post('/admin/credit/limit/save', limit, { token: staff.token })
  for (const skuId of skuIds) await buyer.addToCart(skuId)
  const { data } = await buyer.place((await buyer.preview()).data.quoteId)
  const choice = { productId, months: 6, termsVersion: 1, acceptsContract: true }
  expect((await buyer.pay(data.tradeId, { method: 'credit', credit: choice })).status).toBe(200)
  const loanId = (await credit.loans(buyer))[0].id as string
  return { buyer, loanId, orderIds: data.orderIds as string[] }
}
type Purchase = Awaited<ReturnType<typeof buyLater>>

async function refund({ buyer, orderIds }: Purchase, index = 0): Promise<void> {
  const orderId = orderIds[index]!
  const wanted = { orderId, reason: 'Changed my mind' }
  expect((await shop.post('/order/shop/order/refund', wanted, { token: buyer.token })).status).toBe(200)
  const decision = { orderId, approve: true, reason: 'ok' }
  const answers = await Promise.all(
    stores.map(({ owner }) => shop.post('/seller/order/refund/decide', decision, { token: owner.token })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
}
const repay = (buyer: Buyer, loanId: string, input: Readonly<Record<string, unknown>> = {}) =>
  credit.repay(buyer, loanId, input)
const readMovements = async ({ buyer, loanId }: Purchase) => (await credit.statement(buyer, loanId)).movements
const sumEarnings = async () => {
  const { data } = await shop.get('/admin/credit/months', { months: 24 }, { token: staff.token })
  const cents = (name: string) =>
    // oxlint-disable-next-line no-explicit-any
    Math.round(data.months.reduce((sum: number, row: any) => sum + row[name] * 100, 0))
  return { interest: cents('interest'), overdue: cents('overdueInterest') }
}

describe('an order paid later that is refunded in full', () => {
  it(
    'ends its loan without any cost on each day of three months, whatever was paid or missed',
    { timeout: 170_000 },
    async () => {
      const dayCount = 96
      // Every third day one is refunded: of those who pay on time, who pay early, and who never pay.
      const all = await Promise.all(
        Array.from({ length: dayCount / 3 }, async (_, index) => ({
          ...(await buyLater()),
          on: index * 3,
          way: index % 3,
        })),
      )
      expect(now()).toBe(startedOn)
      let explained = 0
      for (let day = 0; day < dayCount; day++) {
        const today = addDays(startedOn, day)
        await goTo(today)
        await credit.tend()
        const isDue = [1, 2, 3].some((months) => addMonths(startedOn, months) === today)
        for (const purchase of all.filter(({ on }) => on >= day)) {
          if (purchase.way === 0 && isDue) expect((await repay(purchase.buyer, purchase.loanId)).status).toBe(200)
          if (purchase.way === 1 && day === 10)
            expect((await repay(purchase.buyer, purchase.loanId, { kind: 'amount', amount: 50 })).status).toBe(200)
        }
        for (const purchase of all.filter(({ on }) => on === day)) {
          const before = (await readMovements(purchase)).length
          await refund(purchase)
          const { loan, movements } = await credit.statement(purchase.buyer, purchase.loanId)
          expect(loan).toMatchObject({
            state: 'repaid',
            leftPrincipal: 0,
            leftInterest: 0,
            overdueInterest: 0,
            endsOn: today,
          })
          // The wallet has all that it had before the purchase: nothing was paid for the days.
          expect(await purchase.buyer.balanceMinor()).toBe(50_000)
          const kinds = movements.slice(before).map(({ kind }: { kind: string }) => kind)
          expect(kinds.at(-1)).toBe('refund')
          if (kinds.length === 2) explained++
          expect(movements.at(-1)).toMatchObject({ left: 0 })
        }
        if (day % 12 === 0) expect(await checkReceivables(shop.ctx())).toEqual([])
      }
      // From the first due date on there was interest to give back.
      expect(explained).toBeGreaterThan(15)
      expect(await sumEarnings()).toEqual({ interest: 0, overdue: 0 })
    },
  )

  it('gives back the interest of a loan that was repaid before, once', async () => {
    const purchase = await buyLater()
    await goTo(addDays(now(), 20))
    expect((await repay(purchase.buyer, purchase.loanId, { kind: 'full' })).status).toBe(200)
    expect(await purchase.buyer.balanceMinor()).toBeLessThan(10_000)
    await refund(purchase)
    expect(await purchase.buyer.balanceMinor()).toBe(50_000)
    const movements = await readMovements(purchase)
    expect(movements.at(-1)).toMatchObject({ kind: 'interest_refund', principal: 0, amount: 2.17, left: 0 })
  })

  it('in two parts costs nothing from the second one on; a part of it leaves the interest (negative control)', async () => {
    const of = () => buyLater({ skuIds: skus.slice() })
    const [whole, part] = [await of(), await of()]
    const dueOn = addMonths(now(), 1)
    await goTo(dueOn)
    await credit.tend()
    for (const purchase of [whole, part]) {
      await refund(purchase)
      expect((await credit.loans(purchase.buyer))[0]).toMatchObject({ state: 'open', leftPrincipal: 200 })
    }
    await goTo(addDays(dueOn, 15))
    await credit.tend()
    await refund(whole, 1)
    expect((await credit.loans(whole.buyer))[0]).toMatchObject({ state: 'repaid' })
    expect(await whole.buyer.balanceMinor()).toBe(50_000)
    expect((await credit.loans(part.buyer))[0]).toMatchObject({ state: 'open' })
    expect((await repay(part.buyer, part.loanId, { kind: 'full' })).status).toBe(200)
    // Half the price, and a month's interest on the whole price at least.
    expect(await part.buyer.balanceMinor()).toBeLessThan(50_000 - 20_000 - 330)
  })

  it('after a write-off goes to the wallet, and what was lost stays lost', async () => {
    const purchase = await buyLater({ creditMinor: 0 })
    await goTo(addDays(addMonths(now(), 1), 90))
    const [first, second] = [staff, await makeStaff(shop, ['finance'])]
    for (const { token } of [first, second])
      await shop.post('/admin/credit/loan/write-off', { loanId: purchase.loanId, reason: 'Gone' }, { token })
    const before = await sumEarnings()
    await refund(purchase)
    expect(await purchase.buyer.balanceMinor()).toBe(40_000)
    expect(await sumEarnings()).toEqual(before)
    expect((await credit.loans(purchase.buyer))[0]).toMatchObject({ state: 'written_off' })
  })
})

describe('the rules of a loan without cost', () => {
  const figures = loanFigures
  const rows = loanInstalments

  it('leave nothing owed after a refund in full, on any day', () => {
    for (let day = '2026-01-10'; day <= '2026-05-01'; day = addDays(day, 1)) {
      const free = waiveInterest(figures, rows, day)
      const { loan, rows: after, totalMinor } = planRefund(free.loan, free.rows, 30_000, day)
      expect(totalMinor).toBe(30_000)
      expect(loan).toMatchObject({ principalMinor: 0, interestDueMinor: 0, carriedInterestMinor: 0 })
      expect(after.every((row) => toUnpaid(row) === 0 && row.paidOn !== null)).toBe(true)
      // Negative control: without it the interest of the days stays.
      const plain = planRefund(figures, rows, 30_000, day).rows.reduce((sum, row) => sum + toUnpaid(row), 0)
      expect(plain > 0).toBe(countDays('2026-01-10', day) > 0)
    }
  })
})
