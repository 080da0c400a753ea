import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { createCreditFlow, sampleApplication } from '#tests/harness/credit.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { createSmallImage, makeUpload, sendForm } from '#tests/harness/uploads.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'

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
  expect(await findMoneyErrors(shop)).toEqual([])
  await shop.close()
})

const outcome = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const fields = ({ error }: ApiResponse) => Object.keys(error?.fields ?? {})
const quote = (input: object) =>
  shop.post('/api/credit/quote', { productId, amount: 2400, months: 12, ...input }, { lang: 'en' })

describe('a quote', () => {
  it('shows every cost to a visitor', async () => {
    const { data } = await quote({})
    expect(data).toMatchObject({
      total: 2530.64,
      interest: 130.64,
      fee: 24,
      received: 2376,
      payment: 210.89,
      lastPayment: 210.85,
      aprPercent: 12.46,
      overdueRatePercent: 5,
      overdueCap: 40,
    })
    expect(data.schedule).toHaveLength(12)
    expect(data.schedule.at(-1)).toMatchObject({ number: 12, payment: 210.85, left: 0 })
  })

  it.each([
    ['amount', 299.99, 'wallet.below_minimum', '金额低于最低限额'],
    ['amount', 300, '200', ''],
    ['amount', 5000, '200', ''],
    ['amount', 5000.01, 'wallet.above_maximum', '金额高于最高限额'],
    ['months', 2, 'credit.rules', '不符合借款规则'],
    ['months', 3, '200', ''],
    ['months', 24, '200', ''],
    ['months', 25, 'credit.rules', '不符合借款规则'],
    ['productId', 'not-an-id', 'credit_product.not_found', '借款产品不存在'],
  ] as const)('with %s %s answers %s', async (field, value, expected, message) => {
    const answer = await shop.post(
      '/api/credit/quote',
      { productId, amount: 2400, months: 12, [field]: value },
      { lang: 'zh-CN' },
    )
    expect(outcome(answer)).toBe(expected)
    if (message) expect(answer.message).toContain(message)
  })

  it.each([
    ['amount', 0],
    ['amount', -5],
    ['amount', 300.001],
    ['amount', 'much'],
    ['months', 0],
    ['months', 121],
    ['months', 12.5],
  ] as const)('names the field %s when it is %s', async (field, value) => {
    const answer = await quote({ [field]: value })
    expect([outcome(answer), fields(answer)]).toEqual(['request.invalid', [field]])
  })

  it('takes no rates, fees or schedules from the client', async () => {
    const { data } = await quote({ ratePercent: 0, feePercent: 0, total: 1, schedule: [], aprPercent: 0 })
    expect(data.total).toBe(2530.64)
  })
})

