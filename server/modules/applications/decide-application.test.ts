import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { openApplicationDesk, type ApplicationDesk } from '#tests/harness/application-desk.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { makePerson } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { makeUpload } from '#tests/harness/uploads.ts'

let shop: TestShop
let desk: ApplicationDesk
beforeAll(async () => {
  shop = await openTestShop({ policy: { otherRequestsPerSecondPerAddress: 1e6 } })
  desk = await openApplicationDesk(shop)
})
afterAll(() => shop.close())

describe('a decision', () => {
  it('needs the hold, which another one cannot take for 30 minutes', async () => {
    const { id } = await desk.makeSent()
    const other = await makeStaff(shop, ['administrator'])
    expect((await desk.decide(id, { decision: 'accept' })).error?.key).toBe('application.not_taken')
    expect((await desk.take(id)).data.application.hold).toMatchObject({ by: { id: desk.staff.id }, isOwn: true })
    expect((await desk.take(id, other)).error).toMatchObject({
      key: 'application.taken',
      params: { name: desk.staff.username },
    })
    expect((await desk.decide(id, { decision: 'accept' }, other)).error?.key).toBe('application.taken')
    expect((await desk.post('/admin/application/release', other, { applicationId: id })).error?.key).toBe(
      'application.not_taken',
    )
    shop.clock.forward(30 * 60_000)
    expect((await desk.decide(id, { decision: 'accept' })).error?.key).toBe('application.not_taken')
    expect((await desk.take(id, other)).status).toBe(200)
    expect(
      (await desk.post('/admin/application/release', other, { applicationId: id })).data.application.hold,
    ).toBeNull()
    await desk.take(id)
    const both = await Promise.all([
      desk.decide(id, { decision: 'reject', reason: 'No' }),
      desk.decide(id, { decision: 'reject', reason: 'No' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await desk.take(id)).error?.key).toBe('application.decided')
  })

  it('opens the store at its terms, and the person is its seller at once', async () => {
    const { person, form, id } = await desk.makeSent()
    await desk.take(id)
    expect((await desk.decide(id, { decision: 'accept', commissionPercent: 101 })).error?.fields).toHaveProperty(
      'commissionPercent',
    )
    const { data } = await desk.decide(id, { decision: 'accept', commissionPercent: 12.5 })
    expect(data.application).toMatchObject({ state: 'accepted', commissionPercent: 12.5 })
    const { seller } = (await shop.get('/api/user/info', {}, { token: person.token })).data
    expect(seller).toMatchObject({ id: data.application.storeId, name: form.storeName })
    const trader = await shop.get('/api/trader/store', { sellerId: seller.id })
    expect(trader.data.trader).toMatchObject({
      legalName: 'Atelier Nacre SARL',
      country: 'FR',
      vatNumber: form.taxNumber.replaceAll(' ', ''),
    })
    const methods = await shop.get('/seller/delivery/list', {}, { token: person.token })
    expect(methods.data.pageList).toMatchObject([{ fee: 4.9 }])
    const accounts = await shop.get('/api/wallet/account/list', {}, { token: person.token })
    expect(accounts.data.pageList).toMatchObject([{ kind: 'bank', label: 'Banque de Lyon' }])
    const admin = await makeStaff(shop, ['administrator'])
    const log = await shop.get('/admin/audit/list', { operation: 'adminApplications.decide' }, { token: admin.token })
    expect(log.data.pageList[0]).toMatchObject({
      subjectId: id,
      before: { state: 'sent' },
      after: { state: 'accepted', storeId: seller.id, commissionPercent: 12.5 },
    })
    // The commission is that of the store, beside one of the brand's policy.
    const store = { id: seller.id as string, owner: person }
    const own = await makeGoods(shop, { store, priceMinor: 10_000 })
    const plain = await makeGoods(shop, { store: await makeStore(shop), priceMinor: 10_000 })
    expect(await readCommissions([own.skuIds[0]!, plain.skuIds[0]!])).toEqual([1250, 500])
    expect((await desk.save(person, { city: 'Paris' })).error?.key).toBe('application.not_editable')
  })

  it('sends back parts with reasons; only those change, and all of them must', async () => {
    const { person, form, id } = await desk.makeSent()
    await desk.take(id)
    expect((await desk.decide(id, { decision: 'changes' })).error?.fields).toHaveProperty('requests')
    const twice = { part: 'account', reason: 'Again' }
    expect((await desk.decide(id, { decision: 'changes', requests: [twice, twice] })).error?.fields).toHaveProperty(
      'requests',
    )
    const requests = [
      { part: 'identityCard', reason: 'A reflection hides the name' },
      { part: 'account', reason: 'The account has another name' },
    ]
    await desk.decide(id, { decision: 'changes', requests, reason: 'Nearly there' })
    expect((await desk.read(person)).application).toMatchObject({ state: 'changes', reason: 'Nearly there' })
    expect((await desk.list({ view: 'applicant' })).pageList).toMatchObject([{ id, state: 'changes' }])
    expect((await desk.save(person, { city: 'Paris' })).error?.key).toBe('application.not_editable')
    expect((await desk.save(person, { city: form.city })).status).toBe(200)
    expect((await desk.apply(person)).error?.key).toBe('application.not_corrected')
    await desk.save(person, { identityCard: await makeUpload(shop, { token: person.token }, 'identity') })
    expect((await desk.apply(person)).error?.key).toBe('application.not_corrected')
    const queuedAt = (await desk.detail(id)).sentAt
    shop.clock.forward(60_000)
    expect((await desk.apply(person, { accountHolder: 'Camille Roux' })).status).toBe(200)
    const [row] = (await desk.list({ keyword: form.storeName })).pageList
    expect(row).toMatchObject({ id, isSentAgain: true, queuedAt })
    const { timeline } = await desk.detail(id)
    expect(timeline[0]).toMatchObject({ kind: 'sent', parts: ['identityCard', 'account'] })
    expect(timeline[1]).toMatchObject({
      kind: 'changes',
      reason: 'Nearly there',
      user: { username: desk.staff.username },
    })
  })

  it('rejects with a reason, after which the person applies again with everything given', async () => {
    const { person, form, id } = await desk.makeSent()
    await desk.take(id)
    expect((await desk.decide(id, { decision: 'reject' })).error?.fields).toHaveProperty('reason')
    await desk.decide(id, { decision: 'reject', reason: 'We sell no pearls' })
    expect((await desk.read(person)).application).toMatchObject({ state: 'rejected', reason: 'We sell no pearls' })
    expect((await desk.apply(person)).error?.key).toBe('application.not_editable')
    const reopened = await desk.post('/api/merchant/application/reopen', person)
    expect(reopened.data.application).toMatchObject({ state: 'draft', content: { storeName: form.storeName } })
    expect(reopened.data.problems).toEqual([])
    expect((await desk.apply(person, { products: 'Rings without pearls, and chains.' })).status).toBe(200)
    const { checks } = await desk.detail(id)
    expect(checks).toContainEqual({ key: 'earlier', state: 'warning', found: 'We sell no pearls' })
    expect((await desk.post('/api/merchant/application/withdraw', person)).data.application.state).toBe('withdrawn')
    expect((await desk.take(id)).error?.key).toBe('application.decided')
  })

  it('compares names, holders and other applications', async () => {
    await makeStore(shop)
    const { person, form } = await desk.makeSent()
    const other = await makePerson(shop)
    const { data } = await desk.apply(other, {
      ...(await desk.buildForm(other)),
      storeName: 'Test-store Lyon',
      phone: form.phone,
      accountHolder: 'Someone Else',
    })
    const { checks } = await desk.detail(data.application.id)
    const number = (await desk.read(person)).application.number
    const states = Object.fromEntries(checks.map(({ key, state }: { key: string; state: string }) => [key, state]))
    expect(states).toEqual({
      registerNumber: 'passed',
      taxNumber: 'passed',
      accountHolder: 'warning',
      storeName: 'warning',
      earlier: 'passed',
      duplicate: 'warning',
      identity: 'passed',
      invitation: 'absent',
    })
    expect(checks).toContainEqual({ key: 'storeName', state: 'warning', found: 'Test store' })
    expect(checks).toContainEqual({ key: 'duplicate', state: 'warning', found: number })
  })

  it('counts the views, and finds by name, number and category', async () => {
    const { form, id } = await desk.makeSent()
    const { counts } = await desk.list()
    expect(counts.decide).toBeGreaterThan(0)
    const find = async (query: object) => (await desk.list(query)).pageList.map((row: { id: string }) => row.id)
    expect(await find({ keyword: form.storeName.toLowerCase() })).toEqual([id])
    const { number } = await desk.detail(id)
    expect(await find({ keyword: number })).toEqual([id])
    expect(await find({ categoryId: desk.categoryId })).toContain(id)
    expect(await find({ categoryId: newId() })).toEqual([])
  })
})

/** Places an order of one unit of each SKU; returns the commission of their lines in minor units, in that order. */
async function readCommissions(skuIds: readonly string[]): Promise<number[]> {
  const buyer = await makePerson(shop)
  const auth = { token: buyer.token }
  const address = {
    consignee: 'Mina',
    areaCode: '93',
    phone: '70012345678',
    country: 'Afghanistan',
    region: 'Kabul',
    city: 'Kabul',
    street: '12 Street',
  }
  const addressId = (await shop.post('/api/address/add', address, auth)).data.address.id
  for (const skuId of skuIds) await shop.post('/order/shop/cart/add', { skuId, quantity: 1 }, auth)
  const { quoteId } = (await shop.post('/order/shop/checkout/preview', {}, auth)).data
  await shop.post('/order/shop/trade/create', { quoteId, addressId }, auth)
  const rows = await shop
    .db()
    .selectFrom('order_lines')
    .select(['sku_id', 'commission_minor'])
    .where('brand_id', '=', shop.brand.id)
    .where('sku_id', 'in', skuIds)
    .execute()
  return skuIds.map((skuId) => Number(rows.find((row) => row.sku_id === skuId)!.commission_minor))
}
