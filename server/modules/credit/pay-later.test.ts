import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { loanFigures, loanInstalments } from '#tests/harness/loan-figures.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { fundPassword, makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { createCreditFlow } from '#tests/harness/credit.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import type { Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { checkReceivables } from './check-receivables.ts'
import { planRefund, toUnpaid } from './loan.rules.ts'
import { hasUnfinishedCredit } from './public.ts'

let shop: TestShop
let store: TestStore
let ines: Person
let productId: string
beforeAll(async () => {
  shop = await openTestShop({ settings: { timeZone: 'UTC' }, policy: { otherRequestsPerSecondPerAddress: 1e6 } })
  store = await makeStore(shop, { feeMinor: 0 })
  ines = await makeStaff(shop, ['finance'])
  productId = (await createCreditFlow(shop).saveProduct(ines)).data.product.id
})
afterAll(async () => {
  expect(await checkLedger(shop.ctx())).toEqual([])
  expect(await checkReceivables(shop.ctx())).toEqual([])
  expect(await findMoneyErrors(shop)).toEqual([])
  await shop.close()
})

const outcome = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const setLimit = async (person: { id: string }, limit: number) =>
  expect(
    (
      await shop.post(
        '/admin/credit/limit/save',
        { userId: person.id, limit, reason: 'Known for years' },
        { token: ines.token },
      )
    ).status,
  ).toBe(200)
const choice = (more: object = {}) => ({ productId, months: 6, termsVersion: 1, acceptsContract: true, ...more })
const payLater = (buyer: Buyer, tradeId: string, credit: object | undefined = choice(), more: object = {}) =>
  buyer.pay(tradeId, { method: 'credit', credit, ...more })
/** A placed order of twice 200.00. */
async function place(buyer: Buyer, quantity = 2) {
  const skuId = (await makeGoods(shop, { store, stock: [10], priceMinor: 20_000 })).skuIds[0]!
  const { data } = await buyer.place((await buyer.preview({ skuId, quantity })).data.quoteId)
  return { skuId, tradeId: data.tradeId as string, orderId: data.orderIds[0] as string }
}
const offer = async (buyer: Buyer, amount: number) =>
  (await shop.get('/api/credit/later', { amount, months: 6 }, { token: buyer.token })).data
const loans = async (buyer: Buyer) => (await shop.get('/api/credit/loans', {}, { token: buyer.token })).data.loans
const makeShopper = async (limit: number, creditMinor = 0) => {
  const buyer = await makeBuyer(shop, { creditMinor })
  if (limit > 0) await setLimit(buyer, limit)
  return buyer
}

