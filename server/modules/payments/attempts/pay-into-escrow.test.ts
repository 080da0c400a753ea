import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  toUserAccount,
  getBalance,
  brandAccounts,
  postTransaction,
  toTransferEntries,
} from '#server/modules/wallet/public.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { newId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson } from '#tests/harness/people.ts'
import { payFromWallet } from '../public.ts'

let shop: TestShop
beforeAll(async () => (shop = await openTestShop()))
afterAll(() => shop.close())

/** A shopper with money, and a way to pay trades of theirs. */
async function payer(amountMinor: number) {
  const { id: userId } = await makePerson(shop)
  const entries = toTransferEntries(brandAccounts.clearing, toUserAccount(userId, 'available'), amountMinor)
  await postTransaction(shop.ctx(), { kind: 'credit', referenceId: newId(), reason: '', actorId: null, entries })
  let made = 0
  const newTrade = async (payableMinor: number) => {
    const id = newId()
    const times = { created_at: shop.clock.now(), expires_at: shop.clock.now() }
    const row = {
      brand_id: shop.brand.id,
      id,
      user_id: userId,
      status: 'awaiting_payment',
      payable_minor: payableMinor,
      currency: 'USD',
      unpaid_slot: ++made,
      ...times,
    }
    await shop.db().insertInto('trades').values(row).execute()
    return id
  }
  const pay = (tradeId: string, amountMinor: number) =>
    inTransaction(shop.ctx(), (ctx) => payFromWallet(ctx, { tradeId, userId, amountMinor }))
  const left = async () => (await getBalance(shop.ctx(), userId)).availableMinor
  return { newTrade, pay, left }
}

const attempts = (tradeId: string) =>
  shop.db().selectFrom('payment_attempts').select(['status', 'amount_minor']).where('cause_id', '=', tradeId).execute()

test('of ten payments of one trade at once one goes through', async () => {
  const { newTrade, pay, left } = await payer(10_000)
  const tradeId = await newTrade(2_500)
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => pay(tradeId, 2_500)))
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason.message)] : []))
  expect(refusals).toEqual(Array.from({ length: 9 }, () => 'trade.already_paid'))
  expect(await left()).toBe(7_500)
  expect(await attempts(tradeId)).toEqual([{ status: 'succeeded', amount_minor: 2_500 }])
  expect(await checkLedger(shop.ctx())).toEqual([])
})

test('without enough money nothing stays behind, and a later try may succeed', async () => {
  const { newTrade, pay, left } = await payer(1_000)
  const tradeId = await newTrade(2_500)
  await expect(pay(tradeId, 2_500)).rejects.toThrow('wallet.insufficient')
  expect(await attempts(tradeId)).toEqual([])
  expect(await left()).toBe(1_000)
  await pay(tradeId, 900)
  expect(await left()).toBe(100)
})

test('a trade that costs nothing is paid without moving money', async () => {
  const { newTrade, pay, left } = await payer(1_000)
  await pay(await newTrade(0), 0)
  expect(await left()).toBe(1_000)
})
