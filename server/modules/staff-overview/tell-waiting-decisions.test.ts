import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/schedule.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { createCashFlow, noon } from '#tests/harness/cash.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { setUpFactor } from '#tests/harness/second-factor.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { tellWaitingDecisions } from './tell-waiting-decisions.ts'

const hour = 3_600_000

let shop: TestShop
let cash: ReturnType<typeof createCashFlow>
beforeAll(async () => {
  shop = await openTestShop({ demo: '0', settings: { timeZone: 'UTC' } })
  cash = createCashFlow(shop)
  shop.clock.forward(noon.getTime() - shop.clock.now().getTime())
})
afterAll(() => shop.close())

const run = () => tellWaitingDecisions(shop.ctx(), new Date(shop.clock.now().getTime() - 24 * hour))
const moveTo = (time: string) => {
  const at = shop.clock.now()
  const wanted = Date.parse(`${at.toISOString().slice(0, 10)}T${time}:00Z`)
  shop.clock.forward(wanted - at.getTime() + (wanted > at.getTime() ? 0 : 24 * hour))
}
async function readDigests({ token }: Person) {
  await readMessages(shop)
  const { data } = await shop.get('/api/notice/list', { group: 'decisions' }, { token })
  return (data.pageList as { title: string; text: string }[]).map(({ title, text }) => ({ title, text }))
}

test('everyone is told each morning what they may decide, once', async () => {
  const [finance, support, shopper] = [
    await makeStaff(shop, ['finance']),
    await makeStaff(shop, ['support']),
    await makePerson(shop),
  ]
  const auditor = await makeStaff(shop, ['auditor'])
  await cash.transferIn(shopper, 50)
  await cash.transferIn(await makePerson(shop), 60)
  await cash.withdraw(await cash.makeAccountHolder(), 50)
  moveTo('07:59')
  await run()
  expect(await readDigests(finance)).toEqual([])
  moveTo('08:00')
  // Not at the first run of a brand: it may be any time of the day.
  await tellWaitingDecisions(shop.ctx(), null)
  expect(await readDigests(finance)).toEqual([])
  await run()
  await run()
  const told = { title: 'Waiting for a decision: 3', text: 'Waiting: Top-ups: 2; Withdrawals: 1' }
  expect(await readDigests(finance)).toEqual([told])
  for (const person of [support, auditor, shopper]) expect(await readDigests(person)).toEqual([])
  moveTo('08:00')
  await run()
  expect(await readDigests(finance)).toEqual([told, told])
})

test('it can be switched off by those who decide, and others do not see the switch', async () => {
  const staff = await makeStaff(shop, ['finance'])
  const readTopics = async ({ token }: Person) =>
    (await shop.get('/api/notice/preferences', {}, { token })).data.topics.map(({ topic }: { topic: string }) => topic)
  expect(await readTopics(staff)).toContain('decisions')
  expect(await readTopics(await makePerson(shop))).not.toContain('decisions')
  const input = { topic: 'decisions', channel: 'shop', isOn: 0 }
  expect((await shop.post('/api/notice/preferences/save', input, { token: staff.token })).status).toBe(200)
  moveTo('08:00')
  await run()
  expect(await readDigests(staff)).toEqual([])
})

test('where staff need a second factor, only those with one are told', async () => {
  const strict = await openTestShop({ settings: { timeZone: 'UTC' }, policy: { staffNeedTotp: true } })
  const [one, other] = [await makeStaff(strict, ['finance']), await makeStaff(strict, ['finance'])]
  const hash = await hashPassword(strict.engine.secret, 'Kettle-42')
  await strict.db().updateTable('users').set({ password_hash: hash }).where('id', '=', one.id).execute()
  await setUpFactor(strict, one, 'Kettle-42')
  await createCashFlow(strict).transferIn(await makePerson(strict), 50)
  const at = strict.clock.now()
  strict.clock.forward(Date.parse(`${at.toISOString().slice(0, 10)}T08:00:00Z`) + 24 * hour - at.getTime())
  await tellWaitingDecisions(strict.ctx(), at)
  const count = async ({ id }: Person) =>
    (
      await strict
        .db()
        .selectFrom('notices')
        .select('id')
        .where('user_id', '=', id)
        .where('kind', '=', 'decisions_waiting')
        .execute()
    ).length
  expect([await count(one), await count(other)]).toEqual([1, 0])
  await strict.close()
})

test('the schedule runs it at eight of each brand', () =>
  expect(jobs.find(({ name }) => name === 'tell-waiting-decisions')).toMatchObject({ dailyAt: '08:00' }))
