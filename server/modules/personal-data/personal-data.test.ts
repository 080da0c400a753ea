import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalData } from '#server/personal-data.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import {
  leaveData,
  loginPassword,
  makeDataSubject,
  openDataScene,
  settleEverything,
  type DataSubject,
} from '#tests/harness/data-subject.ts'
import { makeStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { makeTotp, setUpFactor } from '#tests/harness/second-factor.ts'
import { giveRoles, makePlatformAdministrator, makeStaff } from '#tests/harness/staff.ts'
import { createRunDueDeletions, purgePersonalExports } from './public.ts'

let shop: TestShop
let scene: Awaited<ReturnType<typeof openDataScene>>
beforeAll(async () => {
  shop = await openTestShop({ policy: { accountDeletionDays: 5 } })
  scene = await openDataScene(shop)
})
afterAll(() => shop.close())

const day = 86_400_000
const runDeletions = () => createRunDueDeletions(personalData)(shop.ctx())
const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const readExport = async (by: Person) => (await shop.get('/api/user/export', {}, { token: by.token })).data
const requestExport = (by: Person, password = loginPassword) =>
  shop.post('/api/user/export/request', { password }, { token: by.token })
const runExports = () => runJobs(shop.ctx(), ['write-personal-export'])
const readDeletion = async (by: Person) => (await shop.get('/api/user/deletion', {}, { token: by.token })).data
const keep = (by: Person) => shop.post('/api/user/delete/cancel', {}, { token: by.token })
const requestDeletion = (by: Person, more: object = {}) =>
  shop.post('/api/user/delete', { username: by.username, password: loginPassword, ...more }, { token: by.token })
const download = (link: string, { token }: { token?: string }, brand = shop.brand) =>
  shop.app.inject({ url: link, headers: { host: brand.hosts[0]!, ...(token && { authorization: `Bearer ${token}` }) } })

async function openCopy(person: DataSubject) {
  expect(outcome(await requestExport(person))).toBe('200 ok')
  expect(await runExports()).toEqual([{ state: 'done' }])
  const { link } = await readExport(person)
  const { rawPayload, headers } = await download(link, person)
  expect(headers['content-type']).toBe('application/zip')
  const files = unzipSync(rawPayload)
  const texts = Object.entries(files).filter(([name]) => !name.endsWith('.webp'))
  return {
    link,
    names: Object.keys(files),
    text: texts.map(([name, bytes]) => `${name}\n${strFromU8(bytes)}`).join('\n'),
  }
}

test('a copy holds what the shop keeps about the person, and nothing of anybody else', async () => {
  const mine = await makeDataSubject(shop, 'Quillfeather', 20_000)
  const other = await makeDataSubject(shop, 'Marchbanks', 20_000)
  for (const person of [mine, other]) await leaveData(shop, scene, person)
  expect(await readExport(mine)).toMatchObject({ state: 'none', link: null, nextAt: null })
  expect(outcome(await requestExport(mine, 'wrong-one'))).toBe('422 password.login_wrong')
  const { link, names, text } = await openCopy(mine)
  for (const part of [
    'profile',
    'addresses',
    'orders',
    'order-lines',
    'messages',
    'reviews',
    'viewed-products',
    'cart',
    'wallet-entries',
    'sessions',
    'identity',
    'identity-details',
  ])
    expect(names).toContain(`${part}.json`)
  expect(
    names
      .filter((name) => name.startsWith('pictures/'))
      .map((name) => name.split('-')[0])
      .toSorted(),
  ).toEqual(['pictures/chat', 'pictures/identity', 'pictures/review'])
  for (const own of [
    mine.username,
    mine.email,
    mine.phone,
    `${mine.marker} Lane 9`,
    `I am ${mine.marker}`,
    'A good pot',
  ])
    expect(text).toContain(own)
  for (const foreign of [
    other.marker,
    other.email,
    other.phone.slice(3),
    scene.staff.username,
    scene.store.owner.username,
  ])
    expect(text.toLowerCase()).not.toContain(foreign.toLowerCase())
  expect(text).not.toMatch(/argon2|scrypt|passwordHash|tokenHash/)

  // Only its person can fetch it, and for a week.
  const stranger = await makePerson(shop, shop.otherBrand)
  for (const [person, brand] of [
    [other, shop.brand],
    [stranger, shop.otherBrand],
    [scene.staff, shop.brand],
  ] as const)
    expect((await download(link, person, brand)).statusCode).toBe(404)
  expect((await download(link, {})).statusCode).toBe(401)
  shop.clock.forward(7 * day)
  expect((await download(link, mine)).statusCode).toBe(404)
  expect(await readExport(mine)).toMatchObject({ state: 'none' })
  const name = `${link.split('/').at(-1)}.zip`
  expect(await shop.engine.files.exists('private', name)).toBe(true)
  shop.clock.forward(1)
  await purgePersonalExports(shop.ctx())
  expect(await shop.engine.files.exists('private', name)).toBe(false)
})

test('one copy is prepared at a time, and three in a day', async () => {
  const person = await makeDataSubject(shop, 'Ottoline')
  expect((await requestExport(person)).data).toMatchObject({ state: 'preparing', link: null })
  expect((await requestExport(person)).data).toMatchObject({ state: 'preparing' })
  expect(await runExports()).toHaveLength(1)
  for (let nth = 2; nth <= 3; nth++) {
    shop.clock.forward(1000)
    await openCopy(person)
  }
  expect(outcome(await requestExport(person))).toBe('429 personal_export.limit')
  const { nextAt } = await readExport(person)
  shop.clock.forward(new Date(nextAt).getTime() - shop.clock.now().getTime())
  expect(outcome(await requestExport(person))).toBe('200 ok')
})

test('what must be settled is listed, all of it, and refuses the deletion', async () => {
  const person = await makeDataSubject(shop, 'Ludovica', 20_000)
  await leaveData(shop, scene, person)
  const own = await makeStore(shop)
  await shop.db().updateTable('stores').set({ owner_id: person.id }).where('id', '=', own.id).execute()
  await shop
    .db()
    .insertInto('recharges')
    .values({
      brand_id: shop.brand.id,
      id: newId(),
      user_id: person.id,
      channel: 'transfer',
      status: 'submitted',
      amount_minor: 100,
      image: 'none',
      created_at: shop.clock.now(),
    })
    .execute()
  const refused = await requestDeletion(person)
  expect(outcome(refused)).toBe('409 account.not_deletable')
  const obstacles = [
    { cause: 'orders', count: 1 },
    { cause: 'balance', amount: expect.any(Number) },
    { cause: 'transfers', count: 1 },
    { cause: 'store' },
  ]
  expect(refused.error?.params).toEqual({ obstacles })
  expect(await readDeletion(person)).toMatchObject({ state: 'none', obstacles, days: 5 })
})

test('an open return, and being the last who manages roles, refuse it too', async () => {
  const person = await makeDataSubject(shop, 'Peregrine', 20_000)
  await leaveData(shop, scene, person)
  const orderId = (await shop.get('/order/shop/order/list', {}, { token: person.token })).data.pageList[0].id
  const { lines } = (await person.order(orderId)).data
  const input = { orderId, lines: [{ lineId: lines[0].id, quantity: 1 }], reason: 'Too small' }
  expect(outcome(await shop.post('/order/shop/order/return', input, { token: person.token }))).toBe('200 ok')
  const causes = async (by: Person) =>
    ((await requestDeletion(by)).error!.params as { obstacles: { cause: string }[] }).obstacles.map(
      ({ cause }) => cause,
    )
  expect(await causes(person)).toContain('returns')
  const fresh = await shop.addBrand()
  const [one, two] = [await makeDataSubject(fresh, 'Araminta'), await makeDataSubject(fresh, 'Barnaby')]
  await giveRoles(fresh, one, ['administrator'])
  const refused = await fresh.post(
    '/api/user/delete',
    { username: one.username, password: loginPassword },
    { token: one.token },
  )
  expect(refused.error?.params).toEqual({ obstacles: [{ cause: 'administrator' }] })
  await giveRoles(fresh, two, ['administrator'])
  for (const person of [one, two])
    expect(
      outcome(
        await fresh.post(
          '/api/user/delete',
          { username: person.username, password: loginPassword },
          { token: person.token },
        ),
      ),
    ).toBe('200 ok')
  // Both asked while the other was there: the second one stays.
  fresh.clock.forward(5 * day)
  await createRunDueDeletions(personalData)(fresh.ctx())
  const states = await fresh
    .db()
    .selectFrom('users')
    .select('disabled_reason')
    .where('id', 'in', [one.id, two.id])
    .execute()
  expect(states.map((row) => row.disabled_reason).toSorted()).toEqual(['deleted', null])
})

test('the right name and password are asked for', async () => {
  const person = await makeDataSubject(shop, 'Hyacinth')
  expect(outcome(await requestDeletion(person, { password: 'wrong-one' }))).toBe('422 password.login_wrong')
  expect(outcome(await requestDeletion(person, { username: 'somebodyelse' }))).toBe('422 login.failed')
  expect(await readDeletion(person)).toMatchObject({ state: 'none' })
  const operator = await makePlatformAdministrator(shop)
  expect(outcome(await requestDeletion(operator))).toBe('409 password.platform')
})

test('an account with a second factor asks for it', async () => {
  const person = await makeDataSubject(shop, 'Rosalind')
  const factor = await setUpFactor(shop, person, loginPassword)
  expect(await readDeletion(person)).toMatchObject({ needsTotp: true })
  expect(outcome(await requestDeletion(person))).toBe('422 login.totp_required')
  expect(outcome(await requestDeletion(person, { totp: '000000' }))).toBe('422 totp.wrong')
  expect(await readDeletion(person)).toMatchObject({ state: 'none' })
  const readInfo = async () => (await shop.get('/api/user/info', {}, { token: person.token })).data
  expect(await readInfo()).toMatchObject({ deletionAt: null })
  const { data } = await requestDeletion(person, { totp: makeTotp(factor.key, shop.clock.now()) })
  expect(data).toMatchObject({ state: 'waiting' })
  expect(await readInfo()).toMatchObject({ deletionAt: data.dueAt })
  await keep(person)
  expect(await readInfo()).toMatchObject({ deletionAt: null })
})

test('until its day the account can be kept; other sessions end at once', async () => {
  const person = await makeDataSubject(shop, 'Cordelia')
  const logIn = () => shop.post('/api/user/login', { account: person.username, password: loginPassword })
  const elsewhere = (await logIn()).data.token
  const requested = await requestDeletion(person)
  expect(requested.data).toMatchObject({ state: 'waiting', isPutOff: false, obstacles: [] })
  expect(requested.data.dueAt).toBe(new Date(shop.clock.now().getTime() + 5 * day).toISOString())
  expect(outcome(await shop.get('/api/user/info', {}, { token: elsewhere }))).toBe('401 session.expired')
  expect(outcome(await shop.get('/api/user/info', {}, { token: person.token }))).toBe('200 ok')
  const detail = await shop.get(
    '/admin/user/detail',
    { userId: person.id },
    { token: (await makeStaff(shop, ['support'])).token },
  )
  expect(detail.data.deletionAt).toBe(requested.data.dueAt)
  // A second request moves nothing.
  shop.clock.forward(day)
  expect((await requestDeletion(person)).data.dueAt).toBe(requested.data.dueAt)
  shop.clock.forward(4 * day - 1)
  await runDeletions()
  expect((await logIn()).status).toBe(200)
  expect((await keep(person)).data).toMatchObject({ state: 'none', dueAt: null })
  shop.clock.forward(10 * day)
  await runDeletions()
  expect((await logIn()).status).toBe(200)
})

test('a deletion waits while something is open, and the person is told', async () => {
  const person = await makeDataSubject(shop, 'Balthazar', 20_000)
  await settleEverything(shop, person)
  expect(outcome(await requestDeletion(person))).toBe('200 ok')
  await readMessages(shop)
  await shop.db().updateTable('stores').set({ owner_id: person.id }).where('id', '=', scene.store.id).execute()
  shop.clock.forward(5 * day)
  await runDeletions()
  await readMessages(shop)
  expect(await readDeletion(person)).toMatchObject({
    state: 'waiting',
    isPutOff: true,
    obstacles: [{ cause: 'store' }],
  })
  await shop
    .db()
    .updateTable('stores')
    .set({ owner_id: scene.store.owner.id })
    .where('id', '=', scene.store.id)
    .execute()
  shop.clock.forward(7 * day)
  await runDeletions()
  expect(outcome(await shop.get('/api/user/info', {}, { token: person.token }))).toBe('401 session.expired')
  const subjects = (await readMessages(shop)).flatMap((one) =>
    one.to === person.email && 'subject' in one ? [one.subject] : [],
  )
  expect(subjects).toEqual([
    expect.stringContaining('will be deleted'),
    expect.stringContaining('will be deleted'),
    expect.stringContaining('is deleted'),
  ])
})

test('a deletion that fails in the middle changes nothing, and is done whole the next time', async () => {
  const person = await makeDataSubject(shop, 'Evangeline')
  expect(outcome(await requestDeletion(person))).toBe('200 ok')
  shop.clock.forward(5 * day)
  const failing = personalData.map((data) => ({
    ...data,
    tables: data.tables.map((table) =>
      table.table === 'users' ? { ...table, erases: { set: { status: 'no such status' } } } : table,
    ),
  }))
  await expect(createRunDueDeletions(failing)(shop.ctx())).rejects.toThrow()
  expect(outcome(await shop.get('/api/user/info', {}, { token: person.token }))).toBe('200 ok')
  await runDeletions()
  const { token } = await makeStaff(shop, ['administrator'])
  const info = await shop.get('/admin/user/detail', { userId: person.id }, { token })
  expect(info.data.user).toMatchObject({
    status: 'disabled',
    email: null,
    username: expect.stringMatching(/^deleted-/),
  })
  const enable = { userId: person.id }
  expect(outcome(await shop.post('/admin/user/enable', enable, { token }))).toBe('404 user.not_found')
})
