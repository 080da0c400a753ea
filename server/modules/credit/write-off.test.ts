import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#server/platform/brand-time.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { createCreditFlow } from '#tests/harness/credit.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { checkReceivables } from './check-receivables.ts'

let shop: TestShop
let credit: ReturnType<typeof createCreditFlow>
let ines: Person
let rui: Person
let productId: string
beforeAll(async () => {
  shop = await openTestShop({ settings: { timeZone: 'UTC' }, policy: { otherRequestsPerSecondPerAddress: 1e6 } })
  credit = createCreditFlow(shop)
  ;[ines, rui] = await Promise.all([makeStaff(shop, ['finance']), makeStaff(shop, ['finance'])])
  productId = (await credit.saveProduct(ines)).data.product.id
})
afterAll(async () => {
  expect(await checkReceivables(shop.ctx())).toEqual([])
  expect(await findMoneyErrors(shop)).toEqual([])
  await shop.close()
})

const outcome = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const writeOff = (staff: Person, loanId: string, reason = 'Gone') =>
  shop.post('/admin/credit/loan/write-off', { loanId, reason }, { token: staff.token })
const reject = (staff: Person, loanId: string) =>
  shop.post('/admin/credit/loan/write-off/reject', { loanId }, { token: staff.token })
const list = async (view: string) =>
  (await shop.get('/admin/credit/loan/list', { view, sort: 'newest' }, { token: ines.token })).data.pageList
const countLosses = async () =>
  Number(
    (
      await shop
        .db()
        .selectFrom('ledger_transactions')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('brand_id', '=', shop.brand.id)
        .where('kind', '=', 'credit_write_off')
        .executeTakeFirstOrThrow()
    ).count,
  )

/** A loan whose first payment has been overdue for some days. */
async function makeOverdue(days = 90, creditMinor = 0) {
  const person = await credit.makeBorrower(ines, productId, { creditMinor })
  await shop
    .db()
    .updateTable('sessions')
    .set({ expires_at: new Date('2060-01-01') })
    .where('brand_id', '=', shop.brand.id)
    .execute()
  const [{ instalments }] = await credit.loans(person)
  const day = addDays(instalments[0].dueOn, days)
  shop.clock.forward(Date.parse(`${day}T12:00:00Z`) - shop.clock.now().getTime())
  return person
}

