import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getNextDay, toInstant } from '#server/platform/brand-time.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { openIdentityDesk, type IdentityDesk } from '#tests/harness/identity-desk.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { deliverEvents } from '#tests/harness/run-jobs.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { makeUpload } from '#tests/harness/uploads.ts'
import { tendIdentities } from './tend-identities.ts'

const dayMs = 86_400_000
let shop: TestShop
let desk: IdentityDesk
let second: Person
let admin: Person
let auditor: Person
beforeAll(async () => {
  shop = await openTestShop()
  desk = await openIdentityDesk(shop)
  second = await makeStaff(shop, ['finance'])
  admin = await makeStaff(shop, ['administrator'])
  auditor = await makeStaff(shop, ['auditor'])
})
afterAll(() => shop.close())

/** The last moment of a day in the shop's zone. */
const toLastMoment = (day: string) =>
  new Date(toInstant(shop.brand, getNextDay(day), '00:00').getTime() - 1).toISOString()
const getKey = ({ status, error }: ApiResponse): string => error?.key ?? String(status)
const getInfo = async (person: Person) => (await shop.get('/api/user/info', {}, { token: person.token })).data
const listAudit = async (query: object) =>
  (await shop.get('/admin/audit/list', { ...query }, { token: admin.token })).data.pageList

