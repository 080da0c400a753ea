import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMonths, countDays } from '#contract/credit-schedule.ts'
import { addDays } from '#server/platform/brand-time.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { createCreditFlow } from '#tests/harness/credit.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import type { Person } from '#tests/harness/people.ts'
import { toUserAccount, brandAccounts, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { checkReceivables } from './check-receivables.ts'

let shop: TestShop
let credit: ReturnType<typeof createCreditFlow>
let staff: Person
let productId: string
const startedOn = '2026-05-20'
beforeAll(async () => {
  shop = await openTestShop({ settings: { timeZone: 'UTC' }, policy: { otherRequestsPerSecondPerAddress: 1e6 } })
  shop.clock.forward(Date.parse(`${startedOn}T09:00:00Z`) - shop.clock.now().getTime())
  credit = createCreditFlow(shop)
  staff = await makeStaff(shop, ['finance'])
  productId = (await credit.saveProduct(staff)).data.product.id
})
afterAll(() => shop.close())

type Borrower = Awaited<ReturnType<typeof credit.makeBorrower>>

const fill = (userId: string, amountMinor: number) =>
  postTransaction(shop.ctx(), {
    kind: 'credit',
    referenceId: credit.unknownId(),
    reason: 'test',
    actorId: null,
    entries: toTransferEntries(brandAccounts.clearing, toUserAccount(userId, 'available'), amountMinor),
  })

/** Balances of the accounts of credit, in minor units. */
async function sumAccounts(): Promise<Record<string, number>> {
  const rows = await shop
    .db()
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_accounts as account', (join) =>
      join.onRef('account.brand_id', '=', 'entry.brand_id').onRef('account.id', '=', 'entry.account_id'),
    )
    .select((eb) => ['account.kind', eb.fn.sum<string>('entry.amount_minor').as('sum')])
    .where('entry.brand_id', '=', shop.brand.id)
    .where('account.kind', 'like', 'credit%')
    .groupBy('account.kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]))
}

/** Every movement of a loan is one of the ledger: what the statement adds up to is what is owed. */
async function expectExplained(person: Borrower): Promise<void> {
  const { loan, movements } = await credit.statement(person, person.loanId)
  const cents = (value: number) => Math.round(value * 100)
  const add = (part: string) => movements.reduce((sum: number, row: any) => sum + cents(row[part]), 0) // oxlint-disable-line no-explicit-any
  expect(add('principal')).toBe(cents(loan.leftPrincipal))
  expect(movements.at(-1).left).toBe(loan.leftPrincipal)
  expect(add('overdueInterest')).toBe(cents(loan.overdueInterest))
}

/** A session that is not used for 30 days ends. */
const stayLoggedIn = () =>
  shop
    .db()
    .updateTable('sessions')
    .set({ expires_at: new Date('2030-01-01') })
    .where('brand_id', '=', shop.brand.id)
    .execute()

/** Moves the clock to a day and does its work. */
const forwardTo = async (day: string): Promise<void> => {
  await stayLoggedIn()
  shop.clock.forward(Date.parse(`${day}T09:00:00Z`) - shop.clock.now().getTime())
  await credit.tend()
}

it('a year of loans, day by day: on time, automatic, early, late and never', { timeout: 170_000 }, async () => {
  const make = (more = {}) => credit.makeBorrower(staff, productId, { creditMinor: 100_000, ...more })
  const [onTime, automatic, early, late, never] = [
    await make(),
    await make({ automaticPayment: true }),
    await make(),
    await make(),
    await make(),
  ]
  await shop
    .db()
    .updateTable('users')
    .set({ email: 'late@year.example', lang: 'en' })
    .where('id', '=', late.id)
    .execute()
  expect((await credit.loans(onTime))[0]).toMatchObject({
    number: expect.stringMatching(/^L-/),
    received: 1782,
    leftPrincipal: 1800,
  })
  let lastDay = startedOn
  for (let day = addDays(startedOn, 1); day <= addMonths(startedOn, 13); day = addDays(day, 1)) {
    await forwardTo(day)
    lastDay = day
    const month = [...Array(12).keys()].find((index) => addMonths(startedOn, index + 1) === day)
    if (month !== undefined) expect((await credit.repay(onTime, onTime.loanId)).status).toBe(200)
    // Each payment ten days after it was due.
    const isLate = [...Array(12).keys()].some((index) => addDays(addMonths(startedOn, index + 1), 10) === day)
    if (isLate) expect((await credit.repay(late, late.loanId)).status).toBe(200)
    if (day === '2026-08-03')
      expect((await credit.repay(early, early.loanId, { kind: 'amount', amount: 700 })).status).toBe(200)
    if (day === '2026-07-20' || day === '2026-08-20') expect((await credit.repay(early, early.loanId)).status).toBe(200)
    if (day === '2026-06-20') expect((await credit.repay(early, early.loanId)).status).toBe(200)
    if (day === '2026-09-01') expect((await credit.repay(early, early.loanId, { kind: 'full' })).status).toBe(200)
    if (countDays(startedOn, day) % 3 === 0) expect(await checkReceivables(shop.ctx())).toEqual([])
    if (countDays(startedOn, day) % 30 === 0) {
      await fill(late.id, 20_000)
      for (const person of [onTime, automatic, early, late, never]) await expectExplained(person)
      expect(await findMoneyErrors(shop)).toEqual([])
    }
  }
  expect(lastDay).toBe('2027-06-20')
  const readLoan = async (person: Borrower) => (await credit.loans(person))[0]
  expect(await readLoan(onTime)).toMatchObject({
    state: 'repaid',
    repaid: 1897.98,
    endsOn: '2027-05-20',
    leftPrincipal: 0,
  })
  expect(await readLoan(automatic)).toMatchObject({ state: 'repaid', repaid: 1897.98, endsOn: '2027-05-20' })
  const paidEarly = await readLoan(early)
  expect(paidEarly).toMatchObject({ state: 'repaid', endsOn: '2026-09-01', leftInterest: 0 })
  expect(paidEarly.repaid).toBeLessThan(1850)
  const paidLate = await readLoan(late)
  expect(paidLate).toMatchObject({ state: 'repaid', endsOn: '2027-05-30' })
  // Ten days on each payment: 0.21 or 0.22 of 158.16 at 5 %.
  expect(paidLate.repaid).toBeCloseTo(1897.98 + (12 * 158.17 * 0.05 * 10) / 365, 1)
  expect(await readLoan(never)).toMatchObject({
    state: 'open',
    isOverdue: true,
    overdueInterest: 40,
    leftPrincipal: 1800,
  })
  const writeOff = ({ token }: Person) =>
    shop.post('/admin/credit/loan/write-off', { loanId: never.loanId, reason: 'Gone' }, { token })
  expect((await writeOff(staff)).data.loan).toMatchObject({ state: 'open', leftPrincipal: 1800 })
  const lost = await writeOff(await makeStaff(shop, ['finance']))
  expect(lost.data.loan).toMatchObject({ state: 'written_off', writtenOff: 1937.98, leftPrincipal: 0 })
  await expectExplained(never)
  expect(await findMoneyErrors(shop)).toEqual([])

  const sums = await sumAccounts()
  expect(sums).toMatchObject({ credit_principal: 0, credit_due: 0, credit_fees: 5 * 1800, credit_losses: -193_798 })
  const interest = Math.round((paidEarly.repaid - 1800) * 100) + 4 * 9798
  expect(sums['credit_interest']).toBe(interest)
  expect(sums['credit_overdue']).toBe(4000 + Math.round((paidLate.repaid - 1897.98) * 100))
  const { data } = await shop.get('/admin/credit/months', { months: 14 }, { token: staff.token })
  const total = (name: string) => Math.round(data.months.reduce((sum: number, row: any) => sum + row[name] * 100, 0)) // oxlint-disable-line no-explicit-any
  expect(total('interest')).toBe(sums['credit_interest'])
  expect(total('overdueInterest')).toBe(sums['credit_overdue'])
  expect(total('fees')).toBe(sums['credit_fees'])
  expect(total('writtenOff')).toBe(-sums['credit_losses']!)
  expect(total('paidOut')).toBe(5 * 180_000)

  const mails = (await readMessages(shop)).filter(({ to }) => to === 'late@year.example')
  expect(mails.filter(({ kind }) => kind === 'credit_due')).toHaveLength(12)
  // On the first and the seventh day of each.
  expect(mails.filter(({ kind }) => kind === 'credit_overdue')).toHaveLength(24)
})

it('counts a day once, however often and at once it runs', async () => {
  const person = await credit.makeBorrower(staff, productId)
  const now = shop.clock.now().toISOString().slice(0, 10)
  await forwardTo(addDays(addMonths(now, 1), 10))
  await Promise.all([credit.tend(), credit.tend(), credit.tend()])
  const before = (await credit.statement(person, person.loanId)).movements
  await credit.tend()
  expect((await credit.statement(person, person.loanId)).movements).toEqual(before)
  expect(before.filter(({ kind }: { kind: string }) => kind === 'interest')).toHaveLength(1)
  expect(await findMoneyErrors(shop)).toEqual([])
})

it('reminds once for a day that a request of the borrower counted first', async () => {
  const person = await credit.makeBorrower(staff, productId, { creditMinor: 100_000 })
  const email = 'counted@year.example'
  await shop.db().updateTable('users').set({ email, lang: 'en' }).where('id', '=', person.id).execute()
  const countReminders = async () => {
    await credit.tend()
    return (await readMessages(shop)).filter(({ to, kind }) => to === email && kind === 'credit_overdue').length
  }
  const dueOn = addMonths(shop.clock.now().toISOString().slice(0, 10), 1)
  await forwardTo(dueOn)
  // Before the scheduler runs, the borrower changes the loan on the first day after the due date.
  shop.clock.forward(86_400_000)
  expect((await credit.setAutomatic(person, person.loanId, false)).status).toBe(200)
  expect(await countReminders()).toBe(1)
  await Promise.all([credit.tend(), credit.tend()])
  expect(await countReminders()).toBe(1)
  // Who pays on the day of a reminder is not reminded of that payment.
  await forwardTo(addDays(dueOn, 6))
  shop.clock.forward(86_400_000)
  expect((await credit.repay(person, person.loanId)).status).toBe(200)
  expect(await countReminders()).toBe(1)
})

it('would notice receivables that differ from the loans (negative control)', async () => {
  const person = await credit.makeBorrower(staff, productId)
  const change = (by: number) =>
    shop
      .db()
      .updateTable('credit_loans')
      .set((eb) => ({ principal_minor: eb('principal_minor', '+', by) }))
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', person.loanId)
      .execute()
  await change(1)
  expect((await checkReceivables(shop.ctx())).map(({ kind }) => kind)).toEqual([
    'credit_principal',
    'credit_instalments',
  ])
  await change(-1)
  expect(await checkReceivables(shop.ctx())).toEqual([])
})
