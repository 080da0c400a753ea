import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { withClient } from '#server/platform/database/with-client.ts'
import { newId } from '#server/platform/ids.ts'
import { toUserAccount, brandAccounts, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { noon, createCashFlow, sampleAccount, type AccountHolder } from '#tests/harness/cash.ts'
import { makeStore } from '#tests/harness/goods.ts'
import type { Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { makeUpload } from '#tests/harness/uploads.ts'
import { range, countByName } from '#tests/trust/concurrency.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'

let shop: TestShop
let cash: ReturnType<typeof createCashFlow>
let ada: AccountHolder
let finance: Person
const settings = { timeZone: 'UTC' }
const policy = {
  withdrawalFeeAmount: 2,
  withdrawalMinAmount: 10,
  withdrawalMaxAmount: 500,
  otherRequestsPerSecondPerAddress: 1e6,
}

beforeAll(async () => {
  shop = await openTestShop({ settings, policy })
  cash = createCashFlow(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  setClock(noon)
  ada = await cash.makeAccountHolder()
  finance = await makeStaff(shop, ['finance'])
})
const setClock = (at: Date) => shop.clock.forward(at.getTime() - shop.clock.now().getTime())
const ends = ({ status, error }: { status: number; error?: { key: string } }) => error?.key ?? String(status)

describe('a withdrawal', () => {
  it('holds amount and fee, then leaves with the fee for the brand', async () => {
    const withdrawal = await cash.withdraw(ada, 100)
    expect(withdrawal.data).toMatchObject({
      amount: 100,
      fee: 2,
      total: 102,
      status: 'submitted',
      account: { masked: '•••• 3000' },
    })
    expect(await cash.balance(ada)).toEqual({ money: 898, frozen: 102 })
    expect((await cash.decideWithdrawal(finance, withdrawal.data.id, true)).data).toMatchObject({
      status: 'paid',
      user: { id: ada.id },
    })
    expect(await cash.balance(ada)).toEqual({ money: 898, frozen: 0 })
    const { pageList } = await cash.statement(ada)
    expect(pageList.map(({ kind, account, amount }: Record<string, unknown>) => [kind, account, amount])).toEqual(
      expect.arrayContaining([
        ['withdrawal', 'frozen', -102],
        ['withdrawal_request', 'frozen', 102],
        ['withdrawal_request', 'available', -102],
        ['credit', 'available', 1000],
      ]),
    )
    expect(await findMoneyErrors(shop)).toEqual([])
  })

  it('comes back whole when it is rejected, and costs none of the day’s times', async () => {
    const withdrawal = await cash.withdraw(ada, 100)
    expect((await cash.rules(ada)).leftToday).toBe(2)
    await cash.decideWithdrawal(finance, withdrawal.data.id, false, 'Another name')
    expect(await cash.balance(ada)).toEqual({ money: 1000, frozen: 0 })
    expect(await cash.rules(ada)).toMatchObject({ leftToday: 3, unfinished: null })
    const list = await shop.get('/api/wallet/withdraw/list', {}, { token: ada.token })
    expect(list.data.pageList).toMatchObject([{ status: 'rejected', answer: 'Another name' }])
  })

  it('is one at a time: the next is asked for once this one is decided', async () => {
    const first = await cash.withdraw(ada, 10)
    expect(ends(await cash.withdraw(ada, 20))).toBe('withdrawal.unfinished')
    expect(await cash.balance(ada)).toEqual({ money: 988, frozen: 12 })
    await cash.decideWithdrawal(finance, first.data.id, true)
    expect(ends(await cash.withdraw(ada, 20))).toBe('200')
  })

  it('is one of 500 at once', { timeout: 60_000 }, async () => {
    const answers = await Promise.all(range(500).map(() => cash.withdraw(ada, 10)))
    const counted = countByName(answers.map(ends))
    expect(counted['200']).toBe(1)
    // Either rejected by overload protection or by the one withdrawal that is waiting.
    expect(Object.keys(counted).filter((end) => !['200', 'withdrawal.unfinished', 'overloaded'].includes(end))).toEqual(
      [],
    )
    expect(await cash.balance(ada)).toEqual({ money: 988, frozen: 12 })
    expect(await findMoneyErrors(shop)).toEqual([])
  })

  it('is decided once by eight at once, whatever they say', async () => {
    const { data } = await cash.withdraw(ada, 100)
    const answers = await Promise.all(range(8).map((nth) => cash.decideWithdrawal(finance, data.id, nth % 2 === 0)))
    expect(countByName(answers.map(ends))).toEqual({ '200': 1, 'withdrawal.decided': 7 })
    const { money, frozen } = await cash.balance(ada)
    expect([frozen, [898, 1000].includes(money)]).toEqual([0, true])
    expect(await findMoneyErrors(shop)).toEqual([])
  })

  it('happens once for the same key', async () => {
    const answers = await Promise.all(range(5).map(() => cash.withdraw(ada, 20, {}, 'same')))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await cash.balance(ada)).toEqual({ money: 978, frozen: 22 })
  })

  test.each([
    [9.99, 'wallet.below_minimum'],
    [10, '200'],
    [500, '200'],
    [500.01, 'wallet.above_maximum'],
  ])('of %d is %s', async (amount, end) => expect(ends(await cash.withdraw(ada, amount))).toBe(end))

  it('needs its fee too', async () => {
    const poor = await cash.makeAccountHolder(1_199)
    expect(ends(await cash.withdraw(poor, 10))).toBe('wallet.insufficient')
    expect(await cash.balance(poor)).toEqual({ money: 11.99, frozen: 0 })
    const exact = await cash.makeAccountHolder(1_200)
    expect(ends(await cash.withdraw(exact, 10))).toBe('200')
    expect(await cash.balance(exact)).toEqual({ money: 0, frozen: 12 })
  })

  test.each([
    ['08:59:59', '2026-12-01T09:00:00.000Z'],
    ['09:00:00', null],
    ['17:59:59', null],
    ['18:00:00', '2026-12-02T09:00:00.000Z'],
  ])('at %s opens next %s', async (time, nextAt) => {
    setClock(new Date(`2026-12-01T${time}Z`))
    expect(await cash.rules(ada)).toMatchObject({
      nextAt,
      openNow: nextAt === null,
      fee: 2,
      from: '09:00',
      until: '18:00',
      days: [1, 2, 3, 4, 5, 6, 7],
    })
    const answer = await cash.withdraw(ada, 10)
    expect(ends(answer)).toBe(nextAt === null ? '200' : 'withdrawal.outside_window')
    if (nextAt) expect(answer.error?.params).toEqual({ nextAt })
  })

  it('is possible three times a day, and again the next', async () => {
    for (const _ of range(3)) await cash.decideWithdrawal(finance, (await cash.withdraw(ada, 10)).data.id, true)
    expect(await cash.rules(ada)).toMatchObject({ leftToday: 0, openNow: true, nextAt: '2026-12-02T09:00:00.000Z' })
    expect(ends(await cash.withdraw(ada, 10))).toBe('withdrawal.no_times_left')
    shop.clock.forward(86_400_000)
    expect(ends(await cash.withdraw(ada, 10))).toBe('200')
  })

  it('with a wrong fund password moves nothing, and locks after three', async () => {
    const attempts = []
    for (const _ of range(4)) attempts.push(ends(await cash.withdraw(ada, 10, { fundPassword: 'wrong-one' })))
    expect(attempts.slice(0, 2)).toEqual(['fund_password.wrong', 'fund_password.wrong'])
    expect(attempts.at(-1)).toBe('fund_password.locked')
    expect(await cash.balance(ada)).toEqual({ money: 1000, frozen: 0 })
  })

  it('cannot be decided by its requester', async () => {
    const admin = await makeStaff(shop, ['administrator'])
    await shop
      .db()
      .updateTable('withdrawals')
      .set({ user_id: admin.id })
      .where('id', '=', (await cash.withdraw(ada, 10)).data.id)
      .execute()
    const { data } = await shop.get('/admin/withdrawal/list', { status: 'submitted' }, { token: admin.token })
    const own = data.pageList.find(({ user }: { user: { id: string } }) => user.id === admin.id)
    expect(ends(await cash.decideWithdrawal(admin, own.id, true))).toBe('money.own_request')
    await shop.db().updateTable('withdrawals').set({ user_id: ada.id }).where('id', '=', own.id).execute()
  })
})

describe('an account to pay out to', () => {
  it('is masked in answers, encrypted at rest, and shown whole to staff who leave a trace', async () => {
    const list = await shop.get('/api/wallet/account/list', {}, { token: ada.token })
    expect(JSON.stringify(list.data)).not.toMatch(/3704 ?0044/)
    const dump = await withClient(shop.adminUrl, (client) =>
      client.query('select p::text as row from payout_accounts p'),
    )
    const hex = Buffer.from(sampleAccount.number).toString('hex')
    for (const { row } of dump.rows) expect(row.includes(sampleAccount.number) || row.includes(hex)).toBe(false)
    const { data } = await cash.withdraw(ada, 10)
    const options = { token: finance.token, headers: { 'idempotency-key': 'look' } }
    const seen = await shop.post('/admin/withdrawal/reveal', { withdrawalId: data.id }, options)
    expect(seen.data).toEqual({ holder: 'Ada', number: sampleAccount.number })
    const storedKeys = await shop.db().selectFrom('idempotency_keys').selectAll().where('key', '=', 'look').execute()
    expect(storedKeys).toEqual([])
    const log = await withClient(shop.adminUrl, (client) =>
      client.query('select a::text as row from audit_log a where brand_id = $1', [shop.brand.id]),
    )
    const looks = log.rows.filter(({ row }) => row.includes('revealWithdrawal'))
    expect(looks).toHaveLength(1)
    expect(looks[0].row).not.toMatch(/3704 ?0044/)
  })

  it('needs the fund password, has at most ten at once, and stays while money is on its way', async () => {
    expect(ends(await cash.bind(ada, { fundPassword: 'wrong-one' }))).toBe('fund_password.wrong')
    const answers = await Promise.all(range(14).map((nth) => cash.bind(ada, { number: `ACCOUNT-${nth}` })))
    for (const end of answers.map(ends)) expect(['200', 'payout_account.limit', 'overloaded']).toContain(end)
    const { data } = await shop.get('/api/wallet/account/list', {}, { token: ada.token })
    expect(data.pageList.length).toBeLessThanOrEqual(10)
    const { data: waiting } = await cash.withdraw(ada, 10)
    const deleteAccount = () =>
      shop.post('/api/wallet/account/delete', { accountId: ada.accountId }, { token: ada.token })
    expect(ends(await deleteAccount())).toBe('payout_account.in_use')
    await cash.decideWithdrawal(finance, waiting.id, true)
    expect((await deleteAccount()).data.pageList).toHaveLength(data.pageList.length - 1)
    expect(ends(await cash.withdraw(ada, 10))).toBe('payout_account.not_found')
  })

  it('is an address of its network, checksum included', async () => {
    const bind = async (label: string, number: string) => ends(await cash.bind(ada, { kind: 'address', label, number }))
    expect(await bind('TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('200')
    expect(await bind('TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toBe('payout_account.address_mismatch')
    expect(await bind('ERC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('payout_account.address_mismatch')
    expect(await bind('Some chain', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('request.invalid')
    const wrong = await cash.bind(ada, { kind: 'address', label: 'BTC', number: 'not-an-address-of-any-chain' })
    expect([wrong.status, wrong.message]).toEqual([422, 'This address doesn’t match its network.'])
  })

  it('belongs to its owner alone', async () => {
    const bob = await cash.makeAccountHolder()
    expect(ends(await cash.withdraw(bob, 10, { accountId: ada.accountId }))).toBe('payout_account.not_found')
  })
})

describe('a recharge by transfer', () => {
  it('is credited once with what arrived, by one of eight who decide at once', async () => {
    const { data } = await cash.transferIn(ada, 50)
    expect(data.recharge).toMatchObject({ amount: 50, status: 'submitted', credited: null })
    expect(await cash.balance(ada)).toEqual({ money: 1000, frozen: 0 })
    const answers = await Promise.all(
      range(8).map(() => cash.decideRecharge(finance, data.recharge.id, true, { amount: 49.5 })),
    )
    expect(countByName(answers.map(ends))).toEqual({ '200': 1, 'recharge.decided': 7 })
    expect(await cash.balance(ada)).toEqual({ money: 1049.5, frozen: 0 })
    expect(await findMoneyErrors(shop)).toEqual([])
  })

  it('is one at a time until it is decided or taken back', async () => {
    const answers = await Promise.all(range(6).map(() => cash.transferIn(ada, 5)))
    expect(countByName(answers.map(ends))).toEqual({ '200': 1, 'recharge.unfinished': 5 })
    const { id } = answers.find(({ status }) => status === 200)!.data.recharge
    const take = (person: Person) =>
      shop.post('/api/wallet/recharge/cancel', { rechargeId: id }, { token: person.token })
    expect(ends(await take(finance))).toBe('recharge.not_found')
    expect((await take(ada)).data.status).toBe('cancelled')
    expect(ends(await take(ada))).toBe('recharge.decided')
    expect(ends(await cash.decideRecharge(finance, id, true))).toBe('recharge.decided')
    const again = await cash.transferIn(ada, 5)
    expect((await cash.decideRecharge(finance, again.data.recharge.id, false)).data).toMatchObject({
      status: 'rejected',
      answer: 'So be it',
    })
    expect(await cash.balance(ada)).toEqual({ money: 1000, frozen: 0 })
  })

  it('needs a receipt of the caller’s own', async () => {
    const image = await makeUpload(shop, { token: finance.token }, 'receipt')
    const send = (more: object) =>
      shop.post('/api/wallet/recharge', { amount: 5, channel: 'transfer', ...more }, { token: ada.token })
    expect(ends(await send({ image }))).toBe('upload.not_yours')
    expect((await send({})).error).toMatchObject({ key: 'request.invalid', fields: { image: expect.any(String) } })
    expect(ends(await send({ channel: 'card' }))).toBe('payment.method_unavailable')
  })
})

const nonsense = [0, -1, 0.001, 1e308, '1,000.00', '１００', 'ten', '', null, [], {}, '1e400', true]
describe('an amount that is none', () => {
  it.each(nonsense)('%j is refused with 422 and its field, and nothing changes', async (amount) => {
    for (const answer of [await cash.withdraw(ada, amount), await cash.transferIn(ada, amount)]) {
      expect([answer.status, answer.error?.key]).toEqual([422, 'request.invalid'])
      expect(Object.keys(answer.error?.fields ?? {})).toEqual(['amount'])
    }
    expect(await cash.balance(ada)).toEqual({ money: 1000, frozen: 0 })
    expect((await cash.statement(ada)).pageInfo.totalElements).toBe(1)
  })
})

describe('the statement', () => {
  it('as a file says the same in the caller’s language, and sums to the balance', async () => {
    await cash.withdraw(ada, 100)
    const file = async (query: string, token: string | null = ada.token, lang = 'zh-CN') =>
      shop.app.inject({
        url: `/api/wallet/statement.csv${query}`,
        headers: {
          host: shop.brand.hosts[0]!,
          'accept-language': lang,
          ...(token && { authorization: `Bearer ${token}` }),
        },
      })
    const answer = await file('')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = answer.body.replace('\u{feff}', '').trimEnd().split('\r\n')
    expect(head).toBe('时间,类型,订单号,账户,金额,余额,币种,编号')
    expect(lines).toHaveLength(3)
    expect(lines.every((line) => line.startsWith('2026-12-01 12:00:00,'))).toBe(true)
    expect(lines.reduce((sum, line) => sum + Number(line.split(',')[4]), 0)).toBe(1000)
    expect((await file('?from=2026-12-02')).body.trimEnd().split('\r\n')).toHaveLength(1)
    expect((await file('?until=2026-12-01&kind=credit')).body.trimEnd().split('\r\n')).toHaveLength(2)
    expect((await file('?from=tomorrow')).statusCode).toBe(422)
    expect((await file('', null)).statusCode).toBe(401)
  })

  it('filters by days of the brand, both included', async () => {
    const total = async (query: object) => (await cash.statement(ada, { ...query })).pageInfo.totalElements
    expect(await total({ from: '2026-12-01', until: '2026-12-01' })).toBe(1)
    expect(await total({ from: '2026-12-02' })).toBe(0)
    expect(await total({ until: '2026-11-30' })).toBe(0)
    expect(await total({ kind: 'recharge' })).toBe(0)
  })
})

describe('a store’s earnings', () => {
  it('move into the owner’s wallet as far as they go, however many ask at once', async () => {
    const { owner } = await makeStore(shop)
    await postTransaction(shop.ctx(), {
      kind: 'credit',
      referenceId: newId(),
      reason: 'a test',
      actorId: null,
      entries: toTransferEntries(brandAccounts.clearing, toUserAccount(owner.id, 'seller'), 1_000),
    })
    const options = { token: owner.token }
    const answers = await Promise.all(range(8).map(() => shop.post('/seller/money/transfer', { amount: 3 }, options)))
    expect(countByName(answers.map(ends))).toEqual({ '200': 3, 'wallet.insufficient': 5 })
    expect((await shop.get('/seller/money/balance', {}, options)).data).toEqual({ money: 1, currency: 'USD' })
    expect(await cash.balance(owner)).toEqual({ money: 9, frozen: 0 })
    const { data } = await shop.get('/seller/money/statement', {}, options)
    expect(data.pageInfo.totalElements).toBe(4)
    expect(await findMoneyErrors(shop)).toEqual([])
  })
})

it('detects a frozen balance without a withdrawal (negative control)', async () => {
  await cash.withdraw(ada, 10)
  const bend = (minor: number) =>
    withClient(shop.adminUrl, (client) =>
      client.query('update withdrawals set amount_minor = amount_minor + $3 where brand_id = $1 and user_id = $2', [
        shop.brand.id,
        ada.id,
        minor,
      ]),
    )
  await bend(1)
  expect(JSON.stringify(await findMoneyErrors(shop))).toContain('frozen_differs')
  await bend(-1)
  expect(await findMoneyErrors(shop)).toEqual([])
})

test('another brand’s staff find nothing to decide', async () => {
  const { data } = await cash.withdraw(ada, 10)
  const foreign = await makeStaff(shop, ['finance'], shop.otherBrand)
  const options = { token: foreign.token, brand: shop.otherBrand }
  const decide = await shop.post('/admin/withdrawal/decide', { withdrawalId: data.id, approve: true }, options)
  expect(ends(decide)).toBe('withdrawal.not_found')
  expect((await shop.get('/admin/withdrawal/list', {}, options)).data.pageList).toEqual([])
})
