import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import type { DocumentContent } from '#server/modules/invoices/document-content.ts'
import { emptyContent } from '#server/modules/applications/application.rules.ts'
import { newId } from '#server/platform/ids.ts'
import { makeReview } from '#tests/harness/reviews.ts'
import type { TestShop } from '#tests/harness/app.ts'
import { makeUpload } from '#tests/harness/uploads.ts'
import { insertCredit } from './isolation-credit.ts'
import {
  insertChat,
  insertIdentityCheck,
  insertPasskey,
  insertReward,
  insertWebhook,
  privateMarks,
} from './isolation-rows.ts'

/** A word that only goods of the victim's brand carry. */
export const brandMark = 'BRANDMARK'

export type IsolationWorld = {
  readonly victim: Person
  /** Owns the store that the victim bought from. */
  readonly seller: Person
  readonly ids: {
    readonly victimId: string
    readonly goodsId: string
    readonly skuId: string
    readonly warehouseId: string
    readonly editId: string
    readonly exportId: string
    readonly importId: string
    readonly storeId: string
    readonly addressId: string
    readonly passkeyId: string
    readonly creditApplicationId: string
    readonly loanId: string
    readonly rewardId: string
    readonly quoteId: string
    readonly tradeId: string
    readonly orderId: string
    readonly returnId: string
    readonly couponId: string
    readonly methodId: string
    readonly closureId: string
    readonly reviewId: string
    readonly rechargeId: string
    readonly accountId: string
    readonly reportId: string
    readonly applicationId: string
    readonly identityCheckId: string
    readonly invoiceId: string
    readonly viewId: string
    readonly memberId: string
    readonly storeRoleId: string
    readonly teamInvitationId: string
    readonly webhookId: string
    readonly deliveryId: string
    readonly chatId: string
  }
}

export const address = {
  consignee: privateMarks[0],
  areaCode: '93',
  phone: '70012345678',
  country: 'Afghanistan',
  region: 'Kabul',
  city: 'Kabul',
  street: privateMarks[1],
}

export const couponTerms = {
  names: { en: 'Mine' },
  kind: 'percent',
  percent: 100,
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: '2036-01-01T00:00:00Z',
}

/** A return that waits for the store, of an order without lines: anybody else who finds it has broken the isolation. */
async function makeReturn(
  shop: TestShop,
  { tradeId, userId, storeId }: { tradeId: string; userId: string; storeId: string },
): Promise<string> {
  const db = shop.db()
  const now = shop.clock.now()
  const [orderId, returnId] = [newId(), newId()]
  const owned = { brand_id: shop.brand.id, user_id: userId, store_id: storeId }
  const amounts = { goods_minor: 0, delivery_minor: 0, payable_minor: 0, currency: shop.brand.settings.currency.code }
  const words = { store_name: '{"en":"Test store"}', address: '{}', delivery: '{}' }
  await db
    .insertInto('orders')
    .values({
      ...owned,
      ...amounts,
      ...words,
      id: orderId,
      number: `R${returnId}`,
      trade_id: tradeId,
      status: 6,
      status_before: 4,
      case_kind: 'return',
      created_at: now,
    })
    .execute()
  await db
    .insertInto('returns')
    .values({
      ...owned,
      id: returnId,
      order_id: orderId,
      kind: 'return',
      state: 'requested',
      reason: privateMarks[2],
      amount_minor: 0,
      requested_at: now,
      due_at: new Date(now.getTime() + 86_400_000),
    })
    .execute()
  return returnId
}

/** An account to pay out to, past the fund password that this shopper does not have. */
async function insertAccount(shop: TestShop, { id: user_id }: Person): Promise<string> {
  const id = newId()
  const hidden = { masked: privateMarks[3], sealed: Buffer.from(privateMarks[3]) }
  await shop
    .db()
    .insertInto('payout_accounts')
    .values({
      brand_id: shop.brand.id,
      id,
      user_id,
      number: 1,
      kind: 'bank',
      label: 'Bank',
      ...hidden,
      created_at: shop.clock.now(),
    })
    .execute()
  return id
}

