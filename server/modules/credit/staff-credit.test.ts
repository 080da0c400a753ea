import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { createCreditFlow } from '#tests/harness/credit.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
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

describe('a decision', () => {
  const applied = async (more = {}) => {
    const person = await makeBuyer(shop)
    return { person, id: (await credit.apply(person, productId, more)).data.application.id as string }
  }

  it('gives an offer of the limit where that is lower, and a limit with its reason', async () => {
    const { person, id } = await applied()
    const decided = await credit.decide(ines, id, true, { limit: 1100, reason: 'Up to 40 % of the income' })
    expect(decided.data.application).toMatchObject({
      state: 'approved',
      quote: { amount: 1100 },
      needsTwoPeople: false,
    })
    const limits = await shop.get('/admin/credit/limit/list', { keyword: person.username }, { token: rui.token })
    expect(limits.data.pageList).toMatchObject([{ limit: 1100, used: 0, reason: 'Up to 40 % of the income' }])
    expect(outcome(await credit.decide(rui, id, true))).toBe('credit_application.decided')
    expect((await credit.accept(person, id)).data.loan).toMatchObject({ amount: 1100, fee: 11 })
  })

  it.each([299.99, 0.01])('cannot offer less than the product lends (%s)', async (limit) => {
    const { id } = await applied()
    expect(outcome(await credit.decide(ines, id, true, { limit }))).toBe('wallet.below_minimum')
  })

  it('above an amount needs two people, and the lower limit stands', async () => {
    const { person, id } = await applied({ amount: 2000.01 })
    const first = await credit.decide(ines, id, true, { limit: 4000 })
    expect(first.data.application).toMatchObject({
      state: 'submitted',
      firstApproval: { limit: 4000, user: { id: ines.id } },
    })
    expect(outcome(await credit.accept(person, id))).toBe('loan.not_approved')
    expect(outcome(await credit.decide(ines, id, true))).toBe('credit.second_person')
    expect((await credit.decide(rui, id, true)).data.application.state).toBe('approved')
    const limits = await shop.get('/admin/credit/limit/list', { keyword: person.username }, { token: rui.token })
    expect(limits.data.pageList[0].limit).toBe(4000)
    const other = await applied({ amount: 2000 })
    expect((await credit.decide(ines, other.id, true)).data.application.state).toBe('approved')
  })

  it('is made once by two people at once, and never about oneself', async () => {
    const { id } = await applied()
    const both = await Promise.all([credit.decide(ines, id, true), credit.decide(rui, id, false)])
    expect(both.map(outcome).toSorted()).toEqual(['200', 'credit_application.decided'])
    const own = (await credit.apply(ines, productId)).data.application.id
    expect(outcome(await credit.decide(ines, own, true))).toBe('money.own_request')
    await credit.decide(rui, own, false)
  })

  it('can be reviewed once, by another person', async () => {
    const { person, id } = await applied()
    await credit.decide(ines, id, false, { reason: 'Too much', suggestedAmount: 1100 })
    expect((await credit.application(person)).data.application).toMatchObject({
      state: 'refused',
      reason: 'Too much',
      suggestedAmount: 1100,
      canRequestReview: true,
    })
    const review = () =>
      shop.post('/api/credit/application/review', { applicationId: id, reason: 'I earn more' }, { token: person.token })
    expect((await review()).data.application).toMatchObject({ state: 'submitted', answerBy: expect.any(String) })
    expect(outcome(await credit.decide(ines, id, true))).toBe('credit.second_person')
    expect((await credit.decide(rui, id, false)).data.application.state).toBe('refused')
    expect(outcome(await review())).toBe('credit_application.decided')
  })

  it('shows documents to those who decide, and records who saw them', async () => {
    const { id } = await applied()
    const detail = await shop.get('/admin/credit/application/detail', { applicationId: id }, { token: ines.token })
    expect(detail.data.application.documents).toEqual(['incomeProof'])
    expect(detail.data.checks.map(({ key }: { key: string }) => key)).toContain('burden')
    expect(detail.data.burdenPercent).toBe(36.1)
    const show = (staff: Person, document: string) =>
      shop.post('/admin/credit/application/document', { applicationId: id, document }, { token: staff.token })
    const { url } = (await show(ines, 'incomeProof')).data
    expect(url).toMatch(/^\/media\/private\//)
    expect(outcome(await show(ines, 'bankStatement'))).toBe('credit_application.not_found')
    expect(outcome(await show(await makeStaff(shop, ['auditor']), 'incomeProof'))).toBe('permission.denied')
    const history = await shop.get('/admin/claim/history', { kind: 'credit', subjectId: id }, { token: ines.token })
    expect(history.data.pageList).toMatchObject([{ user: { id: ines.id }, after: { document: 'incomeProof' } }])
  })
})

describe('an offer', () => {
  it('ends after its days, on both sides of the border', async () => {
    const [early, late] = [await makeBuyer(shop), await makeBuyer(shop)]
    const ids: string[] = []
    for (const person of [early, late]) {
      const { id } = (await credit.apply(person, productId)).data.application
      await credit.decide(ines, id, true)
      ids.push(id)
    }
    const { offerUntil } = (await credit.application(early)).data.application
    shop.clock.forward(Date.parse(offerUntil) - shop.clock.now().getTime())
    expect(outcome(await credit.accept(early, ids[0]!))).toBe('200')
    shop.clock.forward(1)
    expect(outcome(await credit.accept(late, ids[1]!))).toBe('credit_application.expired')
    await credit.tend()
    expect((await credit.application(late)).data.application.state).toBe('expired')
    expect(outcome(await credit.apply(late, productId))).toBe('200')
  })

  it('is signed with the fund password, once', async () => {
    const person = await makeBuyer(shop)
    const { id } = (await credit.apply(person, productId)).data.application
    await credit.decide(ines, id, true)
    expect(outcome(await credit.accept(person, id, { fundPassword: 'wrong-one' }))).toBe('fund_password.wrong')
    expect(fields(await credit.accept(person, id, { acceptsContract: false }))).toEqual(['acceptsContract'])
    const both = await Promise.all([credit.accept(person, id), credit.accept(person, id)])
    expect(both.map(outcome).toSorted()).toEqual(['200', 'loan.unfinished'])
    expect(await person.balanceMinor()).toBe(178_200)
  })

  it('is void when staff lowered the limit since', async () => {
    const person = await makeBuyer(shop)
    const { id } = (await credit.apply(person, productId)).data.application
    await credit.decide(ines, id, true)
    const save = (limit: number) =>
      shop.post('/admin/credit/limit/save', { userId: person.id, limit, reason: 'Less' }, { token: ines.token })
    expect(outcome(await save(5000.01))).toBe('credit.rules')
    expect((await save(1799.99)).data.limit).toMatchObject({ limit: 1799.99 })
    expect(outcome(await credit.accept(person, id))).toBe('loan.not_approved')
  })
})

describe('products', () => {
  beforeAll(async () => {
    ;[ines, rui] = await Promise.all([makeStaff(shop, ['finance']), makeStaff(shop, ['finance'])])
  })

  it('above the legal cap are refused to the operator, on both sides of the border', async () => {
    const flat = { feePercent: 0, minMonths: 12, maxMonths: 12 }
    // A nominal rate of 22.51 % is an annual percentage rate of 24.99 %.
    expect(outcome(await credit.saveProduct(ines, { ...flat, ratePercent: 22.51 }))).toBe('200')
    const above = await credit.saveProduct(ines, { ...flat, ratePercent: 22.52 })
    expect([outcome(above), above.error!.params]).toEqual(['credit.above_cap', { percent: 25.01, max: 25 }])
    expect(outcome(await credit.saveProduct(ines, { feePercent: 6 }))).toBe('credit.above_cap')
    expect(outcome(await credit.saveProduct(ines, { overdueRatePercent: 25.01 }))).toBe('credit.above_cap')
  })

  it.each([
    [{ minAmount: 500, maxAmount: 499.99 }, 'maxAmount'],
    [{ minMonths: 13, maxMonths: 12 }, 'maxMonths'],
    [{ maxMonths: 121 }, 'maxMonths'],
    [{ ratePercent: 9.999 }, 'ratePercent'],
    [{ ratePercent: -1 }, 'ratePercent'],
    [{ overdueCap: -0.01 }, 'overdueCap'],
    [{ minAmount: 0 }, 'minAmount'],
    [{ names: {} }, 'names'],
  ])('with %o name the field %s', async (more, field) => {
    const answer = await credit.saveProduct(ines, more)
    expect([outcome(answer), fields(answer)]).toEqual(['request.invalid', [field]])
  })

  it('are saved once by two people at once', async () => {
    const { id } = (await credit.saveProduct(ines)).data.product
    const save = (staff: Person) => credit.saveProduct(staff, { productId: id, version: 1, ratePercent: 8 })
    expect((await Promise.all([save(ines), save(rui)])).map(outcome).toSorted()).toEqual([
      '200',
      'credit_product.changed',
    ])
  })

  it('that are closed are not offered', async () => {
    const { id } = (await credit.saveProduct(ines, { isOpen: false })).data.product
    expect(outcome(await quote({ productId: id }))).toBe('credit_product.not_found')
    const brand = shop.otherBrand
    expect((await shop.get('/api/credit/products', {}, { brand })).data.products).toEqual([])
    const answer = await shop.post('/api/credit/quote', { productId, amount: 500, months: 12 }, { brand })
    expect(outcome(answer)).toBe('credit.not_offered')
  })
})

test('lists are also files, for those who may see credit', async () => {
  const staff = await makeStaff(shop, ['finance'])
  const read = (path: string, { token }: Person) =>
    shop.app.inject({ url: path, headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${token}` } })
  await credit.makeBorrower(staff, productId)
  const loans = await read('/admin/credit/loans.csv?view=open', staff)
  expect(loans.body.split('\r\n').filter(Boolean).length).toBeGreaterThanOrEqual(2)
  expect(loans.body).toMatch(/^\u{feff}number,started_on,/u)
  const applications = await read('/admin/credit/applications.csv', staff)
  expect(applications.body.split('\r\n').length).toBeGreaterThan(10)
  expect((await read('/admin/credit/loans.csv?view=odd', staff)).statusCode).toBe(422)
  expect((await read('/admin/credit/loans.csv', await makePerson(shop))).statusCode).toBe(403)
})