describe('an application', () => {
  let buyer: Buyer
  beforeAll(async () => void (buyer = await makeBuyer(shop)))

  it.each([
    ['purpose', 'party'],
    ['employment', ''],
    ['income', -1],
    ['income', 10_000_000.01],
    ['rent', 'none'],
    ['otherPayments', 1.005],
    ['acceptsTerms', false],
    ['acceptsReview', false],
    ['incomeProof', undefined],
  ] as const)('names the field %s when it is %s, and changes nothing', async (field, value) => {
    const answer = await credit.apply(buyer, productId, { [field]: value })
    expect([outcome(answer), fields(answer)]).toEqual(['request.invalid', [field]])
    expect((await credit.application(buyer)).data.application).toBeNull()
  })

  it('refuses pictures that are none, are too large, or are of another person', async () => {
    const send = async (value: Buffer) =>
      sendForm(
        shop,
        [
          { name: 'file', value, filename: 'proof.jpg' },
          { name: 'moduleName', value: 'identity' },
        ],
        { token: buyer.token },
      )
    expect(outcome(await send(Buffer.from('%PDF-1.7 a payslip')))).toBe('upload.not_an_image')
    const image = await createSmallImage()
    expect(outcome(await send(Buffer.concat([image, Buffer.alloc(10 * 1_048_576)])))).toBe('upload.too_large')
    const foreign = await makeUpload(shop, { token: (await makePerson(shop)).token }, 'identity')
    expect(outcome(await credit.apply(buyer, productId, { incomeProof: foreign }))).toBe('upload.not_yours')
    expect(outcome(await credit.apply(buyer, productId, { incomeProof: '/media/private/nothing' }))).toBe(
      'upload.not_yours',
    )
    const own = await makeUpload(shop, { token: buyer.token }, 'identity')
    expect(outcome(await credit.apply(buyer, productId, { incomeProof: own, bankStatement: own }))).toBe(
      'upload.not_yours',
    )
    const avatar = await makeUpload(shop, { token: buyer.token }, 'avatar')
    expect(outcome(await credit.apply(buyer, productId, { incomeProof: avatar }))).toBe('upload.not_yours')
    expect((await credit.application(buyer)).data.application).toBeNull()
  })

  it('consents to the terms of now only', async () => {
    expect(outcome(await credit.apply(buyer, productId, { termsVersion: 2 }))).toBe('credit.terms_changed')
  })

  it('is one of two at once, and the only one until it has ended', async () => {
    const person = await makeBuyer(shop)
    const both = await Promise.all([credit.apply(person, productId), credit.apply(person, productId)])
    expect(both.map(outcome).toSorted()).toEqual(['200', 'loan.unfinished'])
    const again = await shop.post(
      '/api/credit/apply',
      { ...sampleApplication, productId, incomeProof: '/media/private/x' },
      { token: person.token, lang: 'zh-CN' },
    )
    expect(again.message).toBe('有未完成的借款')
    const { application } = (await credit.application(person)).data
    expect(application).toMatchObject({ state: 'submitted', documents: ['incomeProof'], loanNumber: null })
    expect(outcome(await credit.accept(person, application.id))).toBe('loan.not_approved')
    const cancelled = await shop.post(
      '/api/credit/application/cancel',
      { applicationId: application.id },
      { token: person.token },
    )
    expect(cancelled.data.application).toMatchObject({ state: 'cancelled', documents: [] })
    expect(outcome(await credit.apply(person, productId))).toBe('200')
  })

  it('keeps its terms when the product changes', async () => {
    const own = (await credit.saveProduct(ines, { names: { en: 'Changing' } })).data.product
    const applied = await credit.apply(buyer, own.id)
    const { application } = applied.data
    await credit.saveProduct(rui, { productId: own.id, version: 1, ratePercent: 15 })
    expect((await credit.application(buyer)).data.application.quote).toEqual(application.quote)
    await credit.decide(ines, application.id, true)
    const { data } = await credit.accept(buyer, application.id, { ratePercent: 0, months: 3, number: 'L-1' })
    expect(data.loan).toMatchObject({
      ratePercent: 9.9,
      amount: 1800,
      months: 12,
      number: `L-${application.number.slice(2)}`,
    })
    expect(data.balance).toBe(1782)
  })
})