/** An issued invoice of the victim's order, whose content is private. */
/** An issued document without lines, whose private fields bear the marks. */
const buildInvoiceContent = ({ brand: { name, settings, hosts } }: TestShop): DocumentContent => ({
  version: 2,
  issuer: {
    kind: 'store',
    name: { en: 'Store' },
    trader: null,
    brandLines: {},
    brandAddress: {},
    brandName: name,
    host: hosts[0]!,
    email: settings.supportMail,
  },
  storeName: { en: 'Store' },
  buyer: {
    usercode: '10000001',
    address: { consignee: privateMarks[0], country: 'DE', region: '', city: 'Berlin', street: privateMarks[1] },
    businessName: null,
    businessNumber: null,
  },
  order: { number: privateMarks[2], placedAt: '2026-01-01T00:00:00Z', paidAt: '2026-01-01T00:00:00Z', paidBy: null },
  supplyBy: '2026-01-05',
  currency: settings.currency,
  pricesIncludeTax: true,
  lines: [],
  taxes: [],
  taxMinor: 0,
  exemptMinor: 0,
  exemption: null,
  totalMinor: 0,
  correction: null,
})

async function insertInvoice(
  shop: TestShop,
  { orderId, userId, storeId }: { orderId: string; userId: string; storeId: string },
): Promise<string> {
  const db = shop.db()
  const brand_id = shop.brand.id
  const id = newId()
  const created_at = shop.clock.now()
  await db
    .insertInto('invoice_issuers')
    .values({ brand_id, id: storeId, store_id: storeId, prefix: 'MINE', created_at })
    .execute()
  await db
    .insertInto('invoices')
    .values({
      brand_id,
      id,
      issuer_id: storeId,
      kind: 'invoice',
      year: 2026,
      sequence: 1,
      number: `MINE-${privateMarks[2]}`,
      order_id: orderId,
      store_id: storeId,
      user_id: userId,
      total_minor: 0,
      currency: shop.brand.settings.currency.code,
      content: JSON.stringify(buildInvoiceContent(shop)),
      issued_at: created_at,
    })
    .execute()
  return id
}