describe('an order that is paid later', () => {
  it('shows every cost first, then opens a loan and is paid as from the wallet', async () => {
    const buyer = await makeShopper(1000)
    const { quote, available, offers } = await offer(buyer, 400)
    expect({ available, fee: quote.fee, terms: offers[0].terms }).toMatchObject({ available: 1000, fee: 0 })
    expect(quote.schedule).toHaveLength(6)
    const { tradeId, orderId } = await place(buyer)
    expect((await payLater(buyer, tradeId, choice({ ratePercent: 0, amount: 1, limit: 1e6 }))).data).toEqual({
      status: 'paid',
    })
    const [loan] = await loans(buyer)
    expect(loan).toMatchObject({
      amount: 400,
      fee: 0,
      months: 6,
      leftPrincipal: 400,
      ratePercent: 9.9,
      number: 'L-500001',
    })
    expect(loan.aprPercent).toBe(quote.aprPercent)
    expect(await buyer.balanceMinor()).toBe(0)
    expect((await buyer.order(orderId)).data.order).toMatchObject({ status: 1, paidBy: 'credit' })
    expect(await offer(buyer, 400)).toMatchObject({ limit: 1000, available: 0, offers: [] })
    // A debt keeps the account from being deleted.
    expect(await hasUnfinishedCredit(shop.ctx(), buyer.id)).toBe(true)
    expect(await hasUnfinishedCredit(shop.ctx(), ines.id)).toBe(false)
  })

  it('is refused without a limit, a consent, the fund password and the terms of now, and books nothing', async () => {
    const none = await makeShopper(0)
    const free = await place(none)
    expect((await offer(none, 400)).offers).toEqual([])
    expect(outcome(await payLater(none, free.tradeId))).toBe('loan.not_approved')
    const buyer = await makeShopper(1000)
    const { tradeId } = await place(buyer)
    const refusals = [
      await payLater(buyer, tradeId, undefined, { credit: undefined }),
      await payLater(buyer, tradeId, choice({ acceptsContract: false })),
      await payLater(buyer, tradeId, choice({ termsVersion: 2 })),
      await payLater(buyer, tradeId, choice({ months: 2 })),
      await payLater(buyer, tradeId, choice({ months: 25 })),
      await payLater(buyer, tradeId, choice({ productId: 'not-an-id' })),
      await payLater(buyer, tradeId, choice(), { fundPassword: 'wrong1' }),
    ]
    expect(refusals.map(outcome)).toEqual([
      'request.invalid',
      'request.invalid',
      'credit.terms_changed',
      'credit.rules',
      'credit.rules',
      'credit_product.not_found',
      'fund_password.wrong',
    ])
    expect(await loans(buyer)).toEqual([])
    expect((await buyer.trade(tradeId)).data.status).toBe('awaiting_payment')
  })

  it('fits the limit to the cent', async () => {
    const buyer = await makeShopper(399.99)
    const { tradeId } = await place(buyer)
    const over = await payLater(buyer, tradeId)
    expect([outcome(over), over.error?.params]).toMatchObject(['wallet.above_maximum', { max: 399.99 }])
    await setLimit(buyer, 400)
    expect(outcome(await payLater(buyer, tradeId))).toBe('200')
  })

  it('is one at a time, also of two at once; others pay at the same moment (negative control)', async () => {
    const [buyer, other] = [await makeShopper(1000, 100_000), await makeShopper(1000)]
    const trades = [await place(buyer), await place(buyer)]
    const foreign = await place(other)
    const answers = await Promise.all([
      ...trades.map(({ tradeId }) => payLater(buyer, tradeId)),
      payLater(other, foreign.tradeId),
    ])
    expect(answers.slice(0, 2).map(outcome).toSorted()).toEqual(['200', 'loan.unfinished'])
    expect(outcome(answers[2]!)).toBe('200')
    expect((await offer(buyer, 400)).offers).toEqual([])
    // Once it is repaid, the limit is there again.
    const [loan] = await loans(buyer)
    const repaid = await shop.post(
      '/api/credit/repay',
      { loanId: loan.id, kind: 'full', fundPassword },
      { token: buyer.token },
    )
    expect(outcome(repaid)).toBe('200')
    const left = trades[answers.slice(0, 2).findIndex((answer) => answer.status !== 200)]!
    expect(outcome(await payLater(buyer, left.tradeId))).toBe('200')
  })

  it('of twelve people at the same moment gets twelve numbers', async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => makeShopper(1000)))
    const trades = await Promise.all(buyers.map(async (buyer) => ({ buyer, ...(await place(buyer)) })))
    const answers = await Promise.all(trades.map(({ buyer, tradeId }) => payLater(buyer, tradeId)))
    expect(answers.map(outcome)).toEqual(buyers.map(() => '200'))
    const numbers = await Promise.all(buyers.map(async (buyer) => (await loans(buyer))[0].number))
    expect(new Set(numbers).size).toBe(12)
  })

  it('books nothing when it was cancelled before', async () => {
    const buyer = await makeShopper(1000)
    const { tradeId, orderId } = await place(buyer)
    expect((await buyer.cancel(orderId)).status).toBe(200)
    expect((await payLater(buyer, tradeId)).status).not.toBe(200)
    expect(await loans(buyer)).toEqual([])
    expect((await offer(buyer, 400)).available).toBe(1000)
  })
})

describe('a limit', () => {
  it('is raised by one person up to what two people must approve, never about oneself, and ends at 0', async () => {
    const buyer = await makeShopper(0)
    const save = (userId: string, limit: number) =>
      shop.post('/admin/credit/limit/save', { userId, limit, reason: 'A customer' }, { token: ines.token })
    expect(outcome(await save(buyer.id, 2000.01))).toBe('credit.rules')
    expect(outcome(await save(buyer.id, 2000))).toBe('200')
    expect(outcome(await save(ines.id, 1))).toBe('money.own_request')
    const list = async (view: string) =>
      (await shop.get('/admin/credit/limit/list', { view, keyword: buyer.username }, { token: ines.token })).data
        .pageList
    expect(await list('active')).toMatchObject([{ limit: 2000, used: 0, reason: 'A customer' }])
    expect(await list('ended')).toEqual([])
    expect(outcome(await save(buyer.id, 0))).toBe('200')
    expect(await list('active')).toEqual([])
    expect(await list('ended')).toHaveLength(1)
    expect((await offer(buyer, 400)).offers).toEqual([])
  })
})

