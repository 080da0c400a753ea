import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { brandIban, buildCamt, type SampleEntry } from '#tests/harness/bank-files.ts'
import { createCashFlow, noon, type AccountHolder } from '#tests/harness/cash.ts'
import type { Person } from '#tests/harness/people.ts'
import { giveRoles, makeStaff } from '#tests/harness/staff.ts'
import { buildForm } from '#tests/harness/uploads.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'

type AnyResponse = ApiResponse<any> // oxlint-disable-line no-explicit-any

const bankDetails = { recipient: 'Galleria Ltd', bank: 'River Bank', account: brandIban, code: 'COBADEFFXXX' }
const policy = {
  withdrawalFeeAmount: 2,
  withdrawalMinAmount: 10,
  withdrawalMaxAmount: 500,
  otherRequestsPerSecondPerAddress: 1e6,
}

let shop: TestShop
let cash: ReturnType<typeof createCashFlow>
let finance: Person
let other: Person
let ada: AccountHolder
let statements = 0

beforeAll(async () => {
  shop = await openTestShop({ settings: { timeZone: 'UTC', bankDetails }, policy })
  cash = createCashFlow(shop)
  shop.clock.forward(noon.getTime() - shop.clock.now().getTime())
  finance = await makeStaff(shop, ['finance'])
  other = await makeStaff(shop, ['finance'])
})
afterAll(() => shop.close())
beforeEach(async () => {
  ada = await cash.makeAccountHolder()
})

const ends = ({ status, error }: { status: number; error?: { key: string } | undefined }) =>
  error?.key ?? String(status)
const post = (path: string, input: object, by = finance): Promise<AnyResponse> =>
  shop.post(path, input, { token: by.token })
const get = async (path: string, input: object = {}, by = finance): Promise<any> =>
  // oxlint-disable-line no-explicit-any
  (await shop.get(path, input as Record<string, string>, { token: by.token })).data

async function upload(text: string, by = finance): Promise<AnyResponse> {
  const { payload, type } = buildForm([
    { name: 'file', value: Buffer.from(text), filename: 'day.xml', type: 'text/xml' },
  ])
  const response = await shop.app.inject({
    method: 'POST',
    url: '/admin/bank/statement/upload',
    headers: { host: shop.brand.hosts[0]!, 'content-type': type, authorization: `Bearer ${by.token}` },
    payload,
  })
  return { status: response.statusCode, headers: response.headers, ...response.json<object>() } as AnyResponse
}
const uploadEntries = async (entries: readonly SampleEntry[]) => {
  const number = ++statements
  const own = entries.map((entry, index) => ({ reference: `R-${number}-${index}`, ...entry }))
  const response = await upload(buildCamt({ id: `ST-${number}`, entries: own }))
  expect(ends(response)).toBe('200')
  const { pageList } = await get('/admin/bank/entry/list', { statementId: response.data.id })
  return { statement: response.data, entries: pageList }
}
const approve = async (holder: AccountHolder, amount = 100): Promise<string> => {
  const { data } = await cash.withdraw(holder, amount)
  expect(ends(await cash.decideWithdrawal(finance, data.id, true))).toBe('200')
  return data.id
}
const make = (withdrawalIds: readonly string[], by = finance) =>
  post('/admin/payout/batch/make', { withdrawalIds, bookOn: '2026-12-02' }, by)
const approveBatch = (batchId: string, by = other) => post('/admin/payout/batch/approve', { batchId }, by)
const giveBack = (withdrawalId: string, by = finance) =>
  post('/admin/payout/give-back', { withdrawalId, reason: 'The account number is wrong' }, by)
const sendNew = async (...ids: string[]) => {
  const { data } = await make(ids)
  expect(ends(await approveBatch(data.id))).toBe('200')
  expect(ends(await post('/admin/payout/batch/send', { batchId: data.id }))).toBe('200')
  return data.id as string
}
const toEndToEndId = (id: string) => id.replaceAll('-', '')
const paid = (id: string, more: Partial<SampleEntry> = {}): SampleEntry => ({
  amount: '100.00',
  direction: 'DBIT',
  endToEndId: toEndToEndId(id),
  account: 'DE89370400440532013000',
  ...more,
})