describe('paying', () => {
  it('takes what the person saw, once for a key, and never more than the wallet has', async () => {
    const person = await credit.makeBorrower(ines, productId)
    const pay = (input: object, key?: string) => credit.repay(person, person.loanId, { ...input }, key)
    // On the day of the payout no interest has accrued, whatever the plan of the due date says.
    expect((await credit.loans(person))[0].next).toMatchObject({ total: 143.31, interest: 0, planned: 158.16 })
    expect(outcome(await pay({ total: 158.16 }))).toBe('credit.amount_changed')
    const first = await pay({ total: 143.31, rate: 0, principal: 1 }, 'one')
    expect(first.data).toMatchObject({ loan: { paidInstalments: 1, leftPrincipal: 1656.69 }, balance: 1638.69 })
    expect((await pay({ total: 143.31, rate: 0, principal: 1 }, 'one')).data).toEqual(first.data)
    expect(outcome(await pay({ kind: 'amount' }))).toBe('request.invalid')
    expect(outcome(await pay({ kind: 'amount', amount: 1638.7 }))).toBe('wallet.insufficient')
    const { full } = (await credit.loans(person))[0]
    expect(outcome(await pay({ kind: 'amount', amount: full.total + 0.01 }))).toBe('wallet.above_maximum')
    expect(outcome(await pay({ kind: 'full' }))).toBe('wallet.insufficient')
    expect(outcome(await pay({ fundPassword: 'wrong-one' }))).toBe('fund_password.wrong')
    expect((await credit.loans(person))[0].leftPrincipal).toBe(1656.69)
  })

  it('of two at once takes two payments, each in full', async () => {
    const person = await credit.makeBorrower(ines, productId)
    const both = await Promise.all([credit.repay(person, person.loanId), credit.repay(person, person.loanId)])
    expect(both.map(outcome)).toEqual(['200', '200'])
    expect((await credit.loans(person))[0].paidInstalments).toBe(2)
  })

  it('is about own loans only', async () => {
    const [person, stranger] = [await credit.makeBorrower(ines, productId), await makeBuyer(shop, { creditMinor: 1e6 })]
    expect(outcome(await credit.repay(stranger, person.loanId))).toBe('loan.not_found')
    expect(outcome(await credit.withdraw(stranger, person.loanId))).toBe('loan.not_found')
    expect(outcome(await credit.repay(stranger, 'L-1'))).toBe('loan.not_found')
  })

  it('quotes a part with the schedule after it', async () => {
    const person = await credit.makeBorrower(ines, productId)
    const input = { loanId: person.loanId, kind: 'amount', amount: 800 }
    const { data } = await shop.post('/api/credit/repay/quote', input, { token: person.token })
    expect(data).toMatchObject({ total: 800, principal: 800, interest: 0, balance: 1782, missing: 0 })
    expect(data.schedule).toHaveLength(12)
    expect(data.schedule[1].payment).toBeLessThan(90)
    expect(data.saving).toBeGreaterThan(40)
    await credit.repay(person, person.loanId, { kind: 'amount', amount: 800 })
    expect((await credit.loans(person))[0]).toMatchObject({ leftPrincipal: 1000, instalments: expect.any(Array) })
  })
})

test('automatic payment is switched on with the fund password, and off without', async () => {
  const person = await credit.makeBorrower(ines, productId)
  expect(outcome(await credit.setAutomatic(person, person.loanId, true, { fundPassword: undefined }))).toBe(
    'request.invalid',
  )
  expect((await credit.setAutomatic(person, person.loanId, true)).data.loan.automaticPayment).toBe(true)
  const off = await credit.setAutomatic(person, person.loanId, false, { fundPassword: undefined })
  expect(off.data.loan.automaticPayment).toBe(false)
})

describe('withdrawing from the contract', () => {
  it('returns principal and interest of the days, and refunds the fee', async () => {
    const person = await credit.makeBorrower(ines, productId, { creditMinor: 10_000 })
    shop.clock.forward(14 * 86_400_000)
    const [loan] = await credit.loans(person)
    // 14 days of 1,800.00 at 9.9 %.
    expect(loan.withdrawal).toMatchObject({ principal: 1800, interest: 6.84, fee: 18, total: 1788.84 })
    const done = await credit.withdraw(person, person.loanId, { total: 1788.84 })
    expect(done.data).toMatchObject({ loan: { state: 'withdrawn', leftPrincipal: 0 }, balance: 93.16 })
    expect(outcome(await credit.withdraw(person, person.loanId))).toBe('loan.closed')
    expect(outcome(await credit.apply(person, productId))).toBe('200')
  })

  it('is over a day later', async () => {
    const person = await credit.makeBorrower(ines, productId, { creditMinor: 10_000 })
    shop.clock.forward(15 * 86_400_000)
    expect((await credit.loans(person))[0].withdrawal).toBeNull()
    expect(outcome(await credit.withdraw(person, person.loanId))).toBe('credit.withdrawal_too_late')
  })
})
