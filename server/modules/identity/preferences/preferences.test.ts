import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxSavedViews } from '#contract/console.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson } from '#tests/harness/people.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const list = 'seller-orders'

test('preferences begin with defaults and are kept per person', async () => {
  const [one, other] = [await makePerson(shop), await makePerson(shop)]
  const read = async (token: string) => (await shop.get('/api/console/preferences', {}, { token })).data
  const defaults = { theme: 'system', density: 'comfortable', letterKeys: true }
  expect(await read(one.token)).toEqual(defaults)
  for (const wanted of [
    { theme: 'dark', density: 'compact', letterKeys: false },
    { theme: 'light', density: 'comfortable', letterKeys: true },
  ]) {
    const saved = await shop.post('/api/console/preferences/save', wanted, { token: one.token })
    expect([saved.status, saved.data]).toEqual([200, wanted])
    expect(await read(one.token)).toEqual(wanted)
  }
  expect(await read(other.token)).toEqual(defaults)
  const wrong = { theme: 'pink', density: 'compact', letterKeys: true }
  expect((await shop.post('/api/console/preferences/save', wrong, { token: one.token })).status).toBe(422)
})

test('a view is kept for its person until it is deleted; the same name replaces it', async () => {
  const [one, other] = [await makePerson(shop), await makePerson(shop)]
  const save = async (name: string, query: string) => {
    shop.clock.forward(1_000)
    return (await shop.post('/api/console/view/save', { list, name, query }, { token: one.token })).data.pageList
  }
  const [first] = await save('Late ones', 'view=late')
  expect(first).toEqual({ id: expect.any(String), list, name: 'Late ones', query: 'view=late' })
  expect(await save('Late ones', 'view=late&sort=oldest')).toEqual([{ ...first, query: 'view=late&sort=oldest' }])
  expect((await save('Today', 'from=2026-11-23')).map(({ name }: { name: string }) => name)).toEqual([
    'Late ones',
    'Today',
  ])
  const of = { token: other.token }
  expect((await shop.get('/api/console/view/list', {}, of)).data.pageList).toEqual([])
  expect((await shop.post('/api/console/view/delete', { id: first.id }, of)).status).toBe(200)
  const read = async () => (await shop.get('/api/console/view/list', {}, { token: one.token })).data.pageList
  expect(await read()).toHaveLength(2)
  await shop.post('/api/console/view/delete', { id: first.id }, { token: one.token })
  expect((await read()).map(({ name }: { name: string }) => name)).toEqual(['Today'])
})

test('a view cannot hold what is no query of an address, and a person has a bounded number', async () => {
  const { token } = await makePerson(shop)
  const save = (name: string, query: string) => shop.post('/api/console/view/save', { list, name, query }, { token })
  expect((await save('Script', '"><script>')).status).toBe(422)
  for (let index = 0; index < maxSavedViews; index += 1) expect((await save(`View ${index}`, 'a=1')).status).toBe(200)
  const beyond = await save('One more', 'a=1')
  expect([beyond.status, beyond.error?.key]).toEqual([409, 'saved_view.limit'])
  expect((await save('View 7', 'a=2')).status).toBe(200)
})