describe('a basic verification', () => {
  it('passes by one person, and the account is verified until its end', async () => {
    const { person, id } = await desk.makeSent({ documentExpiresOn: '2028-05-31' })
    expect((await getInfo(person)).verified).toBe(false)
    expect(getKey(await desk.decide(id, { decision: 'pass' }))).toBe('200')
    expect((await getInfo(person)).verified).toBe(true)
    const { basic } = await desk.state(person)
    // The document ends before the years of the policy.
    expect(basic).toMatchObject({ status: 'passed', canEdit: false, verifiedUntil: toLastMoment('2028-05-31') })
    expect(getKey(await desk.send(person, await desk.buildForm(person)))).toBe('identity.verified')
    expect(getKey(await desk.decide(id, { decision: 'pass' }))).toBe('identity.decided')
    const [entry] = await listAudit({ operation: 'adminIdentity.decide', who: desk.staff.username })
    expect(entry).toMatchObject({ subjectId: id, after: { state: 'passed', userId: person.id } })
  })

  it('does not pass with a document that expired while it waited, which comes back with its fields', async () => {
    const west = await openTestShop({ settings: { timeZone: 'America/Los_Angeles' } })
    const westDesk = await openIdentityDesk(west)
    // Six in the evening in Los Angeles, which is the next day by UTC.
    west.clock.forward(Date.parse('2027-03-02T02:00:00Z') - west.clock.now().getTime())
    await west
      .db()
      .updateTable('sessions')
      .set({ expires_at: new Date('2028-01-01') })
      .where('brand_id', '=', west.brand.id)
      .execute()
    const { person, id } = await westDesk.makeSent({ documentExpiresOn: '2027-03-01' })
    const inTime = await westDesk.makeSent({ documentExpiresOn: '2027-03-01' })
    const pass = (checkId: string) => westDesk.decide(checkId, { decision: 'pass' })
    expect(getKey(await pass(inTime.id))).toBe('200')
    expect((await westDesk.state(inTime.person)).basic).toMatchObject({
      status: 'passed',
      verifiedUntil: '2027-03-02T07:59:59.999Z',
    })
    // Its last day ends at midnight there.
    west.clock.forward(6 * 3_600_000)
    expect(getKey(await pass(id))).toBe('identity.document_expired')
    expect((await westDesk.state(person)).basic.status).toBe('sent')
    const requests = [{ part: 'front', reason: 'document_expired' }]
    expect(getKey(await westDesk.decide(id, { decision: 'changes', requests }))).toBe('200')
    const back = (await westDesk.state(person)).basic
    expect(back.check.requests.map(({ part, reason }: Record<string, string>) => [part, reason])).toEqual([
      ['details', 'document_expired'],
      ['front', 'document_expired'],
    ])
    const front = await westDesk.upload(person)
    expect(getKey(await westDesk.send(person, { front, documentExpiresOn: '2030-01-01' }))).toBe('200')
    expect(getKey(await pass(id))).toBe('200')
    await west.close()
  })

  it('comes back by the picture with its reason, and only that picture is taken again', async () => {
    const { person, form, id } = await desk.makeSent()
    const requests = [{ part: 'front', reason: 'reflection', mark: { x: 0.3, y: 0.5, width: 0.5, height: 0.4 } }]
    expect(getKey(await desk.decide(id, { decision: 'changes', requests }))).toBe('200')
    const { basic } = await desk.state(person)
    expect(basic).toMatchObject({ status: 'changes', check: { attemptsLeft: 2, requests: [{ corrected: false }] } })
    expect(basic.check.photos.map(({ state }: { state: string }) => state)).toEqual(['refused', 'accepted'])
    expect(basic.check.requests[0].mark).toEqual(requests[0]!.mark)
    expect(getKey(await desk.send(person))).toBe('identity.not_corrected')
    const other = await desk.upload(person)
    expect(getKey(await desk.save(person, { holding: other }))).toBe('identity.not_editable')
    expect(getKey(await desk.save(person, { lastName: 'Other' }))).toBe('identity.not_editable')
    shop.clock.forward(60_000)
    expect(getKey(await desk.send(person, { front: other }))).toBe('200')
    const again = await desk.detail(id)
    expect(again.photos).toMatchObject([
      { part: 'front', image: other, state: 'sent' },
      { part: 'holding', image: form.holding, state: 'accepted' },
    ])
    const { pageList } = await desk.list({ keyword: person.username })
    expect(pageList).toMatchObject([{ id, isSentAgain: true, name: 'Lena Marie Hartmann' }])
  })

  it('goes to support with the third refusal, and support may open it again', async () => {
    const { person, id } = await desk.makeSent()
    for (const attemptsLeft of [2, 1]) {
      await desk.sendBack(id)
      expect((await desk.state(person)).basic.check.attemptsLeft).toBe(attemptsLeft)
      expect(getKey(await desk.send(person, { front: await desk.upload(person) }))).toBe('200')
    }
    await desk.sendBack(id)
    expect((await desk.state(person)).basic).toMatchObject({ canEdit: false, check: { attemptsLeft: 0 } })
    expect(getKey(await desk.send(person, { front: await desk.upload(person) }))).toBe('identity.support_required')
    const reopen = () => desk.post('/admin/identity/reopen', desk.staff, { checkId: id, reason: 'Seen in the chat' })
    expect(getKey(await reopen())).toBe('200')
    expect(getKey(await desk.send(person, { front: await desk.upload(person) }))).toBe('200')
    expect(getKey(await reopen())).toBe('identity.not_refused')
  })

  it('may be sent again as a whole after it was rejected, and its document is free meanwhile', async () => {
    const { person, form, id } = await desk.makeSent()
    expect(
      getKey(await desk.decide(id, { decision: 'reject', rejectReason: 'not_the_person', note: 'Another face' })),
    ).toBe('200')
    const { basic } = await desk.state(person)
    expect(basic).toMatchObject({ status: 'rejected', canEdit: true })
    expect(basic.check).toMatchObject({ rejectReason: 'not_the_person', note: 'Another face', attemptsLeft: 2 })
    const owner = await makePerson(shop)
    const { documentNumber } = form
    expect(getKey(await desk.send(owner, { ...(await desk.buildForm(owner)), documentNumber }))).toBe('200')
    expect(getKey(await desk.send(person, await desk.buildForm(person)))).toBe('200')
  })

  it.each([
    [{ decision: 'reject' }, 'rejectReason'],
    [{ decision: 'changes' }, 'requests'],
    [{ decision: 'changes', requests: [{ part: 'proof', reason: 'dark' }] }, 'requests'],
    [{ decision: 'changes', requests: [{ part: 'front', reason: 'ugly' }] }, 'requests.0.reason'],
    [{ decision: 'perhaps' }, 'decision'],
    [{ decision: 'pass', note: 'x'.repeat(501) }, 'note'],
  ])('is not decided by %o', async (body, field) => {
    const { id } = await desk.makeSent()
    const answer = await desk.decide(id, body)
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, [field]])
    expect((await desk.detail(id)).state).toBe('sent')
  })

  it('is decided by its holder alone, never by its own person, and once', async () => {
    const { id } = await desk.makeSent()
    const claim = { kind: 'identity', subjectId: id }
    expect(getKey(await desk.post('/admin/claim/take', desk.staff, claim))).toBe('200')
    expect(getKey(await desk.decide(id, { decision: 'pass' }, second))).toBe('claim.taken')
    expect(getKey(await desk.post('/admin/claim/release', desk.staff, claim))).toBe('200')
    const answers = await Promise.all([
      desk.decide(id, { decision: 'pass' }, second),
      desk.decide(id, { decision: 'reject', rejectReason: 'other' }),
    ])
    expect(answers.map(getKey).toSorted()).toEqual(['200', 'identity.decided'])
    const { data } = await desk.send(second, await desk.buildForm(second))
    const own = data.basic.check.id
    expect(getKey(await desk.decide(own, { decision: 'pass' }, second))).toBe('money.own_request')
    expect(getKey(await desk.post('/admin/claim/take', second, { kind: 'identity', subjectId: own }))).toBe(
      'money.own_request',
    )
    expect(getKey(await desk.decide(own, { decision: 'pass' }, auditor))).toBe('permission.denied')
  })
})

