import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApplicationDesk, type ApplicationDesk } from '#tests/harness/application-desk.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { testSecret } from '#tests/harness/database.ts'
import { makePerson } from '#tests/harness/people.ts'
import { runAdminCommand } from '../admin.ts'
import type { OperatorShop } from '../run-command.ts'

let shop: TestShop
let desk: ApplicationDesk
let keyboard: OperatorShop
let site: string
beforeAll(async () => {
  shop = await openTestShop()
  desk = await openApplicationDesk(shop)
  keyboard = {
    brands: shop.brands,
    createContext: (brand) => shop.ctx(null, brand),
    admin: { adminUrl: shop.adminUrl, log: shop.engine.log },
    config: { dataDir: 'nowhere', s3: null, secret: testSecret },
  }
  site = shop.brand.site
})
afterAll(() => shop.close())

const application = (verb: string, ...words: string[]) =>
  runAdminCommand(keyboard, ['application', verb, site, ...words])
const getLastAudit = async () =>
  (await shop
    .db()
    .selectFrom('audit_log')
    .select(['operation', 'subject_id', 'user_id', 'after'])
    .where('brand_id', '=', shop.brand.id)
    .orderBy('position', 'desc')
    .executeTakeFirst())!

test('an application is listed, and accepted at a commission, by its number', async () => {
  expect(await application('list')).toContain('no application that is sent')
  const { form, person, id } = await desk.makeSent()
  const { number } = await desk.detail(id)
  expect(await application('list')).toContain(
    `${number}: ${form.storeName}, Atelier Nacre SARL (FR), of ${person.username}`,
  )
  await expect(application('accept', number, '--commission', '101')).rejects.toThrow('--commission is "101"')
  await expect(application('accept', '1')).rejects.toThrow()
  expect(await application('accept', number, '--commission', '4.5')).toBe(
    `${form.storeName} is open at 4.5 % commission.`,
  )
  const { seller } = (await shop.get('/api/user/info', {}, { token: person.token })).data
  expect(seller).toMatchObject({ name: form.storeName, isOwner: true })
  expect(await getLastAudit()).toMatchObject({
    operation: 'command.application.accept',
    subject_id: id,
    user_id: null,
    after: { state: 'accepted', storeId: seller.id, commissionPercent: 4.5 },
  })
  await expect(application('accept', number)).rejects.toThrow()
  expect(await application('list', '--state', 'accepted')).toContain(number)
  await expect(application('list', '--state', 'odd')).rejects.toThrow('--state is "odd"')
})

test('one is rejected with a reason, and not while staff hold it', async () => {
  const { person, id } = await desk.makeSent()
  const { number } = await desk.detail(id)
  await expect(application('reject', number)).rejects.toThrow('--reason')
  await desk.take(id)
  await expect(application('reject', number, '--reason', 'No')).rejects.toThrow()
  shop.clock.forward(30 * 60_000)
  expect(await application('reject', number, '--reason', 'We sell no pearls')).toContain('is rejected')
  expect((await desk.read(person)).application).toMatchObject({ state: 'rejected', reason: 'We sell no pearls' })
})

test('an invitation is printed, lets one apply, and is listed as used', async () => {
  expect(await application('invitations')).toContain('no invitation')
  const printed = await application('invite', '--days', '30', '--note', 'spring fair')
  const code = printed.split(' ')[0]!
  expect(printed).toContain('within 30 days')
  expect(await application('invitations')).toMatch(new RegExp(`^${code}: until .*, spring fair$`))
  const person = await makePerson(shop)
  const { status } = await desk.apply(person, { ...(await desk.buildForm(person)), invitationCode: code })
  expect(status).toBe(200)
  expect(await application('invitations')).toMatch(new RegExp(`^${code}: used`))
})
