import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { createCashFlow, noon, type AccountHolder } from '#tests/harness/cash.ts'
import type { Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'

let shop: TestShop
let cash: ReturnType<typeof createCashFlow>
let ada: AccountHolder
let ines: Person
let rui: Person
beforeAll(async () => {
  const policy = { withdrawalTwoPeopleAmount: 200, withdrawalFeeAmount: 2, otherRequestsPerSecondPerAddress: 1e6 }
  shop = await openTestShop({ demo: '0', settings: { timeZone: 'UTC' }, policy })
  cash = createCashFlow(shop)
  ;[ines, rui] = await Promise.all([makeStaff(shop, ['finance']), makeStaff(shop, ['finance'])])
})
afterAll(async () => {
  expect(await findMoneyErrors(shop)).toEqual([])
  await shop.close()
})
beforeEach(async () => {
  shop.clock.forward(noon.getTime() - shop.clock.now().getTime())
  ada = await cash.makeAccountHolder()
})

const toResult = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const request = async (amount: number): Promise<string> => (await cash.withdraw(ada, amount)).data.id
const getDetail = async (withdrawalId: string) =>
  (await shop.get('/admin/withdrawal/detail', { withdrawalId }, { token: rui.token })).data

describe('a withdrawal above the amount of the policy', () => {
  it('is paid out by the second person, and the money stays frozen until then', async () => {
    const id = await request(200.01)
    const first = await cash.decideWithdrawal(ines, id, true, 'Account known')
    expect(first.data).toMatchObject({
      status: 'submitted',
      needsTwoPeople: true,
      firstApproval: { user: { id: ines.id }, note: 'Account known' },
    })
    expect(await cash.balance(ada)).toEqual({ money: 797.99, frozen: 202.01 })
    expect(await getDetail(id)).toMatchObject({
      twoPeopleAbove: 200,
      ledger: [
        { key: 'available', now: 797.99, after: 797.99 },
        { key: 'frozen', now: 202.01, after: 0 },
        { key: 'paidThisMonth', now: 0, after: 200.01 },
      ],
    })
    expect((await cash.decideWithdrawal(rui, id, true)).data).toMatchObject({ status: 'paid' })
    expect(await cash.balance(ada)).toEqual({ money: 797.99, frozen: 0 })
    const history = await shop.get('/admin/claim/history', { kind: 'withdrawal', subjectId: id }, { token: rui.token })
    expect(history.data.pageList).toMatchObject([
      { user: { id: rui.id }, before: { approvals: 1 }, after: { status: 'paid', firstApproverId: ines.id } },
      { user: { id: ines.id }, before: { approvals: 0 }, after: { approvals: 1 }, reason: 'Account known' },
    ])
  })

  it('is not approved twice by one person, also when both approvals arrive at once', async () => {
    const id = await request(500)
    const both = await Promise.all([cash.decideWithdrawal(ines, id, true), cash.decideWithdrawal(ines, id, true)])
    expect(both.map(toResult).toSorted()).toEqual(['200', 'withdrawal.second_person'])
    expect(toResult(await cash.decideWithdrawal(ines, id, true))).toBe('withdrawal.second_person')
    expect((await getDetail(id)).withdrawal.status).toBe('submitted')
    expect(toResult(await cash.decideWithdrawal(rui, id, true))).toBe('200')
    expect(toResult(await cash.decideWithdrawal(rui, id, true))).toBe('withdrawal.decided')
    expect(toResult(await cash.decideWithdrawal(ines, id, true))).toBe('withdrawal.decided')
  })

  it.each([
    ['the first person', () => ines],
    ['the second person', () => rui],
  ] as const)('is rejected by %s after one approval, and the money returns', async (_, getPerson) => {
    const id = await request(300)
    await cash.decideWithdrawal(ines, id, true)
    expect((await cash.decideWithdrawal(getPerson(), id, false)).data).toMatchObject({ status: 'rejected' })
    expect(await cash.balance(ada)).toEqual({ money: 1000, frozen: 0 })
  })

  it('is never its own user’s to approve, neither first nor second', async () => {
    const admin = await makeStaff(shop, ['finance'])
    const id = await request(300)
    const setUser = (userId: string) =>
      shop.db().updateTable('withdrawals').set({ user_id: userId }).where('id', '=', id).execute()
    await setUser(admin.id)
    expect(toResult(await cash.decideWithdrawal(admin, id, true))).toBe('money.own_request')
    await cash.decideWithdrawal(ines, id, true)
    expect(toResult(await cash.decideWithdrawal(admin, id, true))).toBe('money.own_request')
    // The table refuses it as well, whatever the program does.
    const approveOwn = setUser(ines.id)
    await expect(approveOwn).rejects.toThrow('withdrawals_first_approver_check')
    await setUser(ada.id)
    const payAlone = shop
      .db()
      .updateTable('withdrawals')
      .set({ status: 'paid', decided_at: shop.clock.now(), decider_id: ines.id })
      .where('id', '=', id)
      .execute()
    await expect(payAlone).rejects.toThrow('withdrawals_two_people_check')
    await cash.decideWithdrawal(rui, id, false)
  })

  it('is free for the second person after the first approval, which ends the claim', async () => {
    const id = await request(300)
    const take = (person: Person) =>
      shop.post('/admin/claim/take', { kind: 'withdrawal', subjectId: id }, { token: person.token })
    await take(ines)
    expect(toResult(await cash.decideWithdrawal(rui, id, true))).toBe('claim.taken')
    expect(toResult(await cash.decideWithdrawal(ines, id, true))).toBe('200')
    expect(toResult(await take(rui))).toBe('200')
    expect(toResult(await cash.decideWithdrawal(rui, id, true))).toBe('200')
  })
})

test.each([
  [200, 'paid'],
  [200.01, 'submitted'],
] as const)('%d is after one approval: %s (negative control)', async (amount, status) => {
  const id = await request(amount)
  expect((await cash.decideWithdrawal(ines, id, true)).data.status).toBe(status)
})

it('lists the queues: oldest first, page by page, above an amount, of one person, with counts', async () => {
  const list = async (query: Record<string, unknown>) =>
    (await shop.get('/admin/withdrawal/list', query, { token: rui.token })).data as {
      pageList: { id: string }[]
      nextCursor: string | null
    }
  const ids = async (query: Record<string, unknown>) => (await list(query)).pageList.map(({ id }) => id)
  const before = await ids({ view: 'waiting' })
  const first = await request(50)
  shop.clock.forward(1000)
  const bea = await cash.makeAccountHolder()
  const second = (await cash.withdraw(bea, 300)).data.id as string
  const waiting = await ids({ view: 'waiting', sort: 'oldest' })
  expect(waiting.filter((id) => !before.includes(id))).toEqual([first, second])
  expect(await ids({ view: 'waiting', above: 50, keyword: bea.username })).toEqual([second])
  expect(await ids({ keyword: 'nobody-has-this-name' })).toEqual([])
  const page = await list({ view: 'waiting', pageSize: 1 })
  expect(page.pageList[0]!.id).toBe(second)
  expect(await ids({ view: 'waiting', pageSize: 1, cursor: page.nextCursor })).toEqual([first])
  await cash.decideWithdrawal(ines, second, true)
  expect(await ids({ view: 'second', keyword: bea.username })).toEqual([second])
  const { data } = await shop.get('/admin/withdrawal/count', {}, { token: rui.token })
  expect(data.counts.second).toBeGreaterThan(0)
  expect(data.all).toBe(data.counts.waiting + data.counts.second + data.counts.paid + data.counts.rejected)
})
