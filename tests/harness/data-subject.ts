import { randomBytes } from 'node:crypto'
import { releaseDueOrders } from '#server/modules/orders/public.ts'
import { brandAccounts, postTransaction, toTransferEntries, toUserAccount } from '#server/modules/wallet/public.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { ApiResponse, TestShop } from './app.ts'
import { fundPassword, makeBuyer, type Buyer } from './buyers.ts'
import { makeGoods, makeStore, type TestGoods, type TestStore } from './goods.ts'
import { buyAndPay, createOrderFlow } from './order-flow.ts'
import type { Person } from './people.ts'
import { deliverEvents, runJobs } from './run-jobs.ts'
import { makeStaff } from './staff.ts'
import { makeUpload } from './uploads.ts'

export const loginPassword = 'Kettle-42'

/** Where people leave data: a store with products, and staff. */
export async function openDataScene(shop: TestShop) {
  const store = await makeStore(shop)
  const goods = await makeGoods(shop, { store, stock: [1_000], priceMinor: 1_999 })
  return { store, goods, staff: await makeStaff(shop, ['administrator']) }
}
type Scene = { readonly store: TestStore; readonly goods: TestGoods; readonly staff: Person }

/** A person who can log in, with a name, addresses and a phone number that contain the marker or its digits. */
export type DataSubject = Buyer & { readonly marker: string; readonly phone: string; readonly email: string }

/** Gives somebody a login password, a mail address and a phone number. */
export async function makeDataSubject(shop: TestShop, marker: string, creditMinor = 0): Promise<DataSubject> {
  const buyer = await makeBuyer(shop, { creditMinor })
  const username = `${marker}${randomBytes(3).toString('hex')}`
  const email = `${username.toLowerCase()}@example.com`
  const phone = `+49151${String(Math.floor(Math.random() * 1e8)).padStart(8, '7')}`
  await shop
    .db()
    .updateTable('users')
    .set({
      username,
      username_key: username.toLowerCase(),
      email,
      phone,
      password_hash: await hashPassword(shop.engine.secret, loginPassword),
    })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', buyer.id)
    .execute()
  return { ...buyer, username, email, phone, marker }
}

async function expectDone(what: string, answer: Promise<ApiResponse>): Promise<ApiResponse> {
  const done = await answer
  if (done.status !== 200) throw new Error(`${what}: ${done.status} ${JSON.stringify(done.error ?? done.message)}`)
  return done
}

/** Buys something, has it delivered to an address with the marker, and reviews it; the order is over in the end. */
async function buyAndReview(shop: TestShop, { store, goods }: Scene, person: DataSubject): Promise<string> {
  const { marker } = person
  const flow = createOrderFlow(shop, store)
  const [orderId] = (await buyAndPay(person, [goods.skuIds[0]!], 1)) as [string]
  await expectDone(
    'note',
    shop.post('/seller/order/note/add', { orderId, text: `${marker} called` }, { token: store.owner.token }),
  )
  await expectDone('prepare', flow.prepare(orderId))
  await expectDone('ship', flow.ship(orderId))
  await expectDone('receive', flow.receive(person, orderId))
  const { lines } = (await person.order(orderId)).data
  const image = await makeUpload(shop, person, 'review')
  const review = { lineId: lines[0].id, stars: 4, text: 'A good pot', images: [image] }
  await expectDone('review', shop.post('/goods/shop/review/add', { orderId, lines: [review] }, person))
  await deliverEvents(shop.ctx())
  await runJobs(shop.ctx())
  return orderId
}

/** Ends the orders: their return windows are over and the money is released; the rest of the wallet is spent. */
export async function settleEverything(shop: TestShop, person: Buyer): Promise<void> {
  // The longest right of withdrawal of the addresses here is 14 days.
  shop.clock.forward((Math.max(shop.brand.policy.returnWindowDays, 14) + 3) * 86_400_000)
  await releaseDueOrders(shop.ctx())
  const left = await person.balanceMinor()
  if (left === 0) return
  await postTransaction(shop.ctx(), {
    kind: 'credit',
    referenceId: newId(),
    reason: 'spent elsewhere',
    actorId: null,
    entries: toTransferEntries(toUserAccount(person.id, 'available'), brandAccounts.clearing, left),
  })
}

/** Leaves data of a person in every part of the shop; an order stays open until `settleEverything`. */
export async function leaveData(shop: TestShop, scene: Scene, person: DataSubject): Promise<{ orderId: string }> {
  const { store, goods, staff } = scene
  const { marker, email, phone, token } = person
  const auth = { token }
  const post = (path: string, body: object) => expectDone(path, shop.post(path, body, auth))
  const address = {
    consignee: `${marker} Marrow`,
    areaCode: '49',
    phone: phone.slice(3),
    email,
    country: 'Germany',
    region: 'Berlin',
    city: 'Berlin',
    street: `${marker} Lane 9`,
    postcode: '10115',
  }
  await post('/api/identity/draft', {
    level: 'basic',
    country: 'Germany',
    lastName: `${marker} Marrow`,
    front: await makeUpload(shop, auth, 'identity'),
  })
  await post('/api/address/edit', { id: person.addressId, ...address })
  await post('/goods/shop/goods/hits', { goodsId: goods.goodsId })
  await post('/goods/shop/goods/add_compare', { goodsId: goods.goodsId })
  await post('/goods/shop/goods/report', {
    goodsId: goods.goodsId,
    reason: 'other',
    text: `${marker} saw this elsewhere`,
    email,
  })
  await post('/api/subscribe', { email })
  await post('/api/console/view/save', { list: 'staff-orders', name: `${marker} view`, query: 'status=1' })
  await post('/api/wallet/account/add', {
    kind: 'bank',
    label: `${marker} Bank`,
    holder: marker,
    number: 'DE89 3704 0044 0532 0130 00',
    fundPassword,
  })
  await post('/api/chat/send', { type: 'text', content: `I am ${marker}`, clientId: newId(), partyid: store.id })
  const image = await makeUpload(shop, person, 'chat')
  await post('/api/chat/send', { type: 'img', content: image, clientId: newId(), partyid: store.id })
  await expectDone(
    'staff note',
    shop.post('/admin/user/note/add', { userId: person.id, text: `${marker} is polite` }, { token: staff.token }),
  )
  await expectDone('reveal', shop.post('/admin/user/reveal', { userId: person.id }, { token: staff.token }))
  const orderId = await buyAndReview(shop, scene, person)
  await person.addToCart(goods.skuIds[0]!, 2)
  return { orderId }
}
