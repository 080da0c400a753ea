import type { OperationName } from '#web/client/api-call.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { newId } from '#server/platform/ids.ts'
import { makeReview } from '#tests/harness/reviews.ts'
import type { TestShop } from '#tests/harness/app.ts'
import { makeUpload } from '#tests/harness/uploads.ts'

/** Private words of the victim; anybody else who reads one of them has broken the isolation. */
export const privateMarks = ['PRIVATE-CONSIGNEE', 'PRIVATE-STREET', 'PRIVATE-NOTE', 'PRIVATE-ACCOUNT'] as const
/** A word that only goods of the victim's brand carry. */
export const brandMark = 'BRANDMARK'

export type IsolationWorld = {
  readonly victim: Person
  readonly ids: {
    readonly goodsId: string
    readonly skuId: string
    readonly warehouseId: string
    readonly editId: string
    readonly exportId: string
    readonly importId: string
    readonly storeId: string
    readonly addressId: string
    readonly quoteId: string
    readonly tradeId: string
    readonly orderId: string
    readonly returnId: string
    readonly couponId: string
    readonly methodId: string
    readonly reviewId: string
    readonly rechargeId: string
    readonly accountId: string
    readonly reportId: string
    readonly invoiceId: string
    readonly viewId: string
  }
}

const address = {
  consignee: privateMarks[0],
  areaCode: '93',
  phone: '70012345678',
  country: 'Afghanistan',
  region: 'Kabul',
  city: 'Kabul',
  street: privateMarks[1],
}

const couponTerms = {
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
      content: JSON.stringify({
        order: { number: privateMarks[2] },
        buyer: { address: { consignee: privateMarks[0] } },
      }),
      issued_at: created_at,
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
  const second = await shop.post('/order/shop/checkout/preview', { skuId, quantity: 1 }, auth)
  return {
    victim,
    ids: {
      goodsId: goods.goodsId,
      skuId,
      warehouseId: goods.warehouseId,
      editId: edit.data.edit.id,
      exportId: file.data.export.id,
      importId: await insertImport(shop, store),
      storeId: store.id,
      addressId,
      quoteId: second.data.quoteId,
      tradeId: trade.data.tradeId,
      orderId: trade.data.orderIds[0],
      returnId,
      couponId: coupon.data.coupon.id,
      methodId: methods.data.pageList[0].id,
      reviewId,
      rechargeId: recharge.data.recharge.id,
      accountId,
      reportId: report.data.reportId,
      invoiceId: await insertInvoice(shop, { orderId: trade.data.orderIds[0], userId: victim.id, storeId: store.id }),
      viewId: views.data.pageList[0].id,
    },
  }
}

type OperationInputs = { readonly [Name in OperationName]: (ids: IsolationWorld['ids']) => Record<string, unknown> }
const noInput = () => ({})

