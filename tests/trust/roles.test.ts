import { afterAll, beforeAll, expect, it } from 'vitest'
import { shippedRoles, type ShippedRole } from '#contract/permissions.ts'
import type { OperationName } from '#web/client/api-call.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeStore } from '#tests/harness/goods.ts'
import { makePerson } from '#tests/harness/people.ts'
import { makePlatformAdministrator, makeStaff } from '#tests/harness/staff.ts'
import { brandCallers } from './brand-callers.ts'
import { recordFigure } from './figures.ts'
import { makeIsolationWorld, type IsolationWorld } from './isolation-world.ts'
import { operationInputs } from './operation-inputs.ts'

const allCallers = ['visitor', 'shopper', 'seller', ...shippedRoles, 'platform'] as const
type Caller = (typeof allCallers)[number]

const anyone = allCallers
const loggedIn = allCallers.filter((caller) => caller !== 'visitor')
const seller: readonly Caller[] = ['seller']
const staffWith = (...roles: ShippedRole[]): readonly Caller[] => ['administrator', 'platform', ...roles]

/**
 * Who may call what: written by hand, as an operator would read it, and not taken from the contract that it checks.
 * A new operation does not compile without its line.
 */
const mayCall: Readonly<Record<OperationName, readonly Caller[]>> = {
  'brand.brand': anyone,
  ...brandCallers,
  'opening.checklist': staffWith('orders', 'finance', 'support', 'auditor'),
  'account.register': anyone,
  'account.login': anyone,
  'account.logout': anyone,
  'account.info': loggedIn,
  'account.profile': loggedIn,
  'account.sessions': loggedIn,
  'account.revokeSession': loggedIn,
  'account.updatePassword': loggedIn,
  'account.setFundPassword': loggedIn,
  'account.updateFundPassword': loggedIn,
  'console.preferences': loggedIn,
  'console.savePreferences': loggedIn,
  'console.views': loggedIn,
  'console.saveView': loggedIn,
  'console.deleteView': loggedIn,
  'media.upload': loggedIn,
  'account.addresses': loggedIn,
  'account.addAddress': loggedIn,
  'account.editAddress': loggedIn,
  'account.deleteAddress': loggedIn,
  'account.defaultAddress': loggedIn,
  'wallet.balance': loggedIn,
  'wallet.statement': loggedIn,
  'wallet.rechargeRules': loggedIn,
  'wallet.recharge': loggedIn,
  'wallet.recharges': loggedIn,
  'wallet.cancelRecharge': loggedIn,
  'wallet.accounts': loggedIn,
  'wallet.addAccount': loggedIn,
  'wallet.deleteAccount': loggedIn,
  'wallet.withdrawalRules': loggedIn,
  'wallet.withdraw': loggedIn,
  'wallet.withdrawals': loggedIn,
  'sellerMoney.balance': seller,
  'sellerMoney.statement': seller,
  'sellerMoney.overview': seller,
  'sellerMoney.orders': seller,
  'sellerMoney.payouts': seller,
  'sellerMoney.payout': seller,
  'sellerMoney.transfer': seller,
  'staffMoney.recharges': staffWith('finance', 'auditor'),
  'staffMoney.recharge': staffWith('finance', 'auditor'),
  'staffMoney.countRecharges': staffWith('finance', 'auditor'),
  'staffMoney.decideRecharge': staffWith('finance'),
  'staffMoney.withdrawals': staffWith('finance', 'auditor'),
  'staffMoney.withdrawal': staffWith('finance', 'auditor'),
  'staffMoney.countWithdrawals': staffWith('finance', 'auditor'),
  'staffMoney.revealWithdrawal': staffWith('finance'),
  'staffMoney.decideWithdrawal': staffWith('finance'),
  'staffMoney.alerts': staffWith('finance', 'auditor'),
  'staffMoney.alert': staffWith('finance', 'auditor'),
  'staffMoney.closeAlert': staffWith('finance'),
  'staffLedger.accounts': staffWith('finance', 'auditor'),
  'staffLedger.entries': staffWith('finance', 'auditor'),
  'staffLedger.transaction': staffWith('finance', 'auditor'),
  'staffLedger.month': staffWith('finance', 'auditor'),
  'payoutBatches.open': staffWith('finance', 'auditor'),
  'payoutBatches.list': staffWith('finance', 'auditor'),
  'payoutBatches.detail': staffWith('finance', 'auditor'),
  'payoutBatches.make': staffWith('finance'),
  'payoutBatches.markOutside': staffWith('finance'),
  'payoutBatches.file': staffWith('finance'),
  'payoutBatches.send': staffWith('finance'),
  'payoutBatches.cancel': staffWith('finance'),
  'bankStatements.upload': staffWith('finance'),
  'bankStatements.list': staffWith('finance', 'auditor'),
  'bankStatements.detail': staffWith('finance', 'auditor'),
  'bankStatements.entries': staffWith('finance', 'auditor'),
  'bankStatements.candidates': staffWith('finance', 'auditor'),
  'bankStatements.confirm': staffWith('finance'),
  'bankStatements.setAside': staffWith('finance'),
  'goods.detail': anyone,
  'goods.storeList': anyone,
  'goods.list': anyone,
  'goods.search': anyone,
  'goods.index': anyone,
  'goods.recommend': anyone,
  'goods.suggest': anyone,
  'goods.categories': anyone,
  'goods.banners': anyone,
  'goods.sellers': anyone,
  'goods.sellerDetail': anyone,
  'goods.sellerGoods': anyone,
  'goods.favourites': loggedIn,
  'goods.addFavourite': loggedIn,
  'goods.cancelFavourite': loggedIn,
  'goods.favouriteIds': loggedIn,
  'goods.mergeFavourites': loggedIn,
  'goods.mergeHistory': loggedIn,
  'goods.reviews': anyone,
  'goods.ownReviews': loggedIn,
  'goods.addReview': loggedIn,
  'sellerReviews.list': seller,
  'sellerReviews.summary': seller,
  'sellerReviews.reply': seller,
  'adminReviews.list': staffWith('catalogue', 'orders'),
  'adminReviews.decide': staffWith('catalogue', 'orders'),
  'merchants.follows': loggedIn,
  'merchants.followedIds': loggedIn,
  'merchants.follow': loggedIn,
  'merchants.unfollow': loggedIn,
  'merchants.front': anyone,
  'goods.history': anyone,
  'goods.clearHistory': loggedIn,
  'goods.hits': anyone,
  'goods.compare': anyone,
  'goods.compareBar': anyone,
  'goods.addCompare': loggedIn,
  'goods.removeCompare': loggedIn,
  'goods.clearCompare': loggedIn,
  'goods.offers': anyone,
  'content.document': anyone,
  'content.documents': anyone,
  'content.news': anyone,
  'content.article': anyone,
  'content.subscribe': anyone,
  'content.required': anyone,
  'staffContent.list': staffWith('catalogue'),
  'staffContent.detail': staffWith('catalogue'),
  'staffContent.version': staffWith('catalogue'),
  'staffContent.preview': staffWith('catalogue'),
  'staffContent.create': staffWith('catalogue'),
  'staffContent.save': staffWith('catalogue'),
  'staffContent.publish': staffWith('catalogue'),
  'staffContent.unschedule': staffWith('catalogue'),
  'staffContent.restore': staffWith('catalogue'),
  'staffContent.setHidden': staffWith('catalogue'),
  'staffContent.setAcceptance': staffWith('catalogue'),
  'cart.current': loggedIn,
  'cart.list': loggedIn,
  'cart.add': loggedIn,
  'cart.modify': loggedIn,
  'cart.select': loggedIn,
  'cart.remove': loggedIn,
  'cart.clear': loggedIn,
  'cart.merge': loggedIn,
  'checkout.preview': loggedIn,
  'checkout.createTrade': loggedIn,
  'checkout.pay': loggedIn,
  'checkout.trade': loggedIn,
  'orders.list': loggedIn,
  'orders.detail': loggedIn,
  'orders.cancel': loggedIn,
  'orders.count': loggedIn,
  'orders.remind': loggedIn,
  'orders.pickupCode': loggedIn,
  'orders.receive': loggedIn,
  'orders.refund': loggedIn,
  'orders.withdrawRefund': loggedIn,
  'sellerOrders.list': seller,
  'sellerOrders.count': seller,
  'sellerOrders.detail': seller,
  'sellerOrders.prepare': seller,
  'sellerOrders.ship': seller,
  'sellerOrders.previewRefundLines': seller,
  'sellerOrders.refundLines': seller,
  'sellerOrders.addNote': seller,
  'sellerOrders.decideRefund': seller,
  'staffOrders.list': staffWith('orders', 'finance', 'support', 'auditor'),
  'staffOrders.detail': staffWith('orders', 'finance', 'support', 'auditor'),
  'staffOrders.release': staffWith('finance'),
  'staffOrders.refund': staffWith('orders', 'finance'),
  'staffOrders.decideRefund': staffWith('orders'),
  'returns.request': loggedIn,
  'returns.ship': loggedIn,
  'returns.message': loggedIn,
  'returns.dispute': loggedIn,
  'returns.withdraw': loggedIn,
  'returns.list': loggedIn,
  'returns.detail': loggedIn,
  'returns.ofOrder': loggedIn,
  'contractWithdrawals.detail': loggedIn,
  'contractWithdrawals.declare': loggedIn,
  'invoices.detail': loggedIn,
  'sellerInvoices.list': seller,
  'sellerInvoices.detail': seller,
  'sellerReturns.list': seller,
  'sellerReturns.count': seller,
  'sellerReturns.detail': seller,
  'sellerReturns.decide': seller,
  'sellerReturns.confirm': seller,
  'sellerReturns.message': seller,
  'staffReturns.list': staffWith('orders', 'finance', 'support', 'auditor'),
  'staffReturns.detail': staffWith('orders', 'finance', 'support', 'auditor'),
  'staffReturns.count': staffWith('orders', 'finance', 'support', 'auditor'),
  'staffReturns.preview': staffWith('orders', 'finance', 'support', 'auditor'),
  'staffReturns.decide': staffWith('orders'),
  'coupons.list': anyone,
  'coupons.collect': loggedIn,
  'coupons.mine': loggedIn,
  'sellerCoupons.list': seller,
  'sellerCoupons.save': seller,
  'sellerCoupons.end': seller,
  'adminCoupons.list': staffWith('catalogue'),
  'adminCoupons.save': staffWith('catalogue'),
  'adminCoupons.end': staffWith('catalogue'),
  'sales.groups': seller,
  'sales.preview': seller,
  'sales.end': seller,
  'sales.list': seller,
  'sales.save': seller,
  'sales.delete': seller,
  'sellerGoods.list': seller,
  'sellerGoods.count': seller,
  'sellerGoods.detail': seller,
  'sellerGoods.save': seller,
  'sellerGoods.setStatus': seller,
  'sellerGoods.schedule': seller,
  'sellerGoods.duplicate': seller,
  'sellerGoods.delete': seller,
  'sellerGoods.restore': seller,
  'sellerGoods.taxClasses': seller,
  'sellerStock.list': seller,
  'sellerStock.change': seller,
  'sellerStock.movements': seller,
  'sellerStock.warehouses': seller,
  'sellerStock.saveWarehouse': seller,
  'sellerStock.deleteWarehouse': seller,
  'sellerGoodsBulk.preview': seller,
  'sellerGoodsBulk.apply': seller,
  'sellerGoodsBulk.detail': seller,
  'sellerGoodsBulk.list': seller,
  'sellerGoodsBulk.undo': seller,
  'sellerExports.goods': seller,
  'sellerExports.orders': seller,
  'sellerExports.earnings': seller,
  'sellerExports.list': seller,
  'sellerExports.detail': seller,
  'sellerImports.upload': seller,
  'sellerImports.map': seller,
  'sellerImports.correct': seller,
  'sellerImports.start': seller,
  'sellerImports.detail': seller,
  'sellerImports.list': seller,
  'team.list': seller,
  'team.invite': seller,
  'team.withdrawInvitation': seller,
  'team.setRole': seller,
  'team.remove': seller,
  'team.saveRole': seller,
  'team.deleteRole': seller,
  'memberships.invitation': loggedIn,
  'memberships.accept': loggedIn,
  'memberships.switchStore': loggedIn,
  'delivery.list': seller,
  'delivery.save': seller,
  'delivery.delete': seller,
  'delivery.detail': seller,
  'delivery.replace': seller,
  'delivery.try': seller,
  'closures.list': seller,
  'storePages.detail': seller,
  'storePages.save': seller,
  'storePages.publish': seller,
  'storePages.versions': seller,
  'storePages.restore': seller,
  'storePages.preview': seller,
  'closures.save': seller,
  'closures.delete': seller,
  'withdrawalExemptions.save': seller,
  'sellerOverview.read': seller,
  'visits.record': anyone,
  'exchangeRates.rates': anyone,
  'productReports.add': anyone,
  'adminReports.list': staffWith('catalogue', 'auditor'),
  'adminReports.close': staffWith('catalogue'),
  'adminModeration.list': staffWith('catalogue', 'auditor'),
  'adminModeration.detail': staffWith('catalogue', 'auditor'),
  'adminModeration.decide': staffWith('catalogue'),
  'adminModeration.ban': staffWith('catalogue'),
  'adminModeration.unban': staffWith('catalogue'),
  'adminStores.list': staffWith('catalogue', 'auditor'),
  'adminStores.detail': staffWith('catalogue', 'auditor'),
  'adminStores.setState': staffWith('catalogue'),
  'adminStores.setTerms': staffWith('catalogue'),
  'adminStores.invite': staffWith('catalogue'),
  'adminStores.invitations': staffWith('catalogue', 'auditor'),
  'reviewClaims.list': staffWith('catalogue', 'orders', 'finance', 'support', 'auditor'),
  'staffOverview.read': staffWith('catalogue', 'orders', 'finance', 'support', 'auditor'),
  // Their inputs name a recharge; other kinds need other permissions.
  'reviewClaims.take': staffWith('finance'),
  'reviewClaims.release': staffWith('finance'),
  'reviewClaims.history': staffWith('finance', 'auditor'),
  'storeApplications.current': loggedIn,
  'storeApplications.save': loggedIn,
  'storeApplications.apply': loggedIn,
  'storeApplications.withdraw': loggedIn,
  'storeApplications.reopen': loggedIn,
  'adminApplications.list': staffWith('catalogue', 'auditor'),
  'adminApplications.detail': staffWith('catalogue', 'auditor'),
  'adminApplications.take': staffWith('catalogue'),
  'adminApplications.release': staffWith('catalogue'),
  'adminApplications.decide': staffWith('catalogue'),
  'traders.brand': anyone,
  'traders.store': anyone,
  'sellerTrader.detail': seller,
  'sellerTrader.save': seller,
  'themes.detail': staffWith(),
  'themes.save': staffWith(),
  'themes.publish': staffWith(),
  'themes.versions': staffWith(),
  'themes.restore': staffWith(),
  'themes.uploadLogo': staffWith(),
  'adminTrader.detail': staffWith(),
  'adminTrader.save': staffWith(),
  'staff.roles': staffWith('orders', 'finance', 'support', 'auditor'),
  'staff.saveRole': staffWith(),
  'staff.deleteRole': staffWith(),
  'staff.users': staffWith('orders', 'finance', 'support', 'auditor'),
  'staff.setUserRoles': staffWith(),
  'staff.disableUser': staffWith(),
  'staff.enableUser': staffWith(),
  'staff.audit': staffWith('auditor'),
  'staffTeam.invitations': staffWith(),
  'staffTeam.invite': staffWith(),
  'staffTeam.withdrawInvitation': staffWith(),
  'staffTeam.grants': staffWith(),
  'staffTeam.decideGrant': staffWith(),
  'staffInvitations.show': loggedIn,
  'staffInvitations.accept': loggedIn,
  'staffUsers.list': staffWith('orders', 'finance', 'support', 'auditor'),
  'staffUsers.detail': staffWith('orders', 'finance', 'support', 'auditor'),
  'staffUsers.wallet': staffWith('finance', 'auditor'),
  'staffUsers.reveal': staffWith(),
  'staffUsers.endSessions': staffWith(),
  'staffUsers.addNote': staffWith(),
  'apiTokens.list': loggedIn,
  'apiTokens.create': loggedIn,
  'apiTokens.revoke': loggedIn,
  'staffTaxes.list': staffWith('finance', 'auditor'),
  'staffTaxes.report': staffWith('finance', 'auditor'),
  'staffTaxes.saveZone': staffWith(),
  'staffTaxes.deleteZone': staffWith(),
  'staffTaxes.addRate': staffWith(),
  'staffTaxes.deleteRate': staffWith(),
  'staffTaxes.saveClass': staffWith(),
  'staffTaxes.assignClass': staffWith(),
  'staffQueue.list': staffWith('auditor'),
  'staffQueue.retry': staffWith(),
  'staffQueue.cancel': staffWith(),
  'staffHealth.read': staffWith('auditor'),
  'staffAudit.list': staffWith('auditor'),
  'staffAudit.detail': staffWith('auditor'),
  'staffAudit.check': staffWith('auditor'),
  'webhooks.list': staffWith('auditor'),
  'webhooks.events': staffWith('auditor'),
  'webhooks.save': staffWith(),
  'webhooks.setState': staffWith(),
  'webhooks.rotate': staffWith(),
  'webhooks.remove': staffWith(),
  'webhooks.test': staffWith(),
  'webhooks.deliveries': staffWith('auditor'),
  'webhooks.delivery': staffWith('auditor'),
  'webhooks.replay': staffWith(),
}

