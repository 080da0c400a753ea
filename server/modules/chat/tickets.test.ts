import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { makeUpload } from '#tests/harness/uploads.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const makeTicket = async ({ token }: Pick<Person, 'token'>): Promise<string> =>
  (await shop.post('/api/chat/ticket', {}, { token })).data.ticket
const enter = (ticket: string) => shop.post('/api/chat/enter', { ticket })

it('a ticket opens the chat of its user, and nothing else', async () => {
  const lena = await makePerson(shop)
  const { data } = await enter(await makeTicket(lena))
  expect(data.user).toEqual({ id: lena.id, username: lena.username, avatar: 1 })
  const { token } = data
  expect((await shop.post('/api/chat/send', { content: 'Hello', clientId: 'a' }, { token })).status).toBe(200)
  const own = (await shop.get('/api/chat/list', {}, { token: lena.token })).data.pageList
  expect(own).toMatchObject([{ content: 'Hello', send_receive: 'send' }])
  const image = await makeUpload(shop, { token }, 'chat')
  expect((await shop.post('/api/chat/send', { type: 'img', content: image }, { token })).status).toBe(200)
  const open = (by: string) =>
    shop.app.inject({ url: image, headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${by}` } })
  expect((await open(token)).statusCode).toBe(200)
  for (const path of ['/api/user/info', '/api/wallet/balance', '/order/shop/order/list'])
    expect((await shop.get(path, {}, { token })).error?.key, path).toBe('session.expired')
  expect((await shop.post('/api/chat/ticket', {}, { token })).error?.key).toBe('session.expired')
})

it('gives staff none of their permissions', async () => {
  const agent = await makeStaff(shop, ['support'])
  const { token } = (await enter(await makeTicket(agent))).data
  expect((await shop.get('/admin/chat/list', {}, { token })).error?.key).toBe('session.expired')
  expect((await shop.get('/admin/chat/list', {}, { token: agent.token })).status).toBe(200)
})

it('counts once, also for several at once', async () => {
  const ticket = await makeTicket(await makePerson(shop))
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter(ticket)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404])
  expect(answers.find(({ status }) => status === 404)?.error?.key).toBe('chat.ticket_invalid')
})

it('ends after a minute, with its session, and its token after half a day', async () => {
  const lena = await makePerson(shop)
  const [late, stored] = [await makeTicket(lena), (await enter(await makeTicket(lena))).data.token]
  const list = () => shop.get('/api/chat/list', {}, { token: stored })
  shop.clock.forward(59_000)
  expect((await enter(await makeTicket(lena))).status).toBe(200)
  shop.clock.forward(1_000)
  expect((await enter(late)).error?.key).toBe('chat.ticket_invalid')
  expect((await list()).status).toBe(200)
  shop.clock.forward(12 * 3_600_000)
  expect((await list()).error?.key).toBe('session.expired')

  const [ticket, token] = [await makeTicket(lena), (await enter(await makeTicket(lena))).data.token]
  await shop.post('/api/user/logout', {}, { token: lena.token })
  expect((await enter(ticket)).error?.key).toBe('chat.ticket_invalid')
  expect((await shop.get('/api/chat/list', {}, { token })).error?.key).toBe('session.expired')
})

it.each(['', 'x', 'gct_x'])('%j is no ticket, and no token', async (text) => {
  expect((await enter(text)).error?.key).toBe('chat.ticket_invalid')
  expect((await shop.get('/api/chat/list', {}, { token: text || 'none' })).error?.key).toBe('session.expired')
})
