import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeDocumentNumber, openIdentityDesk, type IdentityDesk } from '#tests/harness/identity-desk.ts'
import { makePerson } from '#tests/harness/people.ts'
import { createSmallImage, makeUpload, sendForm } from '#tests/harness/uploads.ts'

let shop: TestShop
let desk: IdentityDesk
beforeAll(async () => {
  shop = await openTestShop()
  desk = await openIdentityDesk(shop)
})
afterAll(() => shop.close())

const getKey = ({ status, error }: ApiResponse): string => error?.key ?? String(status)
const getFields = ({ error }: ApiResponse): string[] => Object.keys(error?.fields ?? {})

describe('a draft', () => {
  it('of fifty people at once gets fifty numbers', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => makePerson(shop)))
    const answers = await Promise.all(people.map((person) => desk.save(person, { lastName: 'Hartmann' })))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(new Set(answers.map(({ data }) => data.basic.check.number)).size).toBe(50)
  })

  it('of one person is begun once by concurrent requests', async () => {
    const person = await makePerson(shop)
    const answers = await Promise.all([1, 2, 3, 4].map(() => desk.save(person, { lastName: 'Hartmann' })))
    expect(new Set(answers.map(({ data }) => data.basic.check.id)).size).toBe(1)
  })

  it('has every saved field, and says what is missing', async () => {
    const person = await makePerson(shop)
    expect((await desk.state(person)).basic).toMatchObject({ status: 'none', canEdit: true, check: null })
    await desk.save(person, { lastName: 'Hartmann', country: 'Germany' })
    const front = await desk.upload(person)
    const { data } = await desk.save(person, { front, documentNumber: 'L01X00T47' })
    expect(data.basic.check).toMatchObject({ state: 'draft', details: { lastName: 'Hartmann', country: 'DE' } })
    expect(data.basic.check.details.numberMasked).toBe('L0••••••7')
    expect(data.basic.check.photos).toMatchObject([{ part: 'front', image: front, state: 'saved' }])
    expect(data.basic.problems.map(({ field }: { field: string }) => field)).toEqual(['birthDate', 'holding'])
    expect(JSON.stringify(data)).not.toContain('L01X00T47')
  })

  it('is one, when two devices begin it at once', async () => {
    const person = await makePerson(shop)
    const answers = await Promise.all([
      desk.save(person, { firstNames: 'Lena' }),
      desk.save(person, { lastName: 'Hartmann' }),
    ])
    expect(answers.map(getKey)).toEqual(['200', '200'])
    expect((await desk.state(person)).basic.check.details).toMatchObject({ firstNames: 'Lena', lastName: 'Hartmann' })
  })

  it('takes only pictures of its own person and purpose, and ends those that it replaces', async () => {
    const [person, other] = [await makePerson(shop), await makePerson(shop)]
    expect(getKey(await desk.save(person, { front: await desk.upload(other) }))).toBe('upload.not_yours')
    const avatar = await makeUpload(shop, { token: person.token }, 'avatar')
    expect(getKey(await desk.save(person, { front: avatar }))).toBe('upload.not_yours')
    expect((await desk.state(person)).basic.status).toBe('none')
    const [first, second] = [await desk.upload(person), await desk.upload(person)]
    await desk.save(person, { front: first })
    expect(getKey(await desk.save(person, { holding: first }))).toBe('upload.not_yours')
    expect((await desk.openImage(first, other)).statusCode).toBe(404)
    await desk.save(person, { front: second })
    expect((await desk.openImage(first, person)).statusCode).toBe(404)
    expect((await desk.openImage(second, person)).statusCode).toBe(200)
  })

  it('takes no files that are no pictures, or too large ones', async () => {
    const person = await makePerson(shop)
    const form = (value: Buffer) => [
      { name: 'moduleName', value: 'identity' },
      { name: 'file', value, filename: 'card.jpg' },
    ]
    expect(getKey(await sendForm(shop, form(Buffer.from('%PDF-1.7 no picture')), person))).toBe('upload.not_an_image')
    const limit = shop.brand.policy.identityPictureMaxMegabytes << 20
    const image = await createSmallImage('jpeg')
    const pad = (bytes: number) => Buffer.concat([image, Buffer.alloc(bytes - image.length)])
    expect(getKey(await sendForm(shop, form(pad(limit)), person))).toBe('200')
    const refused = await sendForm(shop, form(pad(limit + 1)), person)
    expect([refused.error?.key, refused.error?.params]).toEqual(['upload.too_large', { megabytes: 10 }])
  })
})

