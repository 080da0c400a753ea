import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Data } from '#contract/operation.ts'
import type { sellerMoneyApi } from '#contract/seller-money.ts'
import { brandAccounts, postTransaction, toTransferEntries, toUserAccount } from '#server/modules/wallet/public.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { newId } from '#server/platform/ids.ts'
import { fundPassword, makeBuyer } from '#tests/harness/buyers.ts'
import { openCardShop, type CardShop } from '#tests/harness/card-shop.ts'
import { createCashFlow, noon, sampleAccount } from '#tests/harness/cash.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { createOrderFlow } from '#tests/harness/order-flow.ts'
import type { Person } from '#tests/harness/people.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { taxChina, taxSettings } from '#tests/harness/taxes.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'

type Row = Data<(typeof sellerMoneyApi)['orders']>['pageList'][number]

const currencies = [
  { code: 'JPY', digits: 0, included: true, liable: 'brand', isByCard: true },
  { code: 'USD', digits: 2, included: false, liable: 'brand', isByCard: true },
  { code: 'USD', digits: 2, included: true, liable: 'store', isByCard: true },
  { code: 'KWD', digits: 3, included: true, liable: 'brand', isByCard: false },
] as const

describe.each(currencies)('the money of a store in $code, tax included: $included, owed by the $liable', (kind) => {
  const { code, digits, included, liable, isByCard } = kind
  let cards: CardShop
  let staff: Person
  let store: TestStore
  let owner: { token: string }
  const toMinor = (amount: number) => Math.round(amount * 10 ** digits)
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + toMinor(amount), 0)

  beforeAll(async () => {
    const policy = { commissionPercent: 7, withdrawalMinAmount: 1, withdrawalMaxAmount: 1e9 }
    const settings = { tax: taxSettings(included), currency: { code, digits }, timeZone: 'UTC' }
    cards = await openCardShop(policy, settings)
    cards.shop.clock.forward(noon.getTime() - cards.shop.clock.now().getTime())
    await taxChina(cards.shop, liable)
    staff = await makeStaff(cards.shop, ['administrator'])
    store = await makeStore(cards.shop)
    owner = { token: store.owner.token }
  })
  afterAll(() => cards.close())

  async function buy(quantity: number, isCard: boolean) {
    const { shop } = cards
    const { skuIds } = await makeGoods(shop, { store, priceMinor: 1_330 })
    const buyer = await makeBuyer(shop, { creditMinor: isCard ? 0 : 10_000_000 })
    const { data: quote } = await buyer.preview({ skuId: skuIds[0], quantity })
    const { data } = await buyer.place(quote.quoteId)
    const orderId: string = data.orderIds[0]
    let dispute: (status: string, minor: number) => Promise<void> = async () => undefined
    if (isCard) {
      const sessionId = await cards.startPayment({ buyer, tradeId: data.tradeId, orderIds: data.orderIds })
      cards.stripe.pay(sessionId)
      await cards.sendWebhook(cards.buildCompletedEvent(sessionId))
      const intent = cards.stripe.sessions.get(sessionId)!.payment_intent!
      const opened = cards.stripe.dispute(intent, 1)
      dispute = async (status, amount) => {
        const type = status === 'needs_response' ? 'created' : 'closed'
        await cards.sendWebhook(cards.stripe.event(`charge.dispute.${type}`, { ...opened, status, amount }))
      }
    } else expect((await buyer.pay(data.tradeId)).status).toBe(200)
    const refund = async (units: number) => {
      const lineId = (await buyer.order(orderId)).data.lines[0].id
      const input = { orderId, lines: [{ lineId, quantity: units }], withDelivery: false, reason: 'Broken' }
      expect((await shop.post('/admin/order/refund', input, { token: staff.token })).status).toBe(200)
    }
    const ship = () => createOrderFlow(shop, store).ship(orderId)
    const release = async () => {
      await createOrderFlow(shop, store).receive(buyer, orderId)
      await shop
        .db()
        .updateTable('orders')
        .set({ received_at: new Date(shop.clock.now().getTime() - 30 * 86_400_000), release_due_at: shop.clock.now() })
        .where('brand_id', '=', shop.brand.id)
        .where('id', '=', orderId)
        .execute()
      expect((await shop.post('/admin/order/release', { orderId }, { token: staff.token })).status).toBe(200)
    }
    return { orderId, refund, ship, release, dispute }
  }

  async function readRows(query: object = {}): Promise<Row[]> {
    const rows: Row[] = []
    let cursor: string | undefined
    do {
      const { data } = await cards.shop.get('/seller/money/orders', { ...query, cursor, pageSize: 2 }, owner)
      rows.push(...data.pageList)
      cursor = data.nextCursor ?? undefined
    } while (cursor !== undefined)
    return rows
  }
  const readOverview = async () => (await cards.shop.get('/seller/money/overview', {}, owner)).data

  /** Differences between the rows of the orders and the accounts; empty when they agree. */
  async function findDifferences(): Promise<string[]> {
    const rows = await readRows()
    const overview = await readOverview()
    const released = rows.filter(({ state }) => state === 'released')
    const others = rows.filter(({ state }) => state !== 'released')
    const { data } = await cards.shop.get('/seller/money/statement', { pageSize: 100 }, owner)
    const left = data.pageList.filter(({ kind }: { kind: string }) =>
      ['earnings_transfer', 'withdrawal_request', 'withdrawal_return'].includes(kind),
    )
    const odd = rows
      .filter((row) => toMinor(row.total - row.refunded - row.taxKept - row.commission - row.commissionTax - row.net))
      .map(({ number }) => `the parts of ${number} are not its net`)
    const available = sum(released.map(({ net }) => net)) + sum(left.map(({ amount }: { amount: number }) => amount))
    if (available !== toMinor(overview.available)) odd.push('the released orders are not the balance')
    const escrow = sum([overview.soon.money, overview.later.money, overview.held.money])
    if (sum(others.map(({ net }) => net)) !== escrow) odd.push('the other orders are not the escrow')
    return odd
  }

  it('is the sum of its orders, with refunds, chargebacks and payouts', async () => {
    const { shop } = cards
    const refunded = await buy(3, false)
    const disputed = await buy(3, isByCard)
    const partly = await buy(3, false)
    await buy(1, false)
    for (const order of [refunded, disputed, partly]) await order.ship()
    await partly.refund(1)
    expect(await findDifferences()).toEqual([])
    const before = new Map((await readRows()).map((row) => [row.id, row]))
    expect([...before.values()].map(({ state }) => state)).toEqual(['escrow', 'escrow', 'escrow', 'escrow'])
    for (const order of [refunded, disputed, partly]) await order.release()
    // A release brings what was promised.
    for (const row of await readRows({ state: 'released' })) expect(row.net).toBe(before.get(row.id)!.net)
    expect(await readRows({ state: 'released' })).toHaveLength(3)
    shop.clock.forward(1_000)
    await refunded.refund(1)
    await disputed.dispute('needs_response', 777)
    expect(await findDifferences()).toEqual([])
    await disputed.dispute('lost', 777)
    await disputed.refund(1)
    expect(await findDifferences()).toEqual([])
    expect(await findMoneyErrors(shop)).toEqual([])

    const bound = await shop.post('/api/wallet/account/add', { ...sampleAccount, fundPassword }, owner)
    expect(bound.error?.key).toBe('fund_password.not_set')
    const { id: otherId } = await makeBuyer(shop)
    const known = await shop.db().selectFrom('users').select('fund_password_hash').where('id', '=', otherId).execute()
    await shop.db().updateTable('users').set(known[0]!).where('id', '=', store.owner.id).execute()
    const accounts = await shop.post('/api/wallet/account/add', { ...sampleAccount, fundPassword }, owner)
    const accountId = accounts.data.pageList[0].id
    const { available } = await readOverview()
    const pay = (amount: number) => shop.post('/seller/money/payout', { amount, accountId, fundPassword }, owner)
    expect((await pay(available + 1)).error?.key).toBe('wallet.insufficient')
    shop.clock.forward(1_000)
    const payout = await pay(available)
    expect(payout.data).toMatchObject({ amount: available, status: 'submitted' })
    expect(await readOverview()).toMatchObject({ available: 0, leaving: { money: available } })
    expect(await findDifferences()).toEqual([])
    expect((await readRows({ state: 'released' })).every(({ paidOutAt }) => paidOutAt !== null)).toBe(true)
    await createCashFlow(shop).decideWithdrawal(staff, payout.data.id, false)
    // A payout that is rejected goes back to the earnings, not to the wallet.
    expect(await readOverview()).toMatchObject({ available, leaving: { money: 0 } })
    expect((await readRows({ state: 'released' })).every(({ paidOutAt }) => paidOutAt === null)).toBe(true)
    expect((await shop.get('/seller/money/payouts', {}, owner)).data.pageList).toMatchObject([{ status: 'rejected' }])
    expect(await findMoneyErrors(shop)).toEqual([])

    // Negative control: money that no order explains is found.
    await postTransaction(shop.ctx(), {
      kind: 'credit',
      referenceId: newId(),
      reason: 'a test',
      actorId: null,
      entries: toTransferEntries(brandAccounts.clearing, toUserAccount(store.owner.id, 'seller'), 1),
    })
    expect(await findDifferences()).toEqual(['the released orders are not the balance'])
  })

  it('is read page by page and as the file of a month', async () => {
    const { shop } = cards
    const whole = (await shop.get('/seller/money/statement', { pageSize: 100 }, owner)).data.pageList
    const parts: unknown[] = []
    let cursor: string | undefined
    do {
      const { data } = await shop.get('/seller/money/statement', { pageSize: 2, cursor }, owner)
      parts.push(...data.pageList)
      cursor = data.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(whole.length).toBeGreaterThan(4)
    expect(parts).toEqual(whole)
    expect((await shop.get('/seller/money/statement', { cursor: 'x' }, owner)).data.pageList).toEqual([])
    const started = await shop.post('/seller/export/earnings', { month: '2026-12' }, owner)
    await runJobs(shop.ctx(), ['write-export'])
    const { data } = await shop.get('/seller/export/detail', { exportId: started.data.export.id }, owner)
    expect(data.export).toMatchObject({ list: 'earnings', state: 'ready', lineCount: whole.length })
    const headers = { host: shop.brand.hosts[0]!, authorization: `Bearer ${owner.token}` }
    const { body } = await shop.app.inject({ url: data.export.link, headers })
    const sums = body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[4]))
    expect(sum(sums)).toBe(toMinor((await readOverview()).available))
  })
})

