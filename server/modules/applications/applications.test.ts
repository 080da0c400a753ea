import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { makeUpload } from '#tests/harness/uploads.ts'
import { createInvitation, purgeApplications } from './public.ts'

const dayMs = 86_400_000

let shop: TestShop
let staff: Person
let categoryId: string
beforeAll(async () => {
  shop = await openTestShop({ policy: { otherRequestsPerSecondPerAddress: 1e6 } })
  staff = await makeStaff(shop, ['catalogue'])
  categoryId = newId()
  await shop
    .db()
    .insertInto('categories')
    .values({
      brand_id: shop.brand.id,
      id: categoryId,
      key: 'jewellery',
      depth: 1,
      position: 1,
      name: JSON.stringify({ en: 'Jewellery' }),
    })
    .execute()
})
afterAll(() => shop.close())

let names = 0

/** A complete form of a company, whose images the person has uploaded. */
async function buildForm(person: Person) {
  const storeName = `${'ABCDEFGHIJKLMNOP'[names++]}acre ${names}`
  return {
    storeName,
    storeAbout: 'Rings and chains',
    kind: 'company',
    legalName: 'Atelier Nacre SARL',
    registerName: 'RCS Lyon',
    registerNumber: '900 000 305',
    taxNumber: 'FR 41 900000305',
    country: 'France',
    contactName: 'Camille Roux',
    contactRole: 'Director',
    email: `camille${names}@nacre.example`,
    phone: `+33 4 72 55 01 ${10 + names}`,
    identityCard: await makeUpload(shop, { token: person.token }, 'identity'),
    identityHolder: await makeUpload(shop, { token: person.token }, 'identity'),
    street: '1 Rue des Perles',
    postcode: '69001',
    city: 'Lyon',
    deliveryFee: 4.9,
    categoryIds: [categoryId],
    products: 'Rings, chains and earrings of mother-of-pearl.',
    accountHolder: 'Atelier Nacre SARL',
    bankName: 'Banque de Lyon',
    accountNumber: `FR76 3000 0000 00${10 + names}`,
    acceptsTerms: true,
  }
}
type Form = Awaited<ReturnType<typeof buildForm>>

const post = (path: string, by: Person, body: object = {}) => shop.post(path, body, { token: by.token })
const save = (by: Person, body: object) => post('/api/merchant/application/save', by, body)
const apply = (by: Person, body: object = {}) => post('/api/merchant/apply', by, body)
const read = async (by: Person) => (await shop.get('/api/merchant/application', {}, { token: by.token })).data
const take = (applicationId: string, by = staff) => post('/admin/application/take', by, { applicationId })
const decide = (applicationId: string, body: object, by = staff) =>
  post('/admin/application/decide', by, { applicationId, ...body })
const list = async (query: object = {}) =>
  (await shop.get('/admin/application/list', { ...query }, { token: staff.token })).data
const detail = async (applicationId: string) =>
  (await shop.get('/admin/application/detail', { applicationId }, { token: staff.token })).data.application
