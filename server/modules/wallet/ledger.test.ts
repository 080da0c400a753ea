import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withClient } from '#server/platform/database/with-client.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { checkLedger, watchLedger } from './checks/public.ts'
import { toUserAccount, getBalance, brandAccounts, postTransaction, toTransferEntries } from './public.ts'
import type { Entry } from './wallet.rules.ts'

let shop: TestShop
let ada: Person
let bob: Person
beforeAll(async () => (shop = await openTestShop()))
afterAll(() => shop.close())
beforeEach(async () => ((ada = await makePerson(shop)), (bob = await makePerson(shop))))

const post = (entries: readonly Entry[], referenceId: string = newId()) =>
  postTransaction(shop.ctx(), { kind: 'credit', referenceId, reason: 'a test', actorId: null, entries })
const credit = (person: Person, amountMinor: number, referenceId?: string) =>
  post(toTransferEntries(brandAccounts.clearing, toUserAccount(person.id, 'available'), amountMinor), referenceId)
const getAvailable = async (person: Person) => (await getBalance(shop.ctx(), person.id)).availableMinor
const asAdmin = (statement: string, values: unknown[] = []) =>
  withClient(shop.adminUrl, (client) => client.query(statement, values))

test('money moves between accounts that open themselves, and everything adds up', async () => {
  await credit(ada, 5_000)
  await post(toTransferEntries(toUserAccount(ada.id, 'available'), toUserAccount(ada.id, 'frozen'), 1_200))
  expect(await getBalance(shop.ctx(), ada.id)).toEqual({ availableMinor: 3_800, frozenMinor: 1_200 })
  expect(await getBalance(shop.ctx(), bob.id)).toEqual({ availableMinor: 0, frozenMinor: 0 })
  expect(await checkLedger(shop.ctx())).toEqual([])
})

test('a wallet of another currency is another wallet', async () => {
  await credit(ada, 5_000)
  const { brand } = shop
  const inEuro = { ...brand, settings: { ...brand.settings, currency: { code: 'EUR', digits: 2 } } }
  await postTransaction(
    { ...shop.ctx(), brand: inEuro },
    {
      kind: 'credit',
      referenceId: newId(),
      reason: 'a test',
      actorId: null,
      entries: toTransferEntries(brandAccounts.clearing, toUserAccount(ada.id, 'available'), 700),
    },
  )
  expect(await getAvailable(ada)).toBe(5_000)
  expect((await getBalance({ ...shop.ctx(), brand: inEuro }, ada.id)).availableMinor).toBe(700)
  expect(await checkLedger(shop.ctx())).toEqual([])
})

test('a balance is never overdrawn, however many take from it at once', async () => {
  await credit(ada, 1_000)
  const take = () => post(toTransferEntries(toUserAccount(ada.id, 'available'), brandAccounts.escrow, 300))
  const answers = await Promise.allSettled(Array.from({ length: 20 }, take))
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason.message)] : []))
  expect(refusals).toHaveLength(17)
  expect(new Set(refusals)).toEqual(new Set(['wallet.insufficient']))
  expect(await getAvailable(ada)).toBe(100)
  expect(await checkLedger(shop.ctx())).toEqual([])
})

test('two people paying each other at once neither block each other nor lose a cent', async () => {
  await credit(ada, 10_000)
  await credit(bob, 10_000)
  const pay = (from: Person, to: Person) =>
    post(toTransferEntries(toUserAccount(from.id, 'available'), toUserAccount(to.id, 'available'), 100))
  await Promise.all(Array.from({ length: 24 }, (_, index) => (index % 2 ? pay(ada, bob) : pay(bob, ada))))
  expect([await getAvailable(ada), await getAvailable(bob)]).toEqual([10_000, 10_000])
})

test('a seller alone may stand below zero', async () => {
  await post(toTransferEntries(toUserAccount(ada.id, 'seller'), brandAccounts.escrow, 700))
  expect(await checkLedger(shop.ctx())).toEqual([])
})

test('a brand pays for its own coupons from an account that may stand below zero', async () => {
  await post(toTransferEntries(brandAccounts.promotion, toUserAccount(ada.id, 'seller'), 700))
  expect(await checkLedger(shop.ctx())).toEqual([])
})