let shop: TestShop
let world: IsolationWorld
const tokens = new Map<Caller, string>()

/** Fresh ones, as logging out is one of the things they do. */
async function makeCallers(): Promise<void> {
  tokens.set('shopper', (await makePerson(shop)).token)
  tokens.set('seller', (await makeStore(shop)).owner.token)
  for (const role of shippedRoles) tokens.set(role, (await makeStaff(shop, [role])).token)
  tokens.set('platform', (await makePlatformAdministrator(shop)).token)
}

beforeAll(async () => {
  shop = await openTestShop({ policy: { otherRequestsPerSecondPerAddress: 1e6, ordersPerMinutePerUser: 1e6 } })
  world = await makeIsolationWorld(shop)
})
afterAll(() => shop.close())

type Outcome = 'allowed' | 401 | 403

async function callAs(caller: Caller, name: OperationName): Promise<Outcome> {
  const { method, path } = shop.registry.served.get(name)!.operation
  const send = { GET: shop.get, POST: shop.post, DELETE: shop.delete }[method]
  const { error } = await send(path, operationInputs[name](world.ids), { token: tokens.get(caller) })
  if (error?.key === 'session.required') return 401
  return error?.key === 'permission.denied' ? 403 : 'allowed'
}

const getExpected = (caller: Caller, name: OperationName): Outcome => {
  if (mayCall[name].includes(caller)) return 'allowed'
  return caller === 'visitor' ? 401 : 403
}

