import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { openApplicationDesk, type ApplicationDesk } from '#tests/harness/application-desk.ts'
import { makeStore } from '#tests/harness/goods.ts'
import { makePerson } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { makeUpload } from '#tests/harness/uploads.ts'
import { createInvitation, purgeApplications } from './public.ts'

const dayMs = 86_400_000

let shop: TestShop
let desk: ApplicationDesk
beforeAll(async () => {
  shop = await openTestShop({ policy: { otherRequestsPerSecondPerAddress: 1e6 } })
  desk = await openApplicationDesk(shop)
})
afterAll(() => shop.close())

describe('a draft', () => {
  it('keeps every field that is saved, and says what is missing', async () => {
    const person = await makePerson(shop)
    expect(await desk.read(person)).toMatchObject({ application: null, isOpen: true })
    const first = await desk.save(person, { storeName: 'Half a na', email: 'not-an-address' })
    expect(first.data.application).toMatchObject({
      state: 'draft',
      content: { storeName: 'Half a na', kind: 'company' },
    })
    await desk.save(person, { phone: '+33 4 72 55 01 88', accountNumber: 'FR76 3000 1234' })
    const { application, problems, requirements } = await desk.read(person)
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
    await desk.save(person, { storeName: '' })
    expect((await desk.read(person)).application.content.storeName).toBe('')
    // Nobody else sees it, and staff do not before it is sent.
    expect((await desk.read(await makePerson(shop))).application).toBeNull()
    const hidden = await shop.get(
      '/admin/application/detail',
      { applicationId: application.id },
      { token: desk.staff.token },
    )
    expect(hidden.error?.key).toBe('application.not_found')
  })

  it('is one, when two tabs begin it at once', async () => {
    const person = await makePerson(shop)
    const saved = await Promise.all([desk.save(person, { city: 'Lyon' }), desk.save(person, { street: '1 Rue' })])
    expect(saved.map(({ status }) => status)).toEqual([200, 200])
    expect((await desk.read(person)).application.content).toMatchObject({ city: 'Lyon', street: '1 Rue' })
  })

  it('takes only uploads of its own applicant, and gives back those that it replaces', async () => {
    const [person, other] = [await makePerson(shop), await makePerson(shop)]
    const foreign = await makeUpload(shop, { token: other.token }, 'identity')
    expect((await desk.save(person, { identityCard: foreign })).error?.key).toBe('upload.not_yours')
    const avatar = await makeUpload(shop, { token: person.token }, 'avatar')
    expect((await desk.save(person, { identityCard: avatar })).error?.key).toBe('upload.not_yours')
    const first = await makeUpload(shop, { token: person.token }, 'identity')
    const second = await makeUpload(shop, { token: person.token }, 'identity')
    expect((await desk.save(person, { identityCard: first })).status).toBe(200)
    expect((await desk.save(person, { identityHolder: first })).error?.key).toBe('upload.not_yours')
    expect((await desk.openImage(first, other)).statusCode).toBe(404)
    expect((await desk.save(person, { identityCard: second })).status).toBe(200)
    expect((await desk.openImage(first, person)).statusCode).toBe(404)
    expect((await desk.openImage(second, person)).statusCode).toBe(200)
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
      const { data } = await desk.save(person, { [field]: value })
      return data.problems.some((problem: { field: string }) => problem.field === field)
    }
    expect([await findProblem(short), await findProblem(wrong), await findProblem(right)]).toEqual([true, true, false])
    const tooLong = await desk.save(person, { [field]: long })
    expect([tooLong.status, Object.keys(tooLong.error?.fields ?? {})]).toEqual([422, [field]])
    expect((await desk.read(person)).application.content[field]).toBe(field === 'country' ? 'NO' : right)
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
    const answer = await desk.save(await makePerson(shop), body)
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, [field]])
  })

  it('is not for sellers, and not for brands that take none', async () => {
    const { owner } = await makeStore(shop)
    expect((await desk.save(owner, { storeName: 'Second' })).error?.key).toBe('application.has_store')
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
    const { error } = await desk.apply(person, { storeName: 'Only this' })
    expect(Object.keys(error?.fields ?? {})).toEqual(
      expect.arrayContaining(['legalName', 'identityCard', 'identityHolder', 'accountNumber', 'acceptsTerms']),
    )
    expect((await desk.read(person)).application?.state ?? 'none').toBe('none')
  })

  it('asks a person for no register, and a brand for what it requires', async () => {
    const person = await makePerson(shop)
    const { registerName: _n, registerNumber: _r, taxNumber: _t, ...form } = await desk.buildForm(person)
    expect(Object.keys((await desk.apply(person, form)).error?.fields ?? {})).toEqual([
      'registerName',
      'registerNumber',
    ])
    expect((await desk.apply(person, { ...form, kind: 'person' })).status).toBe(200)
  })

  it('is once, however often at once', async () => {
    const person = await makePerson(shop)
    await desk.save(person, await desk.buildForm(person))
    const answers = await Promise.all([desk.apply(person), desk.apply(person), desk.apply(person)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await desk.read(person)).application.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'sent',
      'started',
    ])
    expect((await desk.save(person, { city: 'Paris' })).error?.key).toBe('application.not_editable')
  })

  it('refuses a store name that a store or an application has', async () => {
    const { form } = await desk.makeSent()
    const person = await makePerson(shop)
    const other = await desk.buildForm(person)
    const same = await desk.apply(person, { ...other, storeName: form.storeName.toUpperCase() })
    expect(Object.keys(same.error?.fields ?? {})).toEqual(['storeName'])
    await makeStore(shop)
    const store = await desk.apply(person, { ...other, storeName: 'test store' })
    expect(Object.keys(store.error?.fields ?? {})).toEqual(['storeName'])
    expect((await desk.apply(person, other)).status).toBe(200)
  })

  it('uses an invitation once', async () => {
    const code = await createInvitation(shop.ctx(), { note: 'fair', expiresAt: null })
    const old = await createInvitation(shop.ctx(), { note: '', expiresAt: new Date(shop.clock.now().getTime() - 1) })
    const [one, two] = [await makePerson(shop), await makePerson(shop)]
    const [formOne, formTwo] = [await desk.buildForm(one), await desk.buildForm(two)]
    const getFields = ({ error }: { error?: { fields?: object } }) => Object.keys(error?.fields ?? {})
    expect(getFields(await desk.apply(one, { ...formOne, invitationCode: 'NO-SUCH' }))).toEqual(['invitationCode'])
    expect(getFields(await desk.apply(one, { ...formOne, invitationCode: old }))).toEqual(['invitationCode'])
    await desk.save(one, { ...formOne, invitationCode: code })
    await desk.save(two, { ...formTwo, invitationCode: code })
    const answers = await Promise.all([desk.apply(one), desk.apply(two)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(getFields(answers.find(({ error }) => error)!)).toEqual(['invitationCode'])
  })
})