/** Input of an attacker for each operation: the victim's ids wherever one fits. A new operation does not compile without. */
export const operationInputs: OperationInputs = {
  'brand.brand': noInput,
  'opening.checklist': noInput,
  'account.register': () => ({ username: 'x', password: 'y', confirmPassword: 'z' }),
  'account.login': () => ({ account: 'nobody', password: 'wrong-one' }),
  'account.info': noInput,
  // Its current value, as this one may rightly change the asker's own row.
  'account.profile': () => ({ avatar: 1 }),
  'account.sessions': noInput,
  'account.revokeSession': () => ({ id: 'not-an-id' }),
  'account.updatePassword': () => ({ oldPassword: 'a', password: 'b', confirmPassword: 'c' }),
  'account.setFundPassword': () => ({ password: 'b', confirmPassword: 'c' }),
  'account.updateFundPassword': () => ({ oldPassword: 'a', password: 'b', confirmPassword: 'c' }),
  'account.addresses': noInput,
  'account.addAddress': () => ({ consignee: '' }),
  'account.editAddress': ({ addressId }) => ({ id: addressId, ...address, consignee: 'Mallory' }),
  'account.deleteAddress': ({ addressId }) => ({ id: addressId }),
  'account.defaultAddress': ({ addressId }) => ({ id: addressId }),
  'wallet.balance': noInput,
  'wallet.statement': noInput,
  'wallet.rechargeRules': noInput,
  // A right one would be a stranger's own trace.
  'wallet.recharge': () => ({ amount: 0, channel: 'transfer', image: '/media/private/not-an-id' }),
  'wallet.recharges': noInput,
  'wallet.cancelRecharge': ({ rechargeId }) => ({ rechargeId }),
  'wallet.accounts': noInput,
  'wallet.addAccount': () => ({ kind: 'bank', label: 'Mine', holder: 'Mallory', number: '000000', fundPassword: 'x' }),
  'wallet.deleteAccount': ({ accountId }) => ({ accountId }),
  'wallet.withdrawalRules': noInput,
  'wallet.withdraw': ({ accountId }) => ({ amount: 10, accountId, fundPassword: 'fund1234' }),
  'wallet.withdrawals': noInput,
  'sellerMoney.balance': noInput,
  'sellerMoney.statement': noInput,
  'sellerMoney.transfer': () => ({ amount: 1 }),
  'staffMoney.recharges': noInput,
  'staffMoney.decideRecharge': ({ rechargeId }) => ({ rechargeId, approve: true }),
  'staffMoney.withdrawals': noInput,
  'staffMoney.revealWithdrawal': () => ({ withdrawalId: 'not-an-id' }),
  'staffMoney.decideWithdrawal': () => ({ withdrawalId: 'not-an-id', approve: true }),
  'staffMoney.alerts': noInput,
  'staffMoney.closeAlert': () => ({ alertId: 'not-an-id', note: 'Seen' }),
  'console.preferences': noInput,
  'console.savePreferences': () => ({ theme: 'dark', density: 'odd', letterKeys: true }),
  'console.views': noInput,
  'console.saveView': () => ({ list: 'no-list', name: 'mine now', query: '' }),
  'console.deleteView': ({ viewId }) => ({ id: viewId }),
  'goods.detail': ({ goodsId }) => ({ goodsId }),
  'goods.storeList': ({ storeId }) => ({ sellerId: storeId }),
  'goods.list': ({ storeId }) => ({ sellerId: storeId }),
  'goods.search': () => ({ keyword: brandMark }),
  'goods.index': noInput,
  'goods.recommend': ({ goodsId }) => ({ goodsId }),
  'goods.suggest': () => ({ keyword: brandMark }),
  'goods.categories': noInput,
  'goods.banners': noInput,
  'goods.sellers': noInput,
  'goods.sellerDetail': ({ storeId }) => ({ sellerId: storeId }),
  'goods.sellerGoods': noInput,
  'goods.favourites': noInput,
  'goods.addFavourite': () => ({ goodsId: 'not-an-id' }),
  'goods.cancelFavourite': () => ({ goodsId: 'not-an-id' }),
  'goods.favouriteIds': noInput,
  'goods.mergeFavourites': () => ({ goodsIds: ['not-an-id'] }),
  'goods.mergeHistory': () => ({ goodsIds: ['not-an-id'] }),
  'goods.reviews': ({ goodsId }) => ({ goodsId }),
  'goods.ownReviews': ({ orderId }) => ({ orderId }),
  'goods.addReview': ({ orderId }) => ({ orderId, lines: [{ lineId: 'not-an-id', stars: 1, text: 'mine now' }] }),
  'sellerReviews.list': noInput,
  'sellerReviews.reply': ({ reviewId }) => ({ reviewId, text: 'mine now' }),
  'adminReviews.list': noInput,
  'adminReviews.decide': ({ reviewId }) => ({ reviewId, decision: 'reject', reason: 'mine now' }),
  'merchants.follows': noInput,
  'merchants.followedIds': noInput,
  'merchants.follow': () => ({ sellerId: 'not-an-id' }),
  'merchants.unfollow': ({ storeId }) => ({ sellerId: storeId }),
  'merchants.front': ({ storeId }) => ({ sellerId: storeId }),
  'goods.history': noInput,
  'goods.clearHistory': noInput,
  'goods.hits': () => ({ goodsId: 'not-an-id' }),
  'goods.compare': noInput,
  'goods.compareBar': noInput,
  'goods.addCompare': () => ({ goodsId: 'not-an-id' }),
  'goods.removeCompare': ({ goodsId }) => ({ goodsId }),
  'goods.clearCompare': noInput,
  'goods.offers': noInput,
  'content.document': () => ({ docId: 1 }),
  'content.documents': noInput,
  'content.news': noInput,
  'content.article': () => ({ id: 'not-an-id' }),
  // A right address would be a stranger's own trace.
  'content.subscribe': () => ({ email: 'nobody' }),
  // No form: a picture of the asker's own would be a trace of theirs.
  'media.upload': () => ({ moduleName: 'document' }),
  'cart.current': noInput,
  'cart.list': noInput,
  'cart.add': () => ({ skuId: 'not-an-id' }),
  'cart.modify': ({ skuId }) => ({ skuId, quantity: 9 }),
  'cart.select': ({ skuId }) => ({ skuIds: [skuId], checked: false }),
  'cart.remove': ({ skuId }) => ({ skuId }),
  'cart.clear': noInput,
  'cart.merge': () => ({ items: [] }),
  'checkout.preview': noInput,
  'checkout.createTrade': ({ quoteId, addressId }) => ({ quoteId, addressId }),
  'checkout.pay': ({ tradeId }) => ({ tradeId, method: 'wallet', fundPassword: 'fund1234' }),
  'checkout.trade': ({ tradeId }) => ({ tradeId }),
  'orders.list': noInput,
  'orders.detail': ({ orderId }) => ({ orderId }),
  'orders.cancel': ({ orderId }) => ({ orderId }),
  'orders.count': noInput,
  'staff.roles': noInput,
  'staff.saveRole': () => ({ id: 'not-an-id', name: 'x', permissions: [] }),
  'staff.deleteRole': () => ({ id: 'not-an-id' }),
  'staff.users': noInput,
  'staff.setUserRoles': () => ({ userId: 'not-an-id', roleIds: [] }),
  'staff.disableUser': () => ({ userId: 'not-an-id' }),
  'staff.enableUser': () => ({ userId: 'not-an-id' }),
  'staff.audit': noInput,
  'staffTaxes.list': noInput,
  'staffTaxes.report': () => ({ month: '2026-11' }),
  'staffTaxes.saveZone': () => ({ name: 'Nowhere', areas: ['AQ'] }),
  'staffTaxes.deleteZone': () => ({ name: 'Somewhere' }),
  'staffTaxes.addRate': () => ({ zone: 'Somewhere', name: 'VAT', from: '2026-01-01', percent: 1 }),
  'staffTaxes.deleteRate': () => ({ zone: 'Somewhere', name: 'VAT', from: '2026-01-01' }),
  'staffTaxes.saveClass': () => ({ code: 'nothing', name: 'Nothing' }),
  'staffTaxes.assignClass': ({ goodsId }) => ({ code: 'standard', goodsIds: [goodsId] }),
  'staffQueue.list': noInput,
  'staffQueue.retry': () => ({ jobId: 'not-an-id' }),
  'staffQueue.cancel': () => ({ jobId: 'not-an-id' }),
  'orders.remind': ({ orderId }) => ({ orderId }),
  'orders.receive': ({ orderId }) => ({ orderId }),
  'orders.refund': ({ orderId }) => ({ orderId, reason: 'mine now' }),
  'orders.withdrawRefund': ({ orderId }) => ({ orderId }),
  'sellerOrders.list': ({ orderId }) => ({ cursor: orderId }),
  'sellerOrders.count': noInput,
  'sellerOrders.detail': ({ orderId }) => ({ orderId }),
  'sellerOrders.prepare': ({ orderId }) => ({ orderId }),
  'sellerOrders.ship': ({ orderId }) => ({ orderId, carrier: 'Post', trackingNumber: '1' }),
  'sellerOrders.decideRefund': ({ orderId }) => ({ orderId, approve: true }),
  'staffOrders.list': noInput,
  'staffOrders.detail': ({ orderId }) => ({ orderId }),
  'staffOrders.release': ({ orderId }) => ({ orderId }),
  'staffOrders.refund': ({ orderId }) => ({ orderId, lines: [], withDelivery: true, reason: 'mine now' }),
  'staffOrders.decideRefund': ({ orderId }) => ({ orderId, approve: true }),
  'returns.request': ({ orderId }) => ({ orderId, lines: [{ lineId: orderId, quantity: 1 }], reason: 'mine now' }),
  'returns.ship': ({ returnId }) => ({ returnId, carrier: 'Post', trackingNumber: '1' }),
  'returns.message': ({ returnId }) => ({ returnId, text: 'mine now' }),
  'returns.dispute': ({ returnId }) => ({ returnId, reason: 'mine now' }),
  'returns.withdraw': ({ returnId }) => ({ returnId }),
  'returns.list': noInput,
  'returns.detail': ({ returnId }) => ({ returnId }),
  'returns.ofOrder': ({ orderId }) => ({ orderId }),
  'contractWithdrawals.detail': ({ orderId }) => ({ orderId }),
  'contractWithdrawals.declare': ({ orderId }) => ({ orderId, lines: [{ lineId: orderId, quantity: 1 }] }),
  'invoices.detail': ({ invoiceId }) => ({ invoiceId }),
  'sellerInvoices.list': noInput,
  'sellerInvoices.detail': ({ invoiceId }) => ({ invoiceId }),
  'sellerReturns.list': noInput,
  'sellerReturns.detail': ({ returnId }) => ({ returnId }),
  'sellerReturns.decide': ({ returnId }) => ({ returnId, approve: true }),
  'sellerReturns.confirm': ({ returnId }) => ({ returnId }),
  'sellerReturns.message': ({ returnId }) => ({ returnId, text: 'mine now' }),
  'staffReturns.list': noInput,
  'staffReturns.detail': ({ returnId }) => ({ returnId }),
  'staffReturns.decide': ({ returnId }) => ({ returnId, approve: true, reason: 'mine now' }),
  'coupons.list': ({ storeId }) => ({ sellerId: storeId }),
  'coupons.collect': () => ({ couponId: 'not-an-id' }),
  'coupons.mine': noInput,
  'sellerCoupons.list': noInput,
  'sellerCoupons.save': ({ couponId }) => ({ ...couponTerms, id: couponId }),
  'sellerCoupons.end': ({ couponId }) => ({ couponId }),
  'adminCoupons.list': noInput,
  'adminCoupons.save': ({ couponId }) => ({ ...couponTerms, id: couponId }),
  'adminCoupons.end': ({ couponId }) => ({ couponId }),
  'sales.list': ({ goodsId }) => ({ goodsId }),
  'sales.save': ({ skuId }) => ({ skuIds: [skuId], percent: 50, endsAt: couponTerms.endsAt }),
  'sales.delete': ({ skuId }) => ({ skuId, startsAt: couponTerms.startsAt }),
  'sellerGoods.list': () => ({ keyword: brandMark }),
  'sellerGoods.count': noInput,
  'sellerGoods.detail': ({ goodsId }) => ({ goodsId }),
  'sellerGoods.save': ({ goodsId, skuId }) => ({
    goodsId,
    version: 1,
    titles: { en: 'Mine' },
    skus: [{ skuId, code: 'mine', choice: [], price: 1 }],
  }),
  'sellerGoods.setStatus': ({ goodsId }) => ({ goodsIds: [goodsId], status: 'delisted' }),
  'sellerGoods.schedule': ({ goodsId }) => ({ goodsId, listAt: couponTerms.endsAt }),
  'sellerGoods.duplicate': ({ goodsId }) => ({ goodsId }),
  'sellerGoods.delete': ({ goodsId }) => ({ goodsId }),
  'sellerStock.list': ({ goodsId }) => ({ goodsId }),
  'sellerStock.change': ({ skuId, warehouseId }) => ({
    changes: [{ skuId, warehouseId, difference: -1 }],
    reason: 'other',
  }),
  'sellerStock.movements': ({ skuId }) => ({ skuId }),
  'sellerStock.warehouses': noInput,
  'sellerStock.saveWarehouse': ({ warehouseId }) => ({ id: warehouseId, code: 'W1', names: { en: 'Mine' } }),
  'sellerStock.deleteWarehouse': ({ warehouseId }) => ({ id: warehouseId }),
  'sellerGoodsBulk.preview': ({ goodsId }) => ({ goodsIds: [goodsId], field: 'price', amount: 1 }),
  'sellerGoodsBulk.apply': ({ goodsId }) => ({ goodsIds: [goodsId], field: 'price', amount: 1 }),
  'sellerGoodsBulk.detail': ({ editId }) => ({ editId }),
  'sellerGoodsBulk.list': noInput,
  'sellerGoodsBulk.undo': ({ editId }) => ({ editId }),
  // Right ones would be a stranger's own traces.
  'sellerExports.goods': () => ({ categoryId: 'not-an-id' }),
  'sellerExports.orders': () => ({ status: 7 }),
  'sellerExports.list': noInput,
  'sellerExports.detail': ({ exportId }) => ({ exportId }),
  // No form: a file of the asker's own would be a trace of theirs.
  'sellerImports.upload': noInput,
  'sellerImports.map': ({ importId }) => ({ importId, columns: { title: 'Name' } }),
  'sellerImports.correct': ({ importId }) => ({ importId, corrections: [{ line: 2, column: 'Title', value: 'Mine' }] }),
  'sellerImports.start': ({ importId }) => ({ importId, leaveOut: true }),
  'sellerImports.detail': ({ importId }) => ({ importId }),
  'sellerImports.list': noInput,
  'delivery.list': noInput,
  'delivery.save': ({ methodId }) => ({
    id: methodId,
    names: { en: 'X' },
    countries: ['*'],
    fee: 1,
    daysMin: 1,
    daysMax: 2,
  }),
  'delivery.delete': ({ methodId }) => ({ id: methodId }),
  'withdrawalExemptions.save': ({ goodsId }) => ({ goodsIds: [goodsId], exemption: 'sealed' }),
  'exchangeRates.rates': noInput,
  'productReports.add': ({ goodsId }) => ({ goodsId, reason: 'dull', text: 'no reason of the list' }),
  'adminReports.list': noInput,
  'adminReports.close': ({ reportId }) => ({ reportId, answer: 'mine now' }),
  'traders.brand': noInput,
  'traders.store': ({ storeId }) => ({ sellerId: storeId }),
  'sellerTrader.detail': noInput,
  // Without a country: a right one would be the asker's own row.
  'sellerTrader.save': () => ({ legalName: 'Mallory' }),
  'adminTrader.detail': noInput,
  'adminTrader.save': () => ({ legalName: 'Mallory' }),
  // Last, as it ends what the others ask with.
  'account.logout': noInput,
}
