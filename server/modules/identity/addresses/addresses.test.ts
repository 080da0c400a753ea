import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson } from '#tests/harness/people.ts'

let shop: TestShop
beforeAll(async () => (shop = await openTestShop({ policy: { addressesPerUserMax: 3, consigneeMax: 20 } })))
afterAll(() => shop.close())

const texts = {
  consignee: 'Ada Lovelace',
  areaCode: '+44',
  phone: '020 7946 0000',
  country: 'United Kingdom',
  region: 'England',
  city: 'London',
  street: '12 St James’s Square',
}

async function someone() {
  const { token } = await makePerson(shop)
  const call = (path: string, body: object, headers: Record<string, string> = {}) =>
    shop.post(`/api/address/${path}`, body, { token, headers })
  const list = async () => (await shop.get('/api/address/list', {}, { token })).data
  return { token, call, list }
}

test('the first address is the default, and there is always exactly one', async () => {
  const { call, list } = await someone()
  const first = (await call('add', { ...texts, use: 0, postcode: 'SW1Y 4LB', email: '' })).data.address
  expect(first).toEqual({ ...texts, id: first.id, email: null, postcode: 'SW1Y 4LB', use: 1 })
  const second = (await call('add', { ...texts, city: 'Bath', use: 1 })).data.address
  expect((await list()).pageList.map(({ city, use }: { city: string; use: number }) => [city, use])).toEqual([
    ['Bath', 1],
    ['London', 0],
  ])
  expect((await call('default', { id: first.id })).data.defaultAddress.id).toBe(first.id)
  expect((await call('edit', { ...texts, id: first.id, city: 'York', use: 0 })).data.address).toMatchObject({
    city: 'York',
    use: 1,
  })
  expect((await call('delete', { id: first.id })).data.defaultAddress.id).toBe(second.id)
  expect((await call('delete', { id: second.id })).data).toEqual({ pageList: [], defaultAddress: null })
})

test('the brand says how many and how long', async () => {
  const { call, list } = await someone()
  const tooLong = await call('add', { ...texts, consignee: 'x'.repeat(21) })
  expect(tooLong).toMatchObject({ status: 422, error: { fields: { consignee: expect.any(String) } } })
  const answers = await Promise.all(Array.from({ length: 6 }, () => call('add', { ...texts, use: 1 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
  const { pageList } = await list()
  expect(pageList).toHaveLength(3)
  expect(pageList.filter(({ use }: { use: number }) => use === 1)).toHaveLength(1)
})

test.each([
  ['en', 'Please check the phone number.'],
  ['zh-CN', '请填写正确的手机号'],
  ['ar', 'راجع رقم الهاتف.'],
])('a phone number without five digits is refused in the caller’s language (%s)', async (language, message) => {
  const { call, list } = await someone()
  const headers = { 'accept-language': language }
  for (const phone of ['-----', '( ) ( )', '1-2-3-4', '123456789012345678901'])
    expect(await call('add', { ...texts, phone }, headers), phone).toMatchObject({
      status: 422,
      error: { fields: { phone: message } },
    })
  const { id } = (await call('add', { ...texts, phone: '1-2-3-4-5' }, headers)).data.address
  expect(await call('edit', { ...texts, id, phone: '-----' }, headers)).toMatchObject({
    status: 422,
    error: { fields: { phone: message } },
  })
  expect((await list()).pageList).toMatchObject([{ phone: '1-2-3-4-5' }])
})

test('somebody else’s address, another brand’s and no id at all are simply not there', async () => {
  const { call, token } = await someone()
  const { id } = (await call('add', texts)).data.address
  const other = await someone()
  for (const [path, body] of [
    ['edit', texts],
    ['delete', {}],
    ['default', {}],
  ] as const)
    for (const wrongId of [id, 'nonsense', '00000000-0000-7000-8000-000000000000'])
      expect(await other.call(path, { ...body, id: wrongId })).toMatchObject({
        status: 404,
        error: { key: 'address.not_found' },
      })
  const foreign = await shop.post('/api/address/delete', { id }, { token, brand: shop.otherBrand })
  expect(foreign.status).toBe(401)
})

test('the same key adds one address', async () => {
  const { call, list } = await someone()
  const headers = { 'idempotency-key': 'one-address' }
  const answers = await Promise.all(Array.from({ length: 4 }, () => call('add', texts, headers)))
  expect(new Set(answers.map(({ data }) => data.address.id)).size).toBe(1)
  expect((await list()).pageList).toHaveLength(1)
})