test('a new account waits for the days of the policy', async () => {
  const cards = await openCardShop({ payoutAccountWaitDays: 3 }, { timeZone: 'UTC' })
  const { shop } = cards
  shop.clock.forward(noon.getTime() - shop.clock.now().getTime())
  const cash = createCashFlow(shop)
  const holder = await cash.makeAccountHolder()
  const usableFrom = new Date(noon.getTime() + 3 * 86_400_000).toISOString()
  const list = async () => (await shop.get('/api/wallet/account/list', {}, { token: holder.token })).data.pageList
  expect(await list()).toMatchObject([{ usableFrom }])
  expect((await cash.withdraw(holder, 100)).error).toMatchObject({ key: 'payout_account.waiting' })
  // The table refuses it, too.
  await expect(
    withClient(shop.adminUrl, (client) =>
      client.query(
        `insert into withdrawals (brand_id, id, user_id, account_id, status, amount_minor, fee_minor, day, number, created_at, account_usable_from)
         values ($1, $2, $3, $4, 'submitted', 100, 0, '2026-12-01', 1, $5, $6)`,
        [shop.brand.id, newId(), holder.id, holder.accountId, noon, usableFrom],
      ),
    ),
  ).rejects.toThrow('withdrawals_account_waited_check')
  shop.clock.forward(3 * 86_400_000)
  expect(await list()).toMatchObject([{ usableFrom: null }])
  expect((await cash.withdraw(holder, 100)).status).toBe(200)
  await cards.close()
})