const allNames = Object.keys(operationInputs) as OperationName[]

/** Calls these operations as everybody at once, one after the other: logging out stands last in `inputs`. */
async function findMismatches(names: readonly OperationName[] = allNames): Promise<string[]> {
  await makeCallers()
  const found: string[] = []
  for (const name of names) {
    const outcomes = await Promise.all(allCallers.map((caller) => callAs(caller, name)))
    for (const [index, caller] of allCallers.entries())
      if (outcomes[index] !== getExpected(caller, name)) found.push(`${caller} on ${name}: ${outcomes[index]}`)
  }
  return found
}

it('has a line for every operation that is served', () => {
  expect(Object.keys(mayCall).toSorted()).toEqual([...shop.registry.served.keys()].toSorted())
})

it('names a permission for exactly the operations of staff', () => {
  const odd = [...shop.registry.served.values()].filter(({ operation }) => {
    return (operation.audience === 'staff') !== (operation.permission !== undefined)
  })
  expect(odd.map(({ name }) => name)).toEqual([])
})

it('lets everybody do what the table says, and nothing else', async () => {
  expect(await findMismatches()).toEqual([])
  const calls = Object.keys(mayCall).length * allCallers.length
  recordFigure({
    promise: 8,
    name: 'roles',
    text: `${Object.keys(mayCall).length} operations x ${allCallers.length} kinds of callers: ${calls} calls as the table says`,
  })
}, 120_000)

it('would notice a role that may do more (negative control)', async () => {
  await setPermissions(['orders.view', 'users.view', 'users.manage'])
  const found = await findMismatches(['staff.users', 'staff.setUserRoles', 'staff.disableUser', 'staff.enableUser'])
  await setPermissions(['orders.view', 'users.view'])
  expect(found).toEqual(['support on staff.disableUser: allowed', 'support on staff.enableUser: allowed'])
})

const setPermissions = (permissions: string[]) =>
  shop
    .db()
    .updateTable('roles')
    .set({ permissions })
    .where('brand_id', '=', shop.brand.id)
    .where('key', '=', 'support')
    .execute()
