import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'

let shop: TestShop
beforeAll(async () => (shop = await openTestShop()))
afterAll(() => shop.close())

const address = {
  consignee: 'Ada',
  country: 'Afghanistan',
  region: 'Kabul',
  city: 'Kabul',
  street: '1 Test Street',
  areaCode: '93',
  phone: '70012345678',
}
const keyed = ({ token }: Person, key: string, brand = shop.brand) => ({
  token,
  brand,
  headers: { 'idempotency-key': key },
})
const add = (person: Person, key: string, more: object = {}, brand = shop.brand) =>
  shop.post('/api/address/add', { ...address, ...more }, keyed(person, key, brand))
const listAddresses = async ({ token }: Person, brand = shop.brand) =>
  (await shop.get('/api/address/list', {}, { token, brand })).data.pageList

it('a repeated key returns the first response and writes once', async () => {
  const ada = await makePerson(shop)
  const answers = [await add(ada, 'key-1'), await add(ada, 'key-1'), await add(ada, 'key-1')]
  expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  expect(await listAddresses(ada)).toHaveLength(1)
})

it('a repeated key writes its row again, so that its commit waits for a synchronous standby as the first did', async () => {
  const ada = await makePerson(shop)
  const readVersion = () =>
    shop
      .db()
      .selectFrom('idempotency_keys')
      .select(sql<string>`xmin::text`.as('version'))
      .where('brand_id', '=', shop.brand.id)
      .where('key', '=', 'replicated')
      .executeTakeFirstOrThrow()
  await add(ada, 'replicated')
  const first = await readVersion()
  expect(await readVersion(), 'a read changes nothing (negative control)').toEqual(first)
  await add(ada, 'replicated')
  expect(await readVersion()).not.toEqual(first)
})

it('the same key of two people is two keys', async () => {
  const [ada, bob] = [await makePerson(shop), await makePerson(shop)]
  const first = await add(ada, 'shared-key')
  const second = await add(bob, 'shared-key')
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.data.address.id).not.toBe(first.data.address.id)
  for (const person of [ada, bob]) expect(await listAddresses(person)).toHaveLength(1)
})

it('one key of two brands is two keys', async () => {
  const ada = await makePerson(shop)
  const eve = await makePerson(shop, shop.otherBrand)
  expect((await add(ada, 'brand-key')).status).toBe(200)
  expect((await add(eve, 'brand-key', {}, shop.otherBrand)).status).toBe(200)
  expect(await listAddresses(eve, shop.otherBrand)).toHaveLength(1)
})

it('one key for two operations is two keys', async () => {
  const ada = await makePerson(shop)
  const { id } = (await add(ada, 'twice')).data.address
  const deleted = await shop.post('/api/address/delete', { id }, keyed(ada, 'twice'))
  expect([deleted.status, deleted.data.pageList]).toEqual([200, []])
})

it('a key that is sent with another input is refused', async () => {
  const ada = await makePerson(shop)
  await add(ada, 'fixed')
  const other = await add(ada, 'fixed', { city: 'Herat' })
  expect([other.status, other.error?.key]).toEqual([409, 'idempotency.key_reused'])
  expect(await listAddresses(ada)).toMatchObject([{ city: 'Kabul' }])
})

it('a refused request does not use up its key', async () => {
  const ada = await makePerson(shop)
  const missing = await shop.post('/api/address/delete', { id: 'nothing' }, keyed(ada, 'free'))
  expect(missing.error?.key).toBe('address.not_found')
  const { id } = (await add(ada, 'another')).data.address
  expect((await shop.post('/api/address/delete', { id }, keyed(ada, 'free'))).status).toBe(200)
})

test.each([
  ['x'.repeat(128), 200],
  ['x'.repeat(129), 422],
  ['with space', 422],
  ['', 422],
])('the key %j: %d', async (key, status) => {
  expect((await add(await makePerson(shop), key)).status).toBe(status)
})