test('one cause moves money once', async () => {
  const referenceId = newId()
  const answers = await Promise.allSettled([
    credit(ada, 500, referenceId),
    credit(ada, 500, referenceId),
    credit(ada, 500, referenceId),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await getAvailable(ada)).toBe(500)
})

test('entries that do not sum to zero are refused, and leave nothing behind', async () => {
  const account = toUserAccount(ada.id, 'available')
  await expect(
    post([
      { account, amountMinor: 500 },
      { account: brandAccounts.clearing, amountMinor: -499 },
    ]),
  ).rejects.toThrow('sum to zero')
  await expect(
    post([
      { account, amountMinor: 0 },
      { account: brandAccounts.clearing, amountMinor: 0 },
    ]),
  ).rejects.toThrow('check constraint')
  await expect(post([{ account, amountMinor: 0 }])).rejects.toThrow('entries missing')
  await expect(post([])).rejects.toThrow('entries missing')
  expect(await getAvailable(ada)).toBe(0)
})

test('the application’s role cannot write the ledger past its function, nor reach another brand through it', async () => {
  await credit(ada, 500)
  const db = shop.db()
  for (const statement of [
    sql`insert into ledger_entries select brand_id, transaction_id, 9::smallint, account_id, 1, currency, null, at from ledger_entries limit 1`,
    sql`insert into ledger_transactions (brand_id, id, kind, cause_id, at) values (${shop.brand.id}, ${newId()}, 'x', 'x', now())`,
    sql`update ledger_accounts set balance_minor = 1000000`,
    sql`update ledger_entries set amount_minor = 1000000`,
    sql`delete from ledger_entries`,
    sql`truncate ledger_entries cascade`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('permission denied')
  const foreign = sql`select open_ledger_account(${shop.otherBrand.id}, ${newId()}, 'clearing', null, 'USD', now())`
  await expect(foreign.execute(db)).rejects.toThrow('brand mismatch')
  expect(await checkLedger(shop.ctx())).toEqual([])
})

test.each([
  ['a balance', 'update ledger_accounts set balance_minor = balance_minor + $2 where owner_id = $1', 'balance_differs'],
  [
    'an amount',
    'update ledger_entries set amount_minor = amount_minor + $2 where account_id in (select id from ledger_accounts where owner_id = $1)',
    'transaction_unbalanced',
  ],
])('the check detects a manual change of %s, and the job logs it', async (_what, statement, problem) => {
  await credit(ada, 500)
  await asAdmin(statement, [ada.id, 1])
  const shouted: unknown[] = []
  const ctx = shop.ctx()
  await watchLedger({ ...ctx, log: { ...ctx.log, fatal: (told: unknown) => shouted.push(told) } as typeof ctx.log })
  expect((await checkLedger(ctx)).map((found) => found.issue)).toContain(problem)
  expect(JSON.stringify(shouted)).toContain(problem)
  await asAdmin(statement, [ada.id, -1])
  expect(await checkLedger(ctx)).toEqual([])
})

test('the job checks recent movements, the full check everything', async () => {
  await credit(ada, 500)
  shop.clock.forward(3_600_000)
  await asAdmin('update ledger_accounts set balance_minor = 501 where owner_id = $1', [ada.id])
  expect(await checkLedger(shop.ctx(), shop.clock.now())).toEqual([])
  expect(await checkLedger(shop.ctx())).toHaveLength(1)
  await asAdmin('update ledger_accounts set balance_minor = 500 where owner_id = $1', [ada.id])
})

test('balance and statement show every movement with its description in the caller’s language', async () => {
  await credit(ada, 5_000)
  shop.clock.forward(1_000)
  await postTransaction(shop.ctx(), {
    kind: 'trade_payment',
    referenceId: newId(),
    reason: '',
    actorId: ada.id,
    entries: toTransferEntries(toUserAccount(ada.id, 'available'), brandAccounts.escrow, 1_999),
  })
  const options = { token: ada.token }
  expect((await shop.get('/api/wallet/balance', {}, options)).data).toEqual({
    money: 30.01,
    frozen: 0,
    currency: 'USD',
  })
  const { pageList, pageInfo } = (await shop.get('/api/wallet/statement', {}, options)).data
  expect(pageList).toMatchObject([
    { kind: 'trade_payment', cause: 'Payment', amount: -19.99, balance: 30.01 },
    { kind: 'credit', cause: 'Store credit', amount: 50, balance: 50 },
  ])
  expect(pageInfo).toEqual({ pageNum: 1, pageSize: 20, totalElements: 2, totalPages: 1 })
  const second = await shop.get('/api/wallet/statement', { pageNum: 2, pageSize: 1 }, { ...options, lang: 'zh-CN' })
  expect(second.data).toMatchObject({ pageList: [{ cause: '平台入账' }], pageInfo: { totalPages: 2 } })
  expect((await shop.get('/api/wallet/statement', { kind: 'credit' }, options)).data.pageInfo.totalElements).toBe(1)
  expect((await shop.get('/api/wallet/statement', { pageNum: 10_000 }, options)).error?.key).toBe('paging.too_deep')
  expect((await shop.get('/api/wallet/statement', {}, { token: bob.token })).data.pageList).toEqual([])
  expect((await shop.get('/api/wallet/balance', {})).error?.key).toBe('session.required')
})