describe('a refund', () => {
  const refund = async (buyer: Buyer, orderId: string) => {
    expect(
      (await shop.post('/order/shop/order/refund', { orderId, reason: 'Changed my mind' }, { token: buyer.token }))
        .status,
    ).toBe(200)
    const answer = await shop.post(
      '/seller/order/refund/decide',
      { orderId, approve: true, reason: 'ok' },
      { token: store.owner.token },
    )
    expect(answer.status).toBe(200)
  }

  it('repays the principal first and leaves the rest in the wallet', async () => {
    const buyer = await makeShopper(1000)
    const { tradeId, orderId } = await place(buyer)
    await payLater(buyer, tradeId)
    await refund(buyer, orderId)
    const [loan] = await loans(buyer)
    expect(loan).toMatchObject({ state: 'repaid', leftPrincipal: 0 })
    expect(await buyer.balanceMinor()).toBe(0)
    const { data } = await shop.get('/api/credit/statement', { loanId: loan.id }, { token: buyer.token })
    expect(data.movements.map(({ kind, principal }: { kind: string; principal: number }) => [kind, principal])).toEqual(
      [
        ['payout', 400],
        ['refund', -400],
      ],
    )
    expect((await offer(buyer, 400)).available).toBe(1000)
  })

  it('of an order paid from the wallet goes to the wallet (negative control)', async () => {
    const buyer = await makeBuyer(shop, { creditMinor: 40_000 })
    await setLimit(buyer, 1000)
    const other = await place(buyer)
    await payLater(buyer, other.tradeId)
    const { tradeId, orderId } = await place(buyer)
    expect((await buyer.pay(tradeId)).status).toBe(200)
    await refund(buyer, orderId)
    expect(await buyer.balanceMinor()).toBe(40_000)
    expect((await loans(buyer))[0]).toMatchObject({ state: 'open', leftPrincipal: 400 })
  })

  it('pays what is above the principal into the wallet, after an instalment', async () => {
    const buyer = await makeBuyer(shop, { creditMinor: 10_000 })
    await setLimit(buyer, 1000)
    const { tradeId, orderId } = await place(buyer)
    await payLater(buyer, tradeId)
    const [before] = await loans(buyer)
    const paid = await shop.post(
      '/api/credit/repay',
      { loanId: before.id, kind: 'instalment', fundPassword },
      { token: buyer.token },
    )
    expect(paid.status).toBe(200)
    const [loan] = await loans(buyer)
    const balanceMinor = await buyer.balanceMinor()
    await refund(buyer, orderId)
    const restMinor = 40_000 - Math.round(loan.leftPrincipal * 100)
    expect(await buyer.balanceMinor()).toBe(balanceMinor + restMinor)
    expect((await loans(buyer))[0]).toMatchObject({ leftPrincipal: 0 })
  })
})

describe('the plan of a refund', () => {
  const figures = loanFigures
  const rows = loanInstalments

  it('lowers principal by any sum exactly, and never adds to what is owed', () => {
    for (const today of ['2026-01-10', '2026-01-25', '2026-02-10', '2026-02-20', '2026-04-10', '2026-05-01'])
      for (const sumMinor of [1, 9_999, 10_000, 10_001, 29_999, 30_000, 30_001, 50_000]) {
        const { principalMinor, totalMinor, loan, rows: after } = planRefund(figures, rows, sumMinor, today)
        expect(principalMinor).toBe(Math.min(sumMinor, 30_000))
        expect(totalMinor).toBe(principalMinor)
        expect(loan.principalMinor).toBe(30_000 - principalMinor)
        const left = after.reduce((total, row) => total + row.principalMinor - row.paidPrincipalMinor, 0)
        expect(left).toBe(loan.principalMinor)
        const owed = (list: typeof after) => list.reduce((total, row) => total + toUnpaid(row), 0)
        expect(owed(after)).toBeLessThanOrEqual(owed(rows) - principalMinor)
      }
  })

  it('leaves the interest of the days before', () => {
    const { rows: after } = planRefund(figures, rows, 30_000, '2026-01-25')
    expect(after.reduce((total, row) => total + toUnpaid(row), 0)).toBe(122)
  })
})