describe('a payout batch', () => {
  it('takes approved withdrawals once, becomes a file with their accounts, and is sent', async () => {
    const [first, waiting] = [await approve(ada), (await cash.withdraw(await cash.makeAccountHolder(), 50)).data.id]
    expect(ends(await make([waiting]))).toBe('payout_batch.taken')
    const { data } = await make([first])
    expect(data).toMatchObject({
      state: 'made',
      lines: 1,
      total: 100,
      payouts: [{ masked: '•••• 3000', state: 'open' }],
    })
    expect(ends(await make([first]))).toBe('payout_batch.taken')
    expect(ends(await approveBatch(data.id))).toBe('200')
    const file = await post('/admin/payout/batch/file', { batchId: data.id, format: 'pain' })
    expect(file.data.content).toContain('<IBAN>DE89370400440532013000</IBAN>')
    expect(file.data.content).toContain('<InstdAmt Ccy="USD">100.00</InstdAmt>')
    expect((await post('/admin/payout/batch/file', { batchId: data.id, format: 'pain' })).data.content).toBe(
      file.data.content,
    )
    expect((await post('/admin/payout/batch/send', { batchId: data.id })).data.state).toBe('sent')
    expect(ends(await post('/admin/payout/batch/cancel', { batchId: data.id }))).toBe('payout_batch.ended')
  })

  it('is approved once, by a person who did not make it and whom it does not pay, before its file leaves', async () => {
    const id = await approve(ada)
    const { data } = await make([id])
    const steps = {
      file: () => post('/admin/payout/batch/file', { batchId: data.id, format: 'pain' }),
      send: () => post('/admin/payout/batch/send', { batchId: data.id }),
    }
    expect(ends(await steps.file())).toBe('payout_batch.not_approved')
    expect(ends(await steps.send())).toBe('payout_batch.not_approved')
    expect(ends(await approveBatch(data.id, finance))).toBe('payout_batch.second_person')
    expect((await get('/admin/payout/batch/detail', { batchId: data.id })).state).toBe('made')
    const third = await makeStaff(shop, ['finance'])
    const both = await Promise.all([approveBatch(data.id), approveBatch(data.id, third)])
    expect(both.map(ends).toSorted()).toEqual(['200', 'payout_batch.ended'])
    expect(await get('/admin/payout/batch/detail', { batchId: data.id })).toMatchObject({
      state: 'approved',
      creator: { username: finance.username },
      approver: { username: both[0].status === 200 ? other.username : third.username },
    })
    expect(ends(await steps.file())).toBe('200')
    expect(ends(await steps.send())).toBe('200')
  })

  it('is not approved by a person whom it pays', async () => {
    const paidPerson = await cash.makeAccountHolder()
    const id = await approve(paidPerson)
    await giveRoles(shop, paidPerson, ['finance'])
    const { data } = await make([id])
    expect(ends(await approveBatch(data.id, paidPerson))).toBe('money.own_request')
    expect(ends(await approveBatch(data.id))).toBe('200')
  })

  it('gives its withdrawals back when it is cancelled before it is sent', async () => {
    const id = await approve(ada)
    const { data } = await make([id])
    expect((await post('/admin/payout/batch/cancel', { batchId: data.id })).data).toMatchObject({
      state: 'cancelled',
      payouts: [{ state: 'cancelled' }],
    })
    expect(ends(await post('/admin/payout/batch/send', { batchId: data.id }))).toBe('payout_batch.ended')
    expect(ends(await post('/admin/payout/batch/file', { batchId: data.id, format: 'csv' }))).toBe('payout_batch.ended')
    expect(ends(await make([id]))).toBe('200')
  })

  it('is made once when two people gather the same withdrawal at once', async () => {
    const id = await approve(ada)
    const both = await Promise.all([make([id]), make([id], other)])
    expect(both.map(ends).toSorted()).toEqual(['200', 'payout_batch.taken'])
  })

  it('leaves out a wrong IBAN by line, and what was paid outside', async () => {
    const { data } = await cash.bind(ada, { number: 'DE88 3704 0044 0532 0130 00', label: 'Typo Bank' })
    const wrong = await approve({ ...ada, accountId: data.pageList[0].id })
    const open = await get('/admin/payout/open', { pageSize: 100 })
    expect(open.pageList.find((one: { withdrawalId: string }) => one.withdrawalId === wrong).problem).toBe(
      'account_wrong',
    )
    expect(await make([wrong])).toMatchObject({
      error: { key: 'payout_batch.line_refused', params: { problem: 'account_wrong', withdrawalId: wrong } },
    })
    expect(ends(await post('/admin/payout/outside', { withdrawalIds: [wrong] }))).toBe('200')
    expect(ends(await make([wrong]))).toBe('payout_batch.taken')
    expect(ends(await giveBack(wrong))).toBe('payout_batch.taken')
  })
})

