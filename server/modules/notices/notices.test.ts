import { afterAll, beforeAll, expect, test } from 'vitest'
import { tendChats } from '#server/modules/chat/public.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow } from '#tests/harness/order-flow.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { makeStaff } from '#tests/harness/staff.ts'

let shop: TestShop
let store: TestStore
let buyer: Buyer
let skuId: string
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  skuId = (await makeGoods(shop, { store, stock: [10] })).skuIds[0]!
  buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
})
afterAll(() => shop.close())

const setMail = (userId: string, email: string | null, lang = 'de') =>
  shop.db().updateTable('users').set({ email, lang }).where('id', '=', userId).execute()
const readKinds = async (to: string) => (await readMessages(shop)).filter((mail) => mail.to === to)

test('a buyer is told once of payment, parcel and refund', async () => {
  await setMail(buyer.id, 'lena@hartmann.example', 'en')
  const flow = createOrderFlow(shop, store)
  const [first] = await buyAndPay(buyer, [skuId], 1)
  await flow.prepare(first!)
  await flow.ship(first!)
  const [second] = await buyAndPay(buyer, [skuId], 1)
  await flow.askRefund(buyer, second!)
  await flow.decide(second!, true)
  await readMessages(shop)
  const mails = await readKinds('lena@hartmann.example')
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
    'order_paid',
    'order_paid',
    'order_refunded',
    'parcel_shipped',
  ])
  expect(mails.find(({ kind }) => kind === 'parcel_shipped')!.text.replaceAll('\n', ' ')).toContain(
    'Carrier: Post. Tracking number: RR1',
  )
  const paid = mails.find(({ kind }) => kind === 'order_paid')!
  expect(paid.text).toContain(`https://${shop.brand.hosts[0]}/pc/userInfo/order-detail?orderId=${first}`)
})

test('a buyer without a proven address, and one who was disabled, gets no mail', async () => {
  const before = (await readMessages(shop)).length
  await setMail(buyer.id, null)
  await buyAndPay(buyer, [skuId], 1)
  expect(await readMessages(shop)).toHaveLength(before)

  const other = await makeBuyer(shop, { creditMinor: 1_000_000 })
  const [orderId] = await buyAndPay(other, [skuId], 1)
  await readMessages(shop)
  await setMail(other.id, 'other@hartmann.example')
  await shop.db().updateTable('users').set({ status: 'disabled' }).where('id', '=', other.id).execute()
  const flow = createOrderFlow(shop, store)
  await flow.prepare(orderId!)
  await flow.ship(orderId!)
  expect(await readMessages(shop)).toHaveLength(before)
})

test('a shopper is told of unread messages in the language of the chat', async () => {
  const agent = await makeStaff(shop, ['support'])
  await shop.post('/api/chat/send', { content: 'Hello', clientId: 'c1' }, { token: buyer.token, lang: 'zh-CN' })
  const { data } = await shop.get('/admin/chat/list', {}, { token: agent.token })
  const chatId = data.pageList[0].id as string
  await setMail(buyer.id, 'lena@hartmann.example')
  await shop.post('/admin/chat/send', { chatId, content: 'secret answer', clientId: 'a1' }, { token: agent.token })
  shop.clock.forward(11 * 60_000)
  await tendChats(shop.ctx())
  const mail = (await readKinds('lena@hartmann.example')).find(({ kind }) => kind === 'chat_unread')!
  expect(mail.text).toContain(`您有 1 条来自 ${shop.brand.name} 的未读消息。`)
  expect(mail.text).not.toContain('secret answer')
})
