import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StaffQueue } from '#contract/staff-overview.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { createCashFlow, noon } from '#tests/harness/cash.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'

const hourMs = 3_600_000

let shop: TestShop
let cash: ReturnType<typeof createCashFlow>
beforeAll(async () => {
  const policy = { rechargeAnswerHours: 8, withdrawalAnswerHours: 24 }
  shop = await openTestShop({ demo: '0', settings: { timeZone: 'UTC' }, policy })
  cash = createCashFlow(shop)
  shop.clock.forward(noon.getTime() - shop.clock.now().getTime())
})
afterAll(() => shop.close())

const read = async ({ token }: Person) => (await shop.get('/admin/overview', {}, { token })).data
const getKinds = (queues: readonly StaffQueue[]) => queues.map(({ kind }) => kind)

it('shows the queues that a person may see, the nearest to its limit first, with who works on them', async () => {
  const finance = await makeStaff(shop, ['finance'])
  const empty = await read(finance)
  expect(empty.queues.every(({ waiting, oldestAt }: StaffQueue) => waiting === 0 && oldestAt === null)).toBe(true)
  const ada = await cash.makeAccountHolder()
  await cash.withdraw(ada, 50)
  const withdrawalAt = shop.clock.now().toISOString()
  shop.clock.forward(2 * hourMs)
  const { data } = await cash.transferIn(await makePerson(shop), 50)
  // 2 of 24 hours, and none of 8.
  expect(getKinds((await read(finance)).queues).slice(0, 2)).toEqual(['withdrawal', 'recharge'])
  shop.clock.forward(2 * hourMs)
  // 4 of 24 hours, and 2 of 8.
  const subjectId = data.recharge.id
  await shop.post('/admin/claim/take', { kind: 'recharge', subjectId }, { token: finance.token })
  const { queues, today, jobs } = await read(finance)
  expect(queues.slice(0, 2)).toMatchObject([
    { kind: 'recharge', waiting: 1, limitHours: 8, people: [finance.username] },
    { kind: 'withdrawal', waiting: 1, limitHours: 24, oldestAt: withdrawalAt, people: [] },
  ])
  expect(getKinds(queues).toSorted()).toEqual([
    'alert',
    'credit',
    'dispute',
    'identity',
    'recharge',
    'refund',
    'withdrawal',
  ])
  expect(today).toMatchObject({ now: { orders: 0 }, before: { orders: 0 } })
  expect(jobs).toBeNull()
  await cash.decideRecharge(finance, subjectId, true)
  expect((await read(finance)).queues[0]).toMatchObject({ kind: 'withdrawal' })
})

it('shows nothing of queues that a person may not see (negative control)', async () => {
  const catalogue = await read(await makeStaff(shop, ['catalogue']))
  expect(getKinds(catalogue.queues).toSorted()).toEqual(['application', 'product', 'report', 'review'])
  expect(catalogue.today).toBeNull()
  const administrator = await read(await makeStaff(shop, ['administrator']))
  expect(administrator.queues).toHaveLength(11)
  expect(administrator.jobs).toMatchObject({ dead: 0 })
})