describe('an advanced verification', () => {
  it('needs the basic one, and two different people', async () => {
    const person = await makePerson(shop)
    const form = await desk.buildAdvanced(person)
    expect(getKey(await desk.sendAdvanced(person, form))).toBe('identity.basic_required')
    await desk.verify(person)
    expect(Object.keys((await desk.sendAdvanced(person, { city: 'Madrid' })).error?.fields ?? {}).toSorted()).toEqual([
      'country',
      'proof',
      'street',
    ])
    const { data } = await desk.sendAdvanced(person, form)
    const id = data.advanced.check.id as string
    expect(await desk.detail(id)).toMatchObject({ needsSecondPerson: true, firstApproval: null })
    const first = await desk.decide(id, { decision: 'pass' })
    expect(first.data.check).toMatchObject({ state: 'sent', firstApproval: { id: desk.staff.id } })
    expect(getKey(await desk.decide(id, { decision: 'pass' }))).toBe('identity.second_person')
    expect((await desk.list({ view: 'second' })).pageList).toMatchObject([{ id, firstApproval: { id: desk.staff.id } }])
    expect((await desk.decide(id, { decision: 'pass' }, second)).data.check.state).toBe('passed')
    expect((await desk.state(person)).advanced.status).toBe('passed')
  })

  it('begins with no approval again after it came back, and passes by one where the policy says so', async () => {
    const person = await makePerson(shop)
    await desk.verify(person)
    const { data } = await desk.sendAdvanced(person, await desk.buildAdvanced(person))
    const id = data.advanced.check.id as string
    await desk.decide(id, { decision: 'pass' })
    await desk.sendBack(id, 'proof', second)
    await desk.sendAdvanced(person, { proof: await desk.upload(person) })
    expect(await desk.detail(id)).toMatchObject({ firstApproval: null, photos: [{ part: 'proof', state: 'sent' }] })

    const alone = await openTestShop({ policy: { identityAdvancedTwoPeople: false } })
    const its = await openIdentityDesk(alone)
    const other = await makePerson(alone)
    await its.verify(other)
    const sent = await its.sendAdvanced(other, await its.buildAdvanced(other))
    expect((await its.decide(sent.data.advanced.check.id, { decision: 'pass' })).data.check.state).toBe('passed')
    await alone.close()
  })
})

