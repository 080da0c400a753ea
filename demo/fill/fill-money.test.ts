import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkEscrow } from '#server/modules/orders/public.ts'
import { checkReceivables } from '#server/modules/credit/public.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { fillDemo } from '../fill-demo.ts'
import { fillCredit } from './fill-credit.ts'

let shop: TestShop
/** Fills a shop as the first one of the demo, whose name decides about credit and referrals. */
beforeAll(async () => {
  shop = await openTestShop()
  const brand = { ...shop.brand, site: 'default' }
  const { secret, log } = shop.engine
  const { adminUrl, clock } = shop
  await fillDemo({ adminUrl, brands: [brand], config: { demo: 'small', secret }, log, clock })
})
afterAll(() => shop.close())

const logIn = async (account: string) => ({
  token: (await shop.post('/api/user/login', { account, password: 'demo1234' })).data.token as string,
})

test('the first shopper has a credit limit and a loan that is paid to the half', async () => {
  await fillCredit(shop.ctx())
  const auth = await logIn('shopper1')
  const { loans, balance } = (await shop.get('/api/credit/loans', {}, auth)).data
  expect(loans).toMatchObject([
    { state: 'open', amount: 1200, months: 6, paidInstalments: 3, isOverdue: false, overdueInterest: 0 },
  ])
  expect(loans[0].instalments.map(({ state }: { state: string }) => state)).toEqual([
    'paid',
    'paid',
    'paid',
    'planned',
    'planned',
    'planned',
  ])
  const { movements } = (await shop.get('/api/credit/statement', { loanId: loans[0].id }, auth)).data
  expect(movements.map(({ kind }: { kind: string }) => kind)).toEqual([
    'payout',
    'interest',
    'payment',
    'interest',
    'payment',
    'interest',
    'payment',
  ])
  expect(balance).toBeGreaterThan(5_000)
  const admin = await logIn('admin1')
  const limits = await shop.get('/admin/credit/limit/list', { view: 'active' }, admin)
  expect(limits.data.pageList).toMatchObject([{ user: { username: 'shopper1' }, limit: 1800 }])
  // A second start changes nothing.
  await fillCredit(shop.ctx())
  expect((await shop.get('/api/credit/loans', {}, auth)).data.loans).toHaveLength(1)
})

test('the second shopper has rewards in several states, of which those that wait can be claimed', async () => {
  const auth = await logIn('shopper2')
  const list = async (token: { token: string }) =>
    (await shop.get('/admin/referral/list', { pageSize: 50 }, token)).data.pageList as { state: string }[]
  const states = (await list(await logIn('admin1'))).map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['waiting', 'held', 'unclaimed', 'claimed', 'expired']))
  const before = (await shop.get('/api/wallet/balance', {}, auth)).data.money
  expect(before).toBeGreaterThan(5_000)
  const claimed = await shop.post('/api/referral/claim', {}, auth)
  expect(claimed.data).toMatchObject({ claimed: 2, held: 0 })
  expect((await shop.get('/api/wallet/balance', {}, auth)).data.money).toBeCloseTo(before + claimed.data.amount, 2)
})

test('the ledger explains all of it, and would not without its entries (negative control)', async () => {
  expect(await checkLedger(shop.ctx())).toEqual([])
  expect(await checkEscrow(shop.ctx())).toEqual([])
  expect(await checkReceivables(shop.ctx())).toEqual([])
  expect(await findMoneyErrors(shop)).toEqual([])
  const change = (by: number) =>
    shop
      .db()
      .updateTable('orders')
      .set((eb) => ({ goods_minor: eb('goods_minor', '+', by), payable_minor: eb('payable_minor', '+', by) }))
      .where('brand_id', '=', shop.brand.id)
      .where('paid_at', 'is not', null)
      .where('released_at', 'is', null)
      .execute()
  await change(1)
  expect((await checkEscrow(shop.ctx())).map(({ kind }) => kind)).toContain('escrow')
  await change(-1)
})