describe('sending', () => {
  it('names everything that is missing, and saves nothing', async () => {
    const person = await makePerson(shop)
    expect(getFields(await desk.send(person, { firstNames: 'Lena' })).toSorted()).toEqual(
      ['birthDate', 'country', 'documentNumber', 'front', 'holding', 'lastName'].toSorted(),
    )
    expect((await desk.state(person)).basic.status).toBe('none')
  })

  it.each([
    ['lastName', '', 'H', 'x'.repeat(80), 'x'.repeat(81)],
    ['firstNames', '7', 'L', 'x'.repeat(80), 'x'.repeat(81)],
    ['country', 'Atlantis', 'ES', 'Spain', 'x'.repeat(81)],
    ['birthDate', '2999-01-01', '1991-08-12', '1950-01-01', 'yesterday'],
    ['documentType', 'licence', 'identity_card', 'identity_card', 'library_card'],
    ['documentExpiresOn', '2020-01-01', '2039-01-01', '', '01.01.2039'],
  ])('measures %s on both sides', async (field, wrong, right, alsoRight, long) => {
    const person = await makePerson(shop)
    const form = await desk.buildForm(person)
    expect(getFields(await desk.send(person, { ...form, [field]: wrong }))).toEqual([field])
    expect(getFields(await desk.send(person, { ...form, [field]: long }))).toEqual([field])
    expect((await desk.state(person)).basic.status).toBe('none')
    expect(getKey(await desk.send(person, { ...form, [field]: right }))).toBe('200')
    const other = await makePerson(shop)
    expect(getKey(await desk.send(other, { ...(await desk.buildForm(other)), [field]: alsoRight }))).toBe('200')
  })

  it('counts the check digits in the caller’s language, and takes grown-ups from their birthday on', async () => {
    const person = await makePerson(shop)
    const form = await desk.buildForm(person)
    const spoilt = await shop.post(
      '/api/identity/basic',
      { ...form, documentNumber: '12345678A' },
      { token: person.token, lang: 'zh-CN' },
    )
    expect(spoilt.error?.fields).toEqual({ documentNumber: '号码有误，请与证件核对' })
    const years = shop.brand.policy.identityMinAgeYears
    const today = new Date(shop.clock.now())
    const toDay = (days: number) => {
      const at = new Date(today.getTime() + days * 86_400_000)
      return `${at.getUTCFullYear() - years}${at.toISOString().slice(4, 10)}`
    }
    const young = await desk.send(person, { ...form, birthDate: toDay(2) })
    expect(young.error?.fields).toEqual({ birthDate: `You must be at least ${years} years old.` })
    expect(getKey(await desk.send(person, { ...form, birthDate: toDay(-1) }))).toBe('200')
  })

  it('is once, however often at once, and not while it is checked', async () => {
    const person = await makePerson(shop)
    const form = await desk.buildForm(person)
    await desk.save(person, form)
    const answers = await Promise.all([desk.send(person), desk.send(person), desk.send(person)])
    expect(answers.map(getKey).toSorted()).toEqual(['200', 'identity.in_review', 'identity.in_review'])
    expect(getKey(await desk.save(person, { lastName: 'Other' }))).toBe('identity.in_review')
    const { basic } = await desk.state(person)
    expect(basic).toMatchObject({ status: 'sent', canEdit: false })
    expect(basic.check.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['sent'])
  })

  it('refuses a document of another account without telling whose, also one sent at once', async () => {
    const documentNumber = makeDocumentNumber()
    const [one, two] = [await makePerson(shop), await makePerson(shop)]
    const [formOne, formTwo] = [await desk.buildForm(one), await desk.buildForm(two)]
    const answers = await Promise.all([
      desk.send(one, { ...formOne, documentNumber }),
      desk.send(two, { ...formTwo, documentNumber: `${documentNumber.slice(0, 4)} ${documentNumber.slice(4)}` }),
    ])
    expect(answers.map(getKey).toSorted()).toEqual(['200', 'identity.document_taken'])
    const refused = answers.find(({ error }) => error)!
    expect(refused.message).toBe('This document has already been verified.')
    expect(JSON.stringify(refused)).not.toContain(answers[0].status === 200 ? one.username : two.username)
  })

  it('frees a document when it is withdrawn, and makes a draft of it', async () => {
    const { person, form, id } = await desk.makeSent()
    const withdrawn = await desk.post('/api/identity/withdraw', person, { level: 'basic' })
    expect(withdrawn.data.basic).toMatchObject({ status: 'draft', canEdit: true })
    expect(getKey(await desk.post('/api/identity/withdraw', person, { level: 'basic' }))).toBe('identity.decided')
    expect(getKey(await desk.post('/api/identity/withdraw', person, { level: 'advanced' }))).toBe('identity.not_found')
    expect(getKey(await desk.decide(id, { decision: 'pass' }))).toBe('identity.not_found')
    const other = await makePerson(shop)
    const { documentNumber } = form
    expect(getKey(await desk.send(other, { ...(await desk.buildForm(other)), documentNumber }))).toBe('200')
    expect(getKey(await desk.send(person))).toBe('identity.document_taken')
  })

  it('is apart for each brand', async () => {
    const { form } = await desk.makeSent()
    const elsewhere = await makePerson(shop, shop.otherBrand)
    const options = { token: elsewhere.token, brand: shop.otherBrand }
    const [front, holding] = [await makeUpload(shop, options, 'identity'), await makeUpload(shop, options, 'identity')]
    expect(getKey(await shop.post('/api/identity/basic', { ...form, front, holding }, options))).toBe('200')
  })
})