describe('a write-off', () => {
  it('needs as many days of delay as the policy says', async () => {
    const person = await makeOverdue(89)
    expect(outcome(await writeOff(ines, person.loanId))).toBe('credit.not_overdue')
    shop.clock.forward(86_400_000)
    expect(outcome(await writeOff(ines, person.loanId))).toBe('200')
  })

  it('is proposed by one person, which books nothing, and confirmed by another one', async () => {
    const person = await makeOverdue()
    const losses = await countLosses()
    const proposed = (await writeOff(ines, person.loanId, 'Moved abroad')).data.loan
    expect(proposed).toMatchObject({
      state: 'open',
      leftPrincipal: 1800,
      writtenOff: 0,
      writeOffProposal: { user: { id: ines.id }, reason: 'Moved abroad' },
    })
    expect(await list('proposed')).toMatchObject([{ id: person.loanId }, {}])
    expect(await countLosses()).toBe(losses)
    // The same person cannot be the second one, however often.
    expect(outcome(await writeOff(ines, person.loanId))).toBe('credit.second_person')
    expect(outcome(await writeOff(ines, person.loanId))).toBe('credit.second_person')
    expect(await countLosses()).toBe(losses)
    const confirmed = (await writeOff(rui, person.loanId, 'Agreed')).data.loan
    expect(confirmed).toMatchObject({ state: 'written_off', leftPrincipal: 0, writeOffProposal: null })
    expect(confirmed.writtenOff).toBeGreaterThan(1800)
    expect(await countLosses()).toBe(losses + 1)
    expect(outcome(await writeOff(ines, person.loanId))).toBe('loan.closed')
    expect(outcome(await reject(ines, person.loanId))).toBe('loan.closed')
    expect(outcome(await credit.repay(person, person.loanId))).toBe('loan.closed')
    expect(await list('written_off')).toMatchObject([{ id: person.loanId, user: { id: person.id } }])
    const audit = await shop
      .db()
      .selectFrom('audit_log')
      .select(['user_id', 'after'])
      .where('brand_id', '=', shop.brand.id)
      .where('subject_id', '=', person.loanId)
      .where('operation', '=', 'staffCredit.writeOff')
      .orderBy('position')
      .execute()
    expect(audit).toMatchObject([
      { user_id: ines.id, after: { state: 'open', proposal: 'proposed' } },
      { user_id: rui.id, after: { state: 'written_off', amount: confirmed.writtenOff } },
    ])
  })

  it('of two people at once is proposed by one and confirmed by the other; of one person twice it stays a proposal', async () => {
    const both = await makeOverdue()
    const answers = await Promise.all([writeOff(ines, both.loanId), writeOff(rui, both.loanId)])
    expect(answers.map(({ data }) => data.loan.state).toSorted()).toEqual(['open', 'written_off'])
    const one = await makeOverdue()
    const twice = await Promise.all([writeOff(ines, one.loanId), writeOff(ines, one.loanId)])
    expect(twice.map(outcome).toSorted()).toEqual(['200', 'credit.second_person'])
    expect((await credit.loans(one))[0]).toMatchObject({ state: 'open' })
  })

  it('that is rejected has to be proposed again', async () => {
    const { loanId } = await makeOverdue()
    expect(outcome(await reject(rui, loanId))).toBe('200')
    await writeOff(ines, loanId)
    expect((await reject(rui, loanId)).data.loan).toMatchObject({ state: 'open', writeOffProposal: null })
    // Now the other person is the first one.
    expect((await writeOff(rui, loanId)).data.loan).toMatchObject({ state: 'open' })
    expect((await reject(rui, loanId)).data.loan.writeOffProposal).toBeNull()
  })

  it('lapses with a payment, and is not confirmed while less is overdue', async () => {
    const person = await makeOverdue(90, 100_000)
    await writeOff(ines, person.loanId)
    expect(outcome(await credit.repay(person, person.loanId, { kind: 'amount', amount: 1 }))).toBe('200')
    expect((await writeOff(rui, person.loanId)).data.loan).toMatchObject({
      state: 'open',
      writeOffProposal: { user: { id: rui.id } },
    })
    expect(outcome(await credit.repay(person, person.loanId))).toBe('200')
    expect(outcome(await writeOff(ines, person.loanId))).toBe('credit.not_overdue')
  })

  it('is refused to the borrower and to people without the permission, and changes nothing', async () => {
    const { loanId } = await makeOverdue()
    const borrower = await makeStaff(shop, ['finance'])
    await shop
      .db()
      .updateTable('credit_loans')
      .set({ user_id: borrower.id })
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', loanId)
      .execute()
    await writeOff(ines, loanId)
    expect(outcome(await writeOff(borrower, loanId))).toBe('money.own_request')
    expect(outcome(await reject(borrower, loanId))).toBe('money.own_request')
    expect((await writeOff(await makePerson(shop), loanId)).status).toBe(403)
    expect((await reject(await makeStaff(shop, ['auditor']), loanId)).status).toBe(403)
    expect(outcome(await writeOff(rui, 'not-an-id'))).toBe('loan.not_found')
    expect(outcome(await writeOff(rui, loanId, ''))).toBe('request.invalid')
    const detail = await shop.get('/admin/credit/loan/detail', { loanId }, { token: rui.token })
    expect(detail.data.loan).toMatchObject({ state: 'open', writeOffProposal: { user: { id: ines.id } } })
  })

  it('by one person is refused by the table, too (negative control of the code)', async () => {
    const { loanId } = await makeOverdue()
    await writeOff(ines, loanId)
    const confirm = (deciderId: string) =>
      shop
        .db()
        .updateTable('credit_loans')
        .set({ write_off_decider_id: deciderId })
        .where('brand_id', '=', shop.brand.id)
        .where('id', '=', loanId)
        .execute()
    await expect(confirm(ines.id)).rejects.toThrow('credit_loans_two_people_check')
    await confirm(rui.id)
  })
})