describe('a payout that cannot be made', () => {
  it('is given back with its fee and a reason, once, and never the own one', async () => {
    const id = await approve(ada)
    expect(await cash.balance(ada)).toEqual({ money: 898, frozen: 0 })
    const both = await Promise.all([giveBack(id), giveBack(id, other)])
    expect(both.map(ends).toSorted()).toEqual(['200', 'payout_batch.taken'])
    expect(await cash.balance(ada)).toEqual({ money: 1000, frozen: 0 })
    expect(ends(await make([id]))).toBe('payout_batch.taken')
    const { withdrawal } = await get('/admin/withdrawal/detail', { withdrawalId: id })
    expect(withdrawal).toMatchObject({ status: 'rejected', answer: 'The account number is wrong' })
    const own = await cash.makeAccountHolder()
    const ownId = await approve(own)
    await giveRoles(shop, own, ['finance'])
    expect(ends(await giveBack(ownId, own))).toBe('money.own_request')
    expect(ends(await make([ownId]))).toBe('200')
    expect(ends(await giveBack(ownId))).toBe('payout_batch.taken')
    expect(await findMoneyErrors(shop)).toEqual([])
  })
})

describe('a bank statement', () => {
  it('is refused for another account or currency, twice, or when the sums differ', async () => {
    const entries: SampleEntry[] = [{ amount: '5.00', direction: 'CRDT' }]
    const id = `ST-${++statements}`
    expect(ends(await upload(buildCamt({ id, entries, account: 'GB29NWBK60161331926819' })))).toBe(
      'bank_file.other_account',
    )
    expect(ends(await upload(buildCamt({ id, entries, currency: 'EUR' })))).toBe('bank_file.other_currency')
    expect(ends(await upload(buildCamt({ id, entries, closing: 1 })))).toBe('bank_file.sums_differ')
    expect(ends(await upload(buildCamt({ id, entries }).replace('<Document', '<!DOCTYPE a><Document')))).toBe(
      'bank_file.unsafe',
    )
    expect(ends(await upload('no,statement'))).toBe('bank_file.unreadable')
    const both = await Promise.all([upload(buildCamt({ id, entries })), upload(buildCamt({ id, entries }), other)])
    expect(both.map(ends).toSorted()).toEqual(['200', 'bank_file.sent_before'])
    // The same number of the bank in a file with other bytes, and the same entries under another number.
    expect(ends(await upload(`${buildCamt({ id, entries })}\n`))).toBe('bank_file.sent_before')
    expect((await upload(buildCamt({ id: `ST-${++statements}`, entries }))).data).toMatchObject({
      repeated: 1,
      counts: { no_match: 0 },
    })
  })

  it('executes a batch, once, and not with another sum, account or currency', async () => {
    const [first, second] = [await approve(ada), await approve(await cash.makeAccountHolder())]
    const batchId = await sendNew(first, second)
    const { entries } = await uploadEntries([
      paid(first, { amount: '99.00' }),
      paid(first, { account: 'GB29NWBK60161331926819' }),
      paid(first, { currency: 'EUR' }),
      paid(first),
      paid(second),
      paid(second),
    ])
    expect(entries.map(({ state }: { state: string }) => state)).toEqual([
      'sum_differs',
      'account_differs',
      'other_currency',
      'matched',
      'matched',
      'matched',
    ])
    const confirm = (index: number, by = finance) =>
      post('/admin/bank/entry/confirm', { entryId: entries[index].id }, by)
    for (const index of [0, 1, 2]) expect(ends(await confirm(index))).toBe('bank_entry.mismatch')
    expect((await Promise.all([confirm(3), confirm(3, other)])).map(ends).toSorted()).toEqual([
      '200',
      'bank_entry.decided',
    ])
    expect((await get('/admin/payout/batch/detail', { batchId })).state).toBe('sent')
    expect(ends(await confirm(4))).toBe('200')
    expect(ends(await confirm(5))).toBe('bank_entry.decided')
    expect((await get('/admin/payout/batch/detail', { batchId })).state).toBe('executed')
    expect(await findMoneyErrors(shop)).toEqual([])
  })

  it('returns the money of a payout that came back, with its fee', async () => {
    const id = await approve(ada)
    const batchId = await sendNew(id)
    expect(await cash.balance(ada)).toEqual({ money: 898, frozen: 0 })
    const { entries } = await uploadEntries([paid(id), { ...paid(id), direction: 'CRDT', returnReason: 'AC04' }])
    expect(entries).toMatchObject([
      { state: 'matched', match: { kind: 'payout' } },
      { state: 'matched', match: { kind: 'return', username: ada.username } },
    ])
    for (const { id: entryId } of entries)
      expect(ends(await post('/admin/bank/entry/confirm', { entryId }))).toBe('200')
    expect(await cash.balance(ada)).toEqual({ money: 1000, frozen: 0 })
    expect((await get('/admin/payout/batch/detail', { batchId })).state).toBe('partly_returned')
    expect(ends(await make([id]))).toBe('payout_batch.taken')
    expect(await findMoneyErrors(shop)).toEqual([])
  })

  it('credits an announced transfer by the username in its text, another sum only when a person says so', async () => {
    const ben = await cash.makeAccountHolder()
    for (const person of [ada, ben]) expect(ends(await cash.transferIn(person, 300))).toBe('200')
    const { entries, statement } = await uploadEntries([
      { amount: '300.00', direction: 'CRDT', text: `wallet ${ada.username.toUpperCase()}, thanks` },
      { amount: '250.00', direction: 'CRDT', text: ben.username },
      { amount: '12.50', direction: 'DBIT', text: 'Account fee' },
      { amount: '9.00', direction: 'CRDT', text: 'Order from Nov' },
    ])
    expect(statement).toMatchObject({
      in: 559,
      out: 12.5,
      openIn: 559,
      counts: { matched: 1, sum_differs: 1, no_match: 2 },
    })
    const ofView = (view: string) => get('/admin/bank/entry/list', { statementId: statement.id, view })
    for (const [view, lines] of Object.entries({ matched: 1, check: 1, unmatched: 2, done: 0 }))
      expect((await ofView(view)).pageList, view).toHaveLength(lines)
    const confirm = (index: number, more: object = {}, by = finance) =>
      post('/admin/bank/entry/confirm', { entryId: entries[index].id, ...more }, by)
    expect((await Promise.all([confirm(0), confirm(0, {}, other)])).map(ends).toSorted()).toEqual([
      '200',
      'bank_entry.decided',
    ])
    expect(ends(await confirm(1))).toBe('bank_entry.mismatch')
    expect(ends(await confirm(2))).toBe('bank_entry.mismatch')
    expect((await confirm(1, { acceptAmount: true })).data).toMatchObject({ state: 'posted' })
    expect([(await cash.balance(ada)).money, (await cash.balance(ben)).money]).toEqual([1300, 1250])
    const aside = await post('/admin/bank/entry/set-aside', { entryId: entries[2].id, note: 'Bank fee' })
    expect(aside.data).toMatchObject({ state: 'set_aside', note: 'Bank fee' })
    expect(ends(await confirm(2))).toBe('bank_entry.decided')
    const late = await cash.makeAccountHolder()
    const recharge = (await cash.transferIn(late, 9)).data.recharge
    const { pageList } = await get('/admin/bank/entry/candidates', { entryId: entries[3].id })
    expect(pageList[0]).toMatchObject({ rechargeId: recharge.id, amount: 9 })
    expect((await confirm(3, { rechargeId: recharge.id })).data.match).toMatchObject({
      username: late.username,
      amount: 9,
    })
    expect(await get('/admin/bank/statement/detail', { statementId: statement.id })).toMatchObject({
      openIn: 0,
      openOut: 0,
    })
    expect((await ofView('done')).pageList.map((one: any) => one.match?.username ?? null)).toEqual([
      ada.username,
      ben.username,
      null,
      late.username,
    ]) // oxlint-disable-line no-explicit-any
    expect(await findMoneyErrors(shop)).toEqual([])
  })
})

