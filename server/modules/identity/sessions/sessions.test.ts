import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'

let shop: TestShop
beforeAll(async () => (shop = await openTestShop()))
afterAll(() => shop.close())

const password = 'Kettle-42'
let named = 0

async function register() {
  const username = `device${++named}abc`
  const answer = await shop.post('/api/user/register', { username, password, confirmPassword: password })
  return { username, token: answer.data.token as string }
}

async function logIn(account: string, userAgent: string): Promise<string> {
  shop.clock.forward(1000)
  const answer = await shop.post('/api/user/login', { account, password }, { headers: { 'user-agent': userAgent } })
  return answer.data.token
}

const devices = async (token: string) => (await shop.get('/api/user/sessions', {}, { token })).data.pageList
const revoke = (token: string, id: string) => shop.post('/api/user/sessions/revoke', { id }, { token })
const knows = async (token: string) => (await shop.get('/api/user/info', {}, { token })).status === 200

test('a person sees every device that is logged in, the latest first, and which is this one', async () => {
  const { username, token } = await register()
  await logIn(username, 'Phone/1.0')
  const list = await devices(token)
  expect(list.map(({ userAgent, current }: Record<string, unknown>) => [userAgent, current])).toEqual([
    ['Phone/1.0', false],
    ['lightMyRequest', true],
  ])
  expect(list[0]).toMatchObject({ address: '127.0.0.1', seenAt: shop.clock.now().toISOString() })
  expect(JSON.stringify(list)).not.toContain(token)
})

test('a revoked device is out at its next request, and asking twice changes nothing more', async () => {
  const { username, token } = await register()
  const phone = await logIn(username, 'Phone/1.0')
  const [{ id }] = await devices(token)
  expect((await revoke(token, id)).data.pageList).toHaveLength(1)
  expect([await knows(phone), await knows(token)]).toEqual([false, true])
  expect((await revoke(token, id)).data.pageList).toHaveLength(1)
})

test("another person's device is neither listed nor ended, in this brand or the other", async () => {
  const [alice, mallory] = [await register(), await register()]
  const [{ id }] = await devices(alice.token)
  expect((await revoke(mallory.token, id)).data.pageList.map((device: { id: string }) => device.id)).not.toContain(id)
  await revoke(mallory.token, 'no hash at all')
  expect(await knows(alice.token)).toBe(true)
})

test('a device may end itself', async () => {
  const { token } = await register()
  const [{ id }] = await devices(token)
  expect((await revoke(token, id)).data.pageList).toEqual([])
  expect(await knows(token)).toBe(false)
})

test.each([
  [1, 200],
  ['12', 200],
  [0, 422],
  [13, 422],
  ['x', 422],
])('an avatar %s is answered with %i', async (avatar, status) => {
  const { token } = await register()
  const answer = await shop.post('/api/user/profile', { avatar }, { token })
  expect(answer.status).toBe(status)
  const { data } = await shop.get('/api/user/info', {}, { token })
  expect(data.avatar).toBe(status === 200 ? Number(avatar) : 1)
})