/** An application for a store that waits for staff. */
async function insertApplication(shop: TestShop, { id: user_id }: Person): Promise<string> {
  const id = newId()
  const now = shop.clock.now()
  const marks = {
    storeName: privateMarks[0],
    legalName: privateMarks[1],
    email: privateMarks[2],
    phone: privateMarks[3],
  }
  const content = { ...emptyContent('USD'), ...marks }
  await shop
    .db()
    .insertInto('store_applications')
    .values({
      brand_id: shop.brand.id,
      id,
      user_id,
      number: 1001,
      state: 'sent',
      content: JSON.stringify(content),
      queued_at: now,
      sent_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** A file that waits for its check. */
async function insertImport(shop: TestShop, store: TestStore): Promise<string> {
  const id = newId()
  await shop
    .db()
    .insertInto('goods_imports')
    .values({
      brand_id: shop.brand.id,
      id,
      store_id: store.id,
      user_id: store.owner.id,
      byte_count: 1,
      state: 'checked',
      result: JSON.stringify({ problems: [{ line: 2, text: privateMarks[2] }] }),
      created_at: shop.clock.now(),
    })
    .execute()
  return id
}

/** A person who packs for the store. */
async function insertMember(shop: TestShop, { id: store_id, owner }: TestStore): Promise<string> {
  const { id } = await makePerson(shop)
  const membership = { brand_id: shop.brand.id, store_id, user_id: id, role_key: 'packing', invited_by: owner.id }
  await shop
    .db()
    .insertInto('store_members')
    .values({ ...membership, created_at: shop.clock.now() })
    .execute()
  return id
}

/** One shopper of the first brand with an address, a cart, an open quote and an unpaid order. */
export async function makeIsolationWorld(shop: TestShop): Promise<IsolationWorld> {
  const store = await makeStore(shop)
  const goods = await makeGoods(shop, { store, title: `${brandMark} cup`, stock: [500] })
  const victim = await makePerson(shop)
  const auth = { token: victim.token }
  const skuId = goods.skuIds[0]!
  const added = await shop.post('/api/address/add', address, auth)
  const addressId: string = added.data.address.id
  await shop.post('/order/shop/cart/add', { skuId, quantity: 2 }, auth)
  await shop.post('/goods/shop/follow/add', { sellerId: store.id }, auth)
  const coupon = await shop.post('/seller/coupon/save', couponTerms, { token: store.owner.token })
  await shop.post('/goods/shop/coupon/collect', { couponId: coupon.data.coupon.id }, auth)
  const tagging = { goodsIds: [goods.goodsId], field: 'tags', how: 'add', tags: [privateMarks[2]] }
  const edit = await shop.post('/seller/goods/bulk/apply', tagging, { token: store.owner.token })
  const file = await shop.post('/seller/export/goods', { keyword: brandMark }, { token: store.owner.token })
  const methods = await shop.get('/seller/delivery/list', {}, { token: store.owner.token })
  const closure = await shop.post(
    '/seller/closure/save',
    { firstDay: '2099-01-01', lastDay: '2099-01-02', messages: { en: privateMarks[2] } },
    { token: store.owner.token },
  )
  const role = { name: privateMarks[2], permissions: ['orders'] }
  const roles = await shop.post('/seller/team/role/save', role, { token: store.owner.token })
  const invited = { note: privateMarks[2], roleId: 'packing' }
  const invitation = await shop.post('/seller/team/invite', invited, { token: store.owner.token })
  const first = await shop.post('/order/shop/checkout/preview', { skuId, quantity: 1 }, auth)
  const trade = await shop.post(
    '/order/shop/trade/create',
    { quoteId: first.data.quoteId, addressId, notes: { [store.id]: privateMarks[2] } },
    auth,
  )
  const returnId = await makeReturn(shop, { tradeId: trade.data.tradeId, userId: victim.id, storeId: store.id })
  const reviewId = await makeReview(shop, {
    storeId: store.id,
    goodsId: goods.goodsId,
    userId: victim.id,
    text: privateMarks[2],
  })
  const accountId = await insertAccount(shop, victim)
  const image = await makeUpload(shop, auth, 'receipt')
  const recharge = await shop.post('/api/wallet/recharge', { amount: 50, channel: 'transfer', image }, auth)
  const reported = { goodsId: goods.goodsId, reason: 'other', text: privateMarks[2] }
  const report = await shop.post('/goods/shop/goods/report', reported, auth)
  const view = { list: 'seller-orders', name: privateMarks[2], query: '' }
  const views = await shop.post('/api/console/view/save', view, auth)
  const parties = { orderId: trade.data.orderIds[0], userId: victim.id, storeId: store.id }
  const second = await shop.post('/order/shop/checkout/preview', { skuId, quantity: 1 }, auth)
  return {
    victim,
    seller: store.owner,
    ids: {
      victimId: victim.id,
      goodsId: goods.goodsId,
      skuId,
      warehouseId: goods.warehouseId,
      editId: edit.data.edit.id,
      exportId: file.data.export.id,
      importId: await insertImport(shop, store),
      storeId: store.id,
      addressId,
      passkeyId: await insertPasskey(shop, victim.id),
      ...(await insertCredit(shop, victim.id)),
      quoteId: second.data.quoteId,
      tradeId: trade.data.tradeId,
      orderId: trade.data.orderIds[0],
      returnId,
      couponId: coupon.data.coupon.id,
      closureId: closure.data.pageList[0].id,
      methodId: methods.data.pageList[0].id,
      reviewId,
      rechargeId: recharge.data.recharge.id,
      accountId,
      reportId: report.data.reportId,
      applicationId: await insertApplication(shop, victim),
      rewardId: await insertReward(shop, { ...parties, friendId: store.owner.id }),
      identityCheckId: await insertIdentityCheck(shop, victim.id),
      invoiceId: await insertInvoice(shop, parties),
      viewId: views.data.pageList[0].id,
      memberId: await insertMember(shop, store),
      storeRoleId: roles.data.roles.at(-1).id,
      teamInvitationId: invitation.data.team.invitations[0].id,
      ...(await insertWebhook(shop)),
      ...(await insertChat(shop, victim.id, store.id)),
    },
  }
}