describe('a phone', () => {
  const begin = async (token: string) =>
    (await shop.post('/api/identity/phone/begin', { level: 'basic' }, { token })).data
  const open = (code: string) => shop.post('/api/identity/phone/open', { code })
  const addPhoto = async (token: string, part: string, value?: Buffer) => {
    const { buildForm } = await import('#tests/harness/uploads.ts')
    const { payload, type } = buildForm([
      { name: 'phoneToken', value: token },
      { name: 'part', value: part },
      { name: 'file', value: value ?? (await createSmallImage()), filename: 'photo.jpg' },
    ])
    const headers = { host: shop.brand.hosts[0]!, 'content-type': type }
    const response = await shop.app.inject({ method: 'POST', url: '/api/identity/phone/photo', headers, payload })
    return response.json<ApiResponse>()
  }

  it('adds pictures to the draft by a code that works once, and learns no name', async () => {
    const person = await makePerson(shop)
    await desk.save(person, { lastName: 'Hartmann' })
    const { code, path } = await begin(person.token)
    expect(path).toBe(`/pc/identity/phone#${code}`)
    const opened = await open(code)
    expect(getKey(await open(code))).toBe('identity.code_expired')
    const { token } = opened.data
    expect(JSON.stringify(opened)).not.toContain('Hartmann')
    const added = (await addPhoto(token, 'front')) as ApiResponse<{ phone: { photos: object[] } }>
    expect(added.data.phone.photos[0]).toMatchObject({ part: 'front', isSaved: true })
    const { basic } = await desk.state(person)
    expect((await desk.openImage(basic.check.photos[0].image, person)).statusCode).toBe(200)
    expect((await addPhoto(token, 'front', Buffer.from('no picture'))).error?.key).toBe('upload.not_an_image')
    expect((await addPhoto(token, 'proof')).error?.key).toBe('identity.not_editable')
    expect((await addPhoto('made-up', 'front')).error?.key).toBe('identity.code_expired')
    expect((await shop.post('/api/identity/phone/state', { phoneToken: token })).data.phone.level).toBe('basic')
  })

  it('ends with its time, with the next code and when the form is sent', async () => {
    const person = await makePerson(shop)
    const first = await begin(person.token)
    const second = await begin(person.token)
    expect(getKey(await open(first.code))).toBe('identity.code_expired')
    const { token } = (await open(second.code)).data
    await desk.send(person, await desk.buildForm(person))
    expect((await addPhoto(token, 'back')).error?.key).toBe('identity.code_expired')
    const other = await makePerson(shop)
    const { code } = await begin(other.token)
    shop.clock.forward(10 * 60_000)
    expect(getKey(await open(code))).toBe('identity.code_expired')
  })
})