describe('what staff see', () => {
  it('has each view of a picture and of a number in the audit log, and no number in it', async () => {
    const { person, form, id } = await desk.makeSent()
    const views = { operation: 'media.view', who: desk.staff.username }
    const before = (await listAudit(views)).length
    expect((await desk.openImage(form.front, auditor)).statusCode).toBe(404)
    // Who decides applications sees pictures of those only.
    expect((await desk.openImage(form.front, await makeStaff(shop, ['catalogue']))).statusCode).toBe(404)
    expect((await desk.openImage(form.front, person)).statusCode).toBe(200)
    expect((await listAudit(views)).length).toBe(before)
    for (const image of [form.front, form.holding, form.front]) await desk.openImage(image, desk.staff)
    const log = await listAudit(views)
    expect(log.length).toBe(before + 3)
    expect(log[0]).toMatchObject({ subjectId: person.id, user: { id: desk.staff.id } })

    const detail = await desk.detail(id)
    expect(detail).toMatchObject({ documentNumber: null, ageYears: expect.any(Number) })
    expect(JSON.stringify(detail)).not.toContain(form.documentNumber)
    const shown = await desk.post('/admin/identity/number', desk.staff, { checkId: id })
    expect(shown.data.check.documentNumber).toBe(form.documentNumber)
    expect(getKey(await desk.post('/admin/identity/number', auditor, { checkId: id }))).toBe('permission.denied')
    const [entry] = await listAudit({ operation: 'adminIdentity.showNumber', who: desk.staff.username })
    expect(entry).toMatchObject({ subjectId: id, after: { userId: person.id } })
    const rows = await shop.db().selectFrom('audit_log').selectAll().where('brand_id', '=', shop.brand.id).execute()
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toContain(form.documentNumber)
  })

  it('is compared with the rules, listed by what waits, and counted in the overview', async () => {
    const { person, id } = await desk.makeSent()
    const { checks } = await desk.detail(id, auditor)
    const byKey = Object.fromEntries(checks.map((check: { key: string; state: string }) => [check.key, check.state]))
    expect(byKey).toMatchObject({ number: 'passed', age: 'passed', documentExpiry: 'absent', photos: 'passed' })
    const page = await desk.list({ pageSize: 1 })
    const next = await desk.list({ pageSize: 1, cursor: page.nextCursor })
    expect(page.counts.waiting).toBeGreaterThan(1)
    expect(next.pageList[0].id).not.toBe(page.pageList[0].id)
    const { number } = await desk.detail(id)
    expect((await desk.list({ keyword: number })).pageList).toMatchObject([{ id }])
    expect((await desk.list({ keyword: person.username, level: 'advanced' })).pageList).toEqual([])
    expect((await desk.list({ keyword: 'nobody-at-all' })).pageList).toEqual([])
    const { data } = await shop.get('/admin/overview', {}, { token: desk.staff.token })
    const queue = data.queues.find(({ kind }: { kind: string }) => kind === 'identity')
    expect(queue).toMatchObject({ waiting: page.counts.waiting + page.counts.second, limitHours: 24 })
  })
})

it('tells the person what became of it', async () => {
  const { person, id } = await desk.makeSent()
  await desk.sendBack(id)
  shop.clock.forward(60_000)
  await desk.send(person, { front: await desk.upload(person) })
  await desk.decide(id, { decision: 'pass' })
  await deliverEvents(shop.ctx())
  const { data } = await shop.get('/api/notice/list', {}, { token: person.token })
  expect(data.pageList.map(({ title }: { title: string }) => title).toReversed()).toEqual([
    'We received your identity documents',
    'Your identity verification needs one more step',
    'We received your identity documents',
    'Your identity is verified',
  ])
})