it('shows identity images to those who decide, and records each view', async () => {
  const { person, form } = await desk.makeSent()
  const auditor = await makeStaff(shop, ['auditor'])
  const admin = await makeStaff(shop, ['administrator'])
  const countViews = async () =>
    (await shop.get('/admin/audit/list', { operation: 'media.view', who: desk.staff.username }, { token: admin.token }))
      .data.pageInfo.totalElements
  const before = await countViews()
  expect((await desk.openImage(form.identityCard, auditor)).statusCode).toBe(404)
  expect((await desk.openImage(form.identityCard, person)).statusCode).toBe(200)
  expect(await countViews()).toBe(before)
  expect((await desk.openImage(form.identityCard, desk.staff)).statusCode).toBe(200)
  expect(await countViews()).toBe(before + 1)
  const log = await shop.get('/admin/audit/list', { operation: 'media.view' }, { token: admin.token })
  expect(log.data.pageList[0]).toMatchObject({ subjectId: person.id, user: { id: desk.staff.id } })
  expect(log.data.pageList[0].address).not.toBeNull()
})

it('deletes drafts that were left alone, and documents some time after the decision', async () => {
  const left = await makePerson(shop)
  await desk.save(left, { storeName: 'Left alone' })
  const { person, form, id } = await desk.makeSent()
  await desk.take(id)
  await desk.decide(id, { decision: 'reject', reason: 'No' })
  const later = (days: number) => {
    const now = new Date(shop.clock.now().getTime() + days * dayMs)
    return { ...shop.ctx(), clock: { ...shop.clock, now: () => now } }
  }
  await purgeApplications(later(30))
  expect((await desk.read(left)).application).not.toBeNull()
  await purgeApplications(later(31))
  expect((await desk.read(left)).application).toBeNull()
  expect((await desk.openImage(form.identityCard, person)).statusCode).toBe(200)
  await purgeApplications(later(91))
  expect((await desk.openImage(form.identityCard, person)).statusCode).toBe(404)
  expect((await desk.read(person)).application.content).toMatchObject({ identityCard: '', storeName: form.storeName })
})
