import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeStore } from '#tests/harness/goods.ts'
import { createReturnFlow } from '#tests/harness/return-flow.ts'
import { makeReturnScene, type ReturnScene } from '#tests/harness/return-scene.ts'
import { makeUpload } from '#tests/harness/uploads.ts'
import { range, countByName } from '#tests/trust/concurrency.ts'
import { computeBrandDigest } from '#tests/trust/compute-brand-digest.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { runDueReturns } from './public.ts'

const day = 86_400_000

let shop: TestShop
let scene: ReturnScene

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6, otherRequestsPerSecondPerAddress: 1e6 } })
})
// Made again for each test: the clock goes on by weeks, and sessions end.
beforeEach(async () => {
  scene = await makeReturnScene(shop)
})
afterEach(async () => expect(await findMoneyErrors(shop)).toEqual([]))
afterAll(() => shop.close())

describe('what the table of states does not allow', () => {
  const actions = {
    ship: (id: string) => scene.flow.sendBack(scene.buyer, id),
    dispute: (id: string) => scene.flow.dispute(scene.buyer, id),
    accept: (id: string) => scene.flow.accept(id),
    reject: (id: string) => scene.flow.reject(id),
    confirm: (id: string) => scene.flow.confirm(id),
    judge: (id: string) => scene.flow.decideAsStaff(id, true),
    write: (id: string) => scene.flow.sendMessage(scene.buyer, id),
    answer: (id: string) => scene.flow.replyAsSeller(id),
  }
  type Action = keyof typeof actions
  const after =
    (...steps: Action[]) =>
    async (make: () => Promise<{ returnId: string }>) => {
      const { returnId } = await make()
      for (const step of steps) expect((await actions[step](returnId)).status).toBe(200)
      return returnId
    }
  const positions: { at: string; make: () => Promise<string>; allowed: Action[] }[] = [
    { at: 'requested', make: () => after()(scene.requestReturn), allowed: ['accept', 'reject', 'write', 'answer'] },
    { at: 'accepted', make: () => after('accept')(scene.requestReturn), allowed: ['ship', 'write', 'answer'] },
    {
      at: 'shipped_back',
      make: () => after()(scene.requestAndSendBack),
      allowed: ['confirm', 'reject', 'write', 'answer'],
    },
    { at: 'rejected', make: () => after('reject')(scene.requestReturn), allowed: ['dispute', 'write', 'answer'] },
    { at: 'disputed', make: () => after('reject')(scene.requestAndSendBack), allowed: ['judge', 'write', 'answer'] },
    { at: 'received', make: () => after('confirm')(scene.requestAndSendBack), allowed: [] },
    { at: 'decided', make: () => after('reject', 'judge')(scene.requestAndSendBack), allowed: [] },
  ]
  test.each(positions)('is refused at $at, and changes nothing', async ({ at, make, allowed }) => {
    const { staff, stateOf } = scene
    const returnId = await make()
    expect(await stateOf(returnId)).toBe(at)
    // A session that was long idle is marked as seen; that is no effect of an action.
    await shop.get('/admin/return/list', {}, { token: staff.token })
    const admin = new pg.Client(shop.adminUrl)
    await admin.connect()
    try {
      const before = await computeBrandDigest(admin, shop.brand)
      for (const action of (Object.keys(actions) as Action[]).filter((name) => !allowed.includes(name)))
        expect([action, (await actions[action](returnId)).error?.key]).toEqual([action, 'return.status_inoperable'])
      expect(await computeBrandDigest(admin, shop.brand)).toBe(before)
      if (allowed[0]) {
        await actions[allowed[0]](returnId)
        expect(await computeBrandDigest(admin, shop.brand)).not.toBe(before)
      }
    } finally {
      await admin.end()
    }
  })
})

describe('twenty at once', () => {
  const crowd = async (action: () => Promise<{ status: number }>) =>
    countByName((await Promise.all(range(20).map(action))).map(({ status }) => String(status)))
  test('have one effect, whatever they do', async () => {
    const { flow, buyer, skuId, spent, availableUnits } = scene
    const orderId = await flow.buyAndReceive(buyer, skuId)
    expect(await crowd(await flow.prepare(buyer, orderId))).toEqual({ 200: 1, 409: 19 })
    const { returns } = (await flow.listByOrder(buyer, orderId)).data
    const returnId = returns[0].id
    expect(returns).toHaveLength(1)
    expect(await crowd(() => flow.accept(returnId))).toEqual({ 200: 1, 409: 19 })
    expect(await crowd(() => flow.sendBack(buyer, returnId))).toEqual({ 200: 1, 409: 19 })
    expect(await crowd(() => flow.confirm(returnId, { restock: true }))).toEqual({ 200: 1, 409: 19 })
    expect([await spent(), await availableUnits()]).toEqual([1_400, 9])
  })

  test('the seller and the scheduler confirm concurrently, and the goods are refunded once', async () => {
    const { flow, stateOf, spent, requestAndSendBack } = scene
    const { returnId } = await requestAndSendBack()
    shop.clock.forward(7 * day)
    await Promise.all(range(20).map((n) => (n % 2 ? flow.confirm(returnId) : runDueReturns(shop.ctx()))))
    expect([await stateOf(returnId), await spent()]).toEqual(['received', 1_400])
  })

  test('an exchange of the last unit sends it once', async () => {
    const { flow, requestAndSendBack, availableUnits } = scene
    const { returnId } = await requestAndSendBack({ kind: 'exchange' })
    expect(await crowd(() => flow.confirm(returnId))).toEqual({ 200: 1, 409: 19 })
    expect(await availableUnits()).toBe(7)
  })
})

describe('pictures and words', () => {
  test('are visible to the shopper, the store and staff alone', async () => {
    const { staff, store, flow, buyer, requestReturn } = scene
    const photo = await makeUpload(shop, { token: buyer.token }, 'document')
    const { returnId } = await requestReturn({ images: [photo] })
    const proof = await makeUpload(shop, { token: store.owner.token }, 'document')
    const answered = await flow.replyAsSeller(returnId, { images: [proof] })
    expect(answered.data.messages).toMatchObject([
      { author: 'shopper', text: 'It leaks', images: [photo] },
      { author: 'seller', text: 'Soon', images: [proof] },
    ])
    const other = await makeStore(shop)
    const stranger = await makeBuyer(shop)
    const see = async (address: string, token: string) => {
      const headers = { host: shop.brand.hosts[0]!, authorization: `Bearer ${token}` }
      return (await shop.app.inject({ url: address, headers })).statusCode
    }
    for (const address of [photo, proof]) {
      for (const { token } of [buyer, store.owner, staff]) expect(await see(address, token)).toBe(200)
      for (const { token } of [stranger, other.owner]) expect(await see(address, token)).toBe(404)
    }
    const used = await flow.sendMessage(buyer, returnId, { images: [photo] })
    expect(used.error?.key).toBe('upload.not_yours')
    expect((await flow.detail(stranger, returnId)).error?.key).toBe('return.not_found')
    const theirs = createReturnFlow(shop, other, staff)
    for (const answer of [await theirs.storeDetail(returnId), await theirs.accept(returnId)])
      expect(answer.error?.key).toBe('return.not_found')
  })
})