describe('times of the policy', () => {
  const at = (days: number) => {
    const now = new Date(shop.clock.now().getTime() + days * dayMs)
    return { ...shop.ctx(), clock: { ...shop.clock, now: () => now } }
  }

  it('delete drafts that were left alone, with their pictures', async () => {
    const person = await makePerson(shop)
    const front = await desk.upload(person)
    await desk.save(person, { front })
    await tendIdentities(at(30))
    expect((await desk.state(person)).basic.status).toBe('draft')
    await tendIdentities(at(30.1))
    expect((await desk.state(person)).basic.status).toBe('none')
    expect((await desk.openImage(front, person)).statusCode).toBe(404)
  })

  it('leave the refusals of a draft that is deleted', async () => {
    const { person, form, id } = await desk.makeSent()
    for (const _ of [1, 2]) {
      await desk.sendBack(id)
      expect(getKey(await desk.send(person, { front: await desk.upload(person) }))).toBe('200')
    }
    expect(getKey(await desk.post('/api/identity/withdraw', person, { level: 'basic' }))).toBe('200')
    await tendIdentities(at(30.1))
    const { basic } = await desk.state(person)
    expect(basic).toMatchObject({ status: 'rejected', canEdit: true, check: { attemptsLeft: 1 } })
    expect(basic.check.details).toMatchObject({ lastName: '', numberMasked: '' })
    expect((await desk.openImage(form.holding, person)).statusCode).toBe(404)
    await tendIdentities(at(90))
    expect((await desk.state(person)).basic.check.attemptsLeft).toBe(1)
    const sent = await desk.send(person, await desk.buildForm(person))
    expect(getKey(sent)).toBe('200')
    await desk.sendBack(sent.data.basic.check.id)
    expect((await desk.state(person)).basic).toMatchObject({ canEdit: false, check: { attemptsLeft: 0 } })
  })

  it('erase pictures and details after the decision, or after the last use', async () => {
    const { person, form, id } = await desk.makeSent()
    await desk.decide(id, { decision: 'pass' })
    const used = await desk.makeSent()
    await desk.decide(used.id, { decision: 'pass' })
    const usedAt = new Date(shop.clock.now().getTime() + 100 * dayMs)
    const rows = shop.db().updateTable('identity_checks').where('brand_id', '=', shop.brand.id)
    await rows.set({ used_at: usedAt }).where('id', '=', used.id).execute()
    await tendIdentities(at(365))
    expect((await desk.openImage(form.front, person)).statusCode).toBe(200)
    await tendIdentities(at(365.1))
    expect((await desk.openImage(form.front, person)).statusCode).toBe(404)
    const { basic } = await desk.state(person)
    // The result stays.
    expect(basic).toMatchObject({ status: 'passed', check: { details: { lastName: '', numberMasked: '' } } })
    expect(basic.check.photos.every(({ image }: { image: unknown }) => image === null)).toBe(true)
    expect((await desk.openImage(used.form.front, used.person)).statusCode).toBe(200)
    await tendIdentities(at(465.1))
    expect((await desk.openImage(used.form.front, used.person)).statusCode).toBe(404)
  })

  it('remind of the end once, allow to renew before it, and end it', async () => {
    const short = await openTestShop({ policy: { identityValidYears: 1, identityRetentionDays: 3000 } })
    const its = await openIdentityDesk(short)
    const person = await makePerson(short)
    const form = await its.buildForm(person)
    const { data } = await its.send(person, form)
    await its.decide(data.basic.check.id, { decision: 'pass' })
    expect((await its.state(person)).basic).toMatchObject({ canRenew: false, canEdit: false })
    const forward = async (days: number) => {
      short.clock.forward(days * dayMs)
      // Sessions end sooner than verifications.
      const until = new Date(short.clock.now().getTime() + dayMs)
      await short.db().updateTable('sessions').set({ expires_at: until, seen_at: short.clock.now() }).execute()
      await tendIdentities(short.ctx())
      await tendIdentities(short.ctx())
      await deliverEvents(short.ctx())
    }
    await forward(340)
    const { pageList } = (await short.get('/api/notice/list', {}, { token: person.token })).data
    const titles = pageList.map(({ title }: { title: string }) => title)
    expect(titles.filter((title: string) => title === 'Your identity verification expires soon')).toHaveLength(1)
    expect((await its.state(person)).basic).toMatchObject({ canRenew: true, canEdit: true })
    // A renewal with the same document, while the former one still counts.
    const renewed = await its.send(person, {
      ...form,
      front: await its.upload(person),
      holding: await its.upload(person),
    })
    expect(renewed.data.basic).toMatchObject({ status: 'sent', verifiedUntil: expect.any(String) })
    await forward(30)
    expect((await its.state(person)).basic).toMatchObject({ status: 'sent', verifiedUntil: null })
    await its.decide(renewed.data.basic.check.id, { decision: 'pass' })
    expect((await its.state(person)).basic).toMatchObject({ status: 'passed', canRenew: false })
    await short.close()
  })
})

it('takes a picture for one purpose: that of an application is none of a verification', async () => {
  const person = await makePerson(shop)
  const image = await makeUpload(shop, { token: person.token }, 'identity')
  await shop.post('/api/merchant/application/save', { identityCard: image }, { token: person.token })
  expect(getKey(await desk.save(person, { front: image }))).toBe('upload.not_yours')
})