describe('the ledger', () => {
  it('lists entries by account, kind, subject and time, each explained, and sums to zero', async () => {
    const id = await approve(ada)
    const { accounts, sum } = await get('/admin/ledger/accounts')
    expect(sum).toBe(0)
    expect(accounts.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['available', 'frozen', 'clearing', 'commission']),
    )
    const ofAda = await get('/admin/ledger/entries', { keyword: ada.username })
    expect(ofAda.pageList.map(({ kind, account, amount }: Record<string, unknown>) => [kind, account, amount])).toEqual(
      expect.arrayContaining([
        ['withdrawal', 'frozen', -102],
        ['withdrawal_request', 'available', -102],
        ['credit', 'available', 1000],
      ]),
    )
    const byId = await get('/admin/ledger/entries', { keyword: id, kind: 'withdrawal' })
    expect(byId.pageList).toHaveLength(3)
    const references = byId.pageList.map((one: Record<string, string>) => one['causeId'])
    expect(new Set(references)).toEqual(new Set([id]))
    const detail = await get('/admin/ledger/transaction', { transactionId: byId.pageList[0].transactionId })
    expect(detail).toMatchObject({ kind: 'withdrawal', sum: 0, actor: { username: finance.username } })
    expect(detail.entries).toHaveLength(3)
    expect((await get('/admin/ledger/entries', { keyword: 'no such thing' })).pageList).toEqual([])
    expect((await get('/admin/ledger/entries', { from: '2030-01-01' })).pageList).toEqual([])
  })

  it.each([{}, { account: 'available' }, { account: 'clearing' }, { kind: 'credit' }])(
    'pages %o without gaps or doubles',
    async (filter) => {
      const whole = (await get('/admin/ledger/entries', { ...filter, pageSize: 100 })).pageList
      const paged = []
      let cursor: string | null = ''
      do {
        const page: { pageList: unknown[]; nextCursor: string | null } = await get('/admin/ledger/entries', {
          ...filter,
          pageSize: 7,
          ...(cursor && { cursor }),
        })
        paged.push(...page.pageList)
        cursor = page.nextCursor
      } while (cursor && paged.length < 100)
      expect(paged.slice(0, whole.length)).toEqual(whole)
      expect(whole.length).toBeGreaterThan(2)
    },
  )

  it('sums a month by account, and writes files for staff only', async () => {
    const { accounts } = await get('/admin/ledger/month', { month: '2026-12' })
    const clearing = accounts.find(({ kind }: { kind: string }) => kind === 'clearing')
    expect(clearing.opening + clearing.in - clearing.out).toBeCloseTo(clearing.closing, 2)
    expect(accounts.reduce((sum: number, { closing }: { closing: number }) => sum + closing, 0)).toBeCloseTo(0, 2)
    const file = (path: string, { token }: Person) =>
      shop.app.inject({ url: path, headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${token}` } })
    for (const path of [
      '/admin/ledger/entries.csv',
      '/admin/ledger/month.csv?month=2026-12',
      '/admin/ledger/stores.csv?month=2026-12',
      '/admin/tax/report.csv?month=2026-12',
    ]) {
      expect((await file(path, finance)).statusCode, path).toBe(200)
      expect((await file(path, ada)).statusCode, path).toBe(403)
    }
    expect((await file('/admin/ledger/entries.csv', finance)).body).toContain(ada.username)
  })
})