const openImage = (address: string, by: Person) =>
  shop.app.inject({
    url: address,
    headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${by.token}` },
  })

async function makeSent(change: Partial<Form> = {}) {
  const person = await makePerson(shop)
  const form = { ...(await buildForm(person)), ...change }
  const { data, error } = await apply(person, form)
  expect(error).toBeUndefined()
  return { person, form, id: data.application.id as string }
}

describe('a draft', () => {
  it('keeps every field that is saved, and says what is missing', async () => {
    const person = await makePerson(shop)
    expect(await read(person)).toMatchObject({ application: null, isOpen: true })
    const first = await save(person, { storeName: 'Half a na', email: 'not-an-address' })
    expect(first.data.application).toMatchObject({
      state: 'draft',
      content: { storeName: 'Half a na', kind: 'company' },
    })
    await save(person, { phone: '+33 4 72 55 01 88', accountNumber: 'FR76 3000 1234' })
    const { application, problems, requirements } = await read(person)
    expect(application.content).toMatchObject({
      storeName: 'Half a na',
      email: 'not-an-address',
      accountMasked: '•••• 1234',
    })
    expect(problems).toContainEqual(expect.objectContaining({ field: 'email', isMissing: false }))
    expect(problems).toContainEqual(expect.objectContaining({ field: 'legalName', isMissing: true }))
    expect(problems.map(({ field }: { field: string }) => field)).not.toContain('phone')
    expect(requirements).toContainEqual({ key: 'store', state: 'done' })
    expect(requirements).toContainEqual({ key: 'contact', state: 'wrong' })
    expect(requirements).toContainEqual({ key: 'identity', state: 'open' })
    await save(person, { storeName: '' })
    expect((await read(person)).application.content.storeName).toBe('')
    // Nobody else sees it, and staff do not before it is sent.
    expect((await read(await makePerson(shop))).application).toBeNull()
    const hidden = await shop.get(
      '/admin/application/detail',
      { applicationId: application.id },
      { token: staff.token },
    )
    expect(hidden.error?.key).toBe('application.not_found')
  })

  it('is one, when two tabs begin it at once', async () => {
    const person = await makePerson(shop)
    const saved = await Promise.all([save(person, { city: 'Lyon' }), save(person, { street: '1 Rue' })])
    expect(saved.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(person)).application.content).toMatchObject({ city: 'Lyon', street: '1 Rue' })
  })

  it('takes only uploads of its own applicant, and gives back those that it replaces', async () => {
    const [person, other] = [await makePerson(shop), await makePerson(shop)]
    const foreign = await makeUpload(shop, { token: other.token }, 'identity')
    expect((await save(person, { identityCard: foreign })).error?.key).toBe('upload.not_yours')
    const avatar = await makeUpload(shop, { token: person.token }, 'avatar')
    expect((await save(person, { identityCard: avatar })).error?.key).toBe('upload.not_yours')
    const first = await makeUpload(shop, { token: person.token }, 'identity')
    const second = await makeUpload(shop, { token: person.token }, 'identity')
    expect((await save(person, { identityCard: first })).status).toBe(200)
    expect((await save(person, { identityHolder: first })).error?.key).toBe('upload.not_yours')
    expect((await openImage(first, other)).statusCode).toBe(404)
    expect((await save(person, { identityCard: second })).status).toBe(200)
    expect((await openImage(first, person)).statusCode).toBe(404)
    expect((await openImage(second, person)).statusCode).toBe(200)
  })

  it.each([
    ['storeName', 'x', 'N', 'Nn'.padEnd(60, 'x'), 'x'.repeat(61)],
    ['products', 'x', 'x'.repeat(19), 'x'.repeat(20), 'x'.repeat(1001)],
    ['street', 'x', 'x', 'xx', 'x'.repeat(201)],
    ['phone', '1', '+33 12 3', '+33 123 456', '+'.padEnd(31, '1')],
    ['email', 'a', 'a@b', 'a@b.example', `${'a'.repeat(250)}@b.example`],
    ['country', 'x', 'Atlantis', 'Norway', 'x'.repeat(81)],
  ])('measures %s on both sides', async (field, short, wrong, right, long) => {
    const person = await makePerson(shop)
    const findProblem = async (value: string) => {
      const { data } = await save(person, { [field]: value })
      return data.problems.some((problem: { field: string }) => problem.field === field)
    }
    expect([await findProblem(short), await findProblem(wrong), await findProblem(right)]).toEqual([true, true, false])
    const tooLong = await save(person, { [field]: long })
    expect([tooLong.status, Object.keys(tooLong.error?.fields ?? {})]).toEqual([422, [field]])
    expect((await read(person)).application.content[field]).toBe(field === 'country' ? 'NO' : right)
  })

  it.each([
    [{ accountNumber: '12345' }, 'accountNumber'],
    [{ accountNumber: 'FR76!3000' }, 'accountNumber'],
    [{ deliveryFee: 4.999 }, 'deliveryFee'],
    [{ deliveryFee: -1 }, 'deliveryFee'],
    [{ categoryIds: ['none'] }, 'categoryIds'],
    [{ payoutCurrency: 'XX1' }, 'payoutCurrency'],
    [{ kind: 'club' }, 'kind'],
  ])('refuses %o by name', async (body, field) => {
    const answer = await save(await makePerson(shop), body)
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, [field]])
  })

  it('is not for sellers, and not for brands that take none', async () => {
    const { owner } = await makeStore(shop)
    expect((await save(owner, { storeName: 'Second' })).error?.key).toBe('application.has_store')
    const closed = await openTestShop({ policy: { applicationsOpen: false } })
    const person = await makePerson(closed)
    const answer = await closed.post('/api/merchant/application/save', { city: 'Lyon' }, { token: person.token })
    expect(answer.error?.key).toBe('application.closed')
    await closed.close()
  })
})

describe('sending', () => {
  it('names everything that is missing', async () => {
    const person = await makePerson(shop)
    const { error } = await apply(person, { storeName: 'Only this' })
    expect(Object.keys(error?.fields ?? {})).toEqual(
      expect.arrayContaining(['legalName', 'identityCard', 'identityHolder', 'accountNumber', 'acceptsTerms']),
    )
    expect((await read(person)).application?.state ?? 'none').toBe('none')
  })

  it('asks a person for no register, and a brand for what it requires', async () => {
    const person = await makePerson(shop)
    const { registerName: _n, registerNumber: _r, taxNumber: _t, ...form } = await buildForm(person)
    expect(Object.keys((await apply(person, form)).error?.fields ?? {})).toEqual(['registerName', 'registerNumber'])
    expect((await apply(person, { ...form, kind: 'person' })).status).toBe(200)
  })

  it('is once, however often at once', async () => {
    const person = await makePerson(shop)
    await save(person, await buildForm(person))
    const answers = await Promise.all([apply(person), apply(person), apply(person)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await read(person)).application.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'sent',
      'started',
    ])
    expect((await save(person, { city: 'Paris' })).error?.key).toBe('application.not_editable')
  })

  it('refuses a store name that a store or an application has', async () => {
    const { form } = await makeSent()
    const person = await makePerson(shop)
    const other = await buildForm(person)
    const same = await apply(person, { ...other, storeName: form.storeName.toUpperCase() })
    expect(Object.keys(same.error?.fields ?? {})).toEqual(['storeName'])
    await makeStore(shop)
    const store = await apply(person, { ...other, storeName: 'test store' })
    expect(Object.keys(store.error?.fields ?? {})).toEqual(['storeName'])
    expect((await apply(person, other)).status).toBe(200)
  })

  it('uses an invitation once', async () => {
    const code = await createInvitation(shop.ctx(), { note: 'fair', expiresAt: null })
    const old = await createInvitation(shop.ctx(), { note: '', expiresAt: new Date(shop.clock.now().getTime() - 1) })
    const [one, two] = [await makePerson(shop), await makePerson(shop)]
    const [formOne, formTwo] = [await buildForm(one), await buildForm(two)]
    const getFields = ({ error }: { error?: { fields?: object } }) => Object.keys(error?.fields ?? {})
    expect(getFields(await apply(one, { ...formOne, invitationCode: 'NO-SUCH' }))).toEqual(['invitationCode'])
    expect(getFields(await apply(one, { ...formOne, invitationCode: old }))).toEqual(['invitationCode'])
    await save(one, { ...formOne, invitationCode: code })
    await save(two, { ...formTwo, invitationCode: code })
    const answers = await Promise.all([apply(one), apply(two)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(getFields(answers.find(({ error }) => error)!)).toEqual(['invitationCode'])
  })
})

describe('a decision', () => {
  it('needs the hold, which another one cannot take for 30 minutes', async () => {
    const { id } = await makeSent()
    const other = await makeStaff(shop, ['administrator'])
    expect((await decide(id, { decision: 'accept' })).error?.key).toBe('application.not_taken')
    expect((await take(id)).data.application.hold).toMatchObject({ by: { id: staff.id }, isOwn: true })
    expect((await take(id, other)).error).toMatchObject({ key: 'application.taken', params: { name: staff.username } })
    expect((await decide(id, { decision: 'accept' }, other)).error?.key).toBe('application.taken')
    expect((await post('/admin/application/release', other, { applicationId: id })).error?.key).toBe(
      'application.not_taken',
    )
    shop.clock.forward(30 * 60_000)
    expect((await decide(id, { decision: 'accept' })).error?.key).toBe('application.not_taken')
    expect((await take(id, other)).status).toBe(200)
    expect((await post('/admin/application/release', other, { applicationId: id })).data.application.hold).toBeNull()
    await take(id)
    const both = await Promise.all([
      decide(id, { decision: 'reject', reason: 'No' }),
      decide(id, { decision: 'reject', reason: 'No' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await take(id)).error?.key).toBe('application.decided')
  })

  it('opens the store at its terms, and the person is its seller at once', async () => {
    const { person, form, id } = await makeSent()
    await take(id)
    expect((await decide(id, { decision: 'accept', commissionPercent: 101 })).error?.fields).toHaveProperty(
      'commissionPercent',
    )
    const { data } = await decide(id, { decision: 'accept', commissionPercent: 12.5 })
    expect(data.application).toMatchObject({ state: 'accepted', commissionPercent: 12.5 })
    const { seller } = (await shop.get('/api/user/info', {}, { token: person.token })).data
    expect(seller).toEqual({ id: data.application.storeId, name: form.storeName })
    const trader = await shop.get('/api/trader/store', { sellerId: seller.id })
    expect(trader.data.trader).toMatchObject({
      legalName: 'Atelier Nacre SARL',
      country: 'FR',
      vatNumber: 'FR41900000305',
    })
    const methods = await shop.get('/seller/delivery/list', {}, { token: person.token })
    expect(methods.data.pageList).toMatchObject([{ fee: 4.9 }])
    const accounts = await shop.get('/api/wallet/account/list', {}, { token: person.token })
    expect(accounts.data.pageList).toMatchObject([{ kind: 'bank', label: 'Banque de Lyon' }])
    const admin = await makeStaff(shop, ['administrator'])
    const log = await shop.get('/admin/audit/list', { operation: 'adminApplications.decide' }, { token: admin.token })
    expect(log.data.pageList[0]).toMatchObject({
      subjectId: id,
      before: { state: 'sent' },
      after: { state: 'accepted', storeId: seller.id, commissionPercent: 12.5 },
    })
    // The commission is that of the store, beside one of the brand's policy.
    const store = { id: seller.id as string, owner: person }
    const own = await makeGoods(shop, { store, priceMinor: 10_000 })
    const plain = await makeGoods(shop, { store: await makeStore(shop), priceMinor: 10_000 })
    expect(await readCommissions([own.skuIds[0]!, plain.skuIds[0]!])).toEqual([1250, 500])
    expect((await save(person, { city: 'Paris' })).error?.key).toBe('application.not_editable')
  })

  it('sends back parts with reasons; only those change, and all of them must', async () => {
    const { person, form, id } = await makeSent()
    await take(id)
    expect((await decide(id, { decision: 'changes' })).error?.fields).toHaveProperty('requests')
    const twice = { part: 'account', reason: 'Again' }
    expect((await decide(id, { decision: 'changes', requests: [twice, twice] })).error?.fields).toHaveProperty(
      'requests',
    )
    const requests = [
      { part: 'identityCard', reason: 'A reflection hides the name' },
      { part: 'account', reason: 'The account has another name' },
    ]
    await decide(id, { decision: 'changes', requests, reason: 'Nearly there' })
    expect((await read(person)).application).toMatchObject({ state: 'changes', reason: 'Nearly there' })
    expect((await list({ view: 'applicant' })).pageList).toMatchObject([{ id, state: 'changes' }])
    expect((await save(person, { city: 'Paris' })).error?.key).toBe('application.not_editable')
    expect((await save(person, { city: form.city })).status).toBe(200)
    expect((await apply(person)).error?.key).toBe('application.not_corrected')
    await save(person, { identityCard: await makeUpload(shop, { token: person.token }, 'identity') })
    expect((await apply(person)).error?.key).toBe('application.not_corrected')
    const queuedAt = (await detail(id)).sentAt
    shop.clock.forward(60_000)
    expect((await apply(person, { accountHolder: 'Camille Roux' })).status).toBe(200)
    const [row] = (await list({ keyword: form.storeName })).pageList
    expect(row).toMatchObject({ id, isSentAgain: true, queuedAt })
    const { timeline } = await detail(id)
    expect(timeline[0]).toMatchObject({ kind: 'sent', parts: ['identityCard', 'account'] })
    expect(timeline[1]).toMatchObject({ kind: 'changes', reason: 'Nearly there', user: { username: staff.username } })
  })

  it('rejects with a reason, after which the person applies again with everything given', async () => {
    const { person, form, id } = await makeSent()
    await take(id)
    expect((await decide(id, { decision: 'reject' })).error?.fields).toHaveProperty('reason')
    await decide(id, { decision: 'reject', reason: 'We sell no pearls' })
    expect((await read(person)).application).toMatchObject({ state: 'rejected', reason: 'We sell no pearls' })
    expect((await apply(person)).error?.key).toBe('application.not_editable')
    const reopened = await post('/api/merchant/application/reopen', person)
    expect(reopened.data.application).toMatchObject({ state: 'draft', content: { storeName: form.storeName } })
    expect(reopened.data.problems).toEqual([])
    expect((await apply(person, { products: 'Rings without pearls, and chains.' })).status).toBe(200)
    const { checks } = await detail(id)
    expect(checks).toContainEqual({ key: 'earlier', state: 'warning', found: 'We sell no pearls' })
    expect((await post('/api/merchant/application/withdraw', person)).data.application.state).toBe('withdrawn')
    expect((await take(id)).error?.key).toBe('application.decided')
  })

  it('compares names, holders and other applications', async () => {
    await makeStore(shop)
    const { person, form } = await makeSent()
    const other = await makePerson(shop)
    const { data } = await apply(other, {
      ...(await buildForm(other)),
      storeName: 'Test-store Lyon',
      phone: form.phone,
      accountHolder: 'Someone Else',
    })
    const { checks } = await detail(data.application.id)
    const number = (await read(person)).application.number
    const states = Object.fromEntries(checks.map(({ key, state }: { key: string; state: string }) => [key, state]))
    expect(states).toEqual({
      registerNumber: 'passed',
      taxNumber: 'passed',
      accountHolder: 'warning',
      storeName: 'warning',
      earlier: 'passed',
      duplicate: 'warning',
      identity: 'passed',
      invitation: 'absent',
    })
    expect(checks).toContainEqual({ key: 'storeName', state: 'warning', found: 'Test store' })
    expect(checks).toContainEqual({ key: 'duplicate', state: 'warning', found: number })
  })

  it('counts the views, and finds by name, number and category', async () => {
    const { form, id } = await makeSent()
    const { counts } = await list()
    expect(counts.decide).toBeGreaterThan(0)
    const find = async (query: object) => (await list(query)).pageList.map((row: { id: string }) => row.id)
    expect(await find({ keyword: form.storeName.toLowerCase() })).toEqual([id])
    const { number } = await detail(id)
    expect(await find({ keyword: number })).toEqual([id])
    expect(await find({ categoryId })).toContain(id)
    expect(await find({ categoryId: newId() })).toEqual([])
  })
})

it('shows identity images to those who decide, and records each view', async () => {
  const { person, form } = await makeSent()
  const auditor = await makeStaff(shop, ['auditor'])
  const admin = await makeStaff(shop, ['administrator'])
  const countViews = async () =>
    (await shop.get('/admin/audit/list', { operation: 'media.view', who: staff.username }, { token: admin.token })).data
      .pageInfo.totalElements
  const before = await countViews()
  expect((await openImage(form.identityCard, auditor)).statusCode).toBe(404)
  expect((await openImage(form.identityCard, person)).statusCode).toBe(200)
  expect(await countViews()).toBe(before)
  expect((await openImage(form.identityCard, staff)).statusCode).toBe(200)
  expect(await countViews()).toBe(before + 1)
  const log = await shop.get('/admin/audit/list', { operation: 'media.view' }, { token: admin.token })
  expect(log.data.pageList[0]).toMatchObject({ subjectId: person.id, user: { id: staff.id } })
  expect(log.data.pageList[0].address).not.toBeNull()
})

it('deletes drafts that were left alone, and documents some time after the decision', async () => {
  const left = await makePerson(shop)
  await save(left, { storeName: 'Left alone' })
  const { person, form, id } = await makeSent()
  await take(id)
  await decide(id, { decision: 'reject', reason: 'No' })
  const later = (days: number) => {
    const now = new Date(shop.clock.now().getTime() + days * dayMs)
    return { ...shop.ctx(), clock: { ...shop.clock, now: () => now } }
  }
  await purgeApplications(later(30))
  expect((await read(left)).application).not.toBeNull()
  await purgeApplications(later(31))
  expect((await read(left)).application).toBeNull()
  expect((await openImage(form.identityCard, person)).statusCode).toBe(200)
  await purgeApplications(later(91))
  expect((await openImage(form.identityCard, person)).statusCode).toBe(404)
  expect((await read(person)).application.content).toMatchObject({ identityCard: '', storeName: form.storeName })
})

/** Places an order of one unit of each SKU; returns the commission of their lines in minor units, in that order. */
async function readCommissions(skuIds: readonly string[]): Promise<number[]> {
  const buyer = await makePerson(shop)
  const auth = { token: buyer.token }
  const address = {
    consignee: 'Mina',
    areaCode: '93',
    phone: '70012345678',
    country: 'Afghanistan',
    region: 'Kabul',
    city: 'Kabul',
    street: '12 Street',
  }
  const addressId = (await shop.post('/api/address/add', address, auth)).data.address.id
  for (const skuId of skuIds) await shop.post('/order/shop/cart/add', { skuId, quantity: 1 }, auth)
  const { quoteId } = (await shop.post('/order/shop/checkout/preview', {}, auth)).data
  await shop.post('/order/shop/trade/create', { quoteId, addressId }, auth)
  const rows = await shop
    .db()
    .selectFrom('order_lines')
    .select(['sku_id', 'commission_minor'])
    .where('brand_id', '=', shop.brand.id)
    .where('sku_id', 'in', skuIds)
    .execute()
  return skuIds.map((skuId) => Number(rows.find((row) => row.sku_id === skuId)!.commission_minor))
}
