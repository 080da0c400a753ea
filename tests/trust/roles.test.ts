import { afterAll, beforeAll, expect, it } from 'vitest'
import { shippedRoles, type ShippedRole } from '#contract/permissions.ts'
import type { OperationName } from '#web/storefront/app/api-call.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeStore } from '#tests/harness/goods.ts'
import { makePerson } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { recordFigure } from './figures.ts'
import { inputs, makeWorld, type World } from './wall-world.ts'

const everybody = ['visitor', 'shopper', 'seller', ...shippedRoles] as const
type Caller = (typeof everybody)[number]

const anyone = everybody
const loggedIn = everybody.filter((caller) => caller !== 'visitor')
const seller: readonly Caller[] = ['seller']
const staff = (...roles: ShippedRole[]): readonly Caller[] => ['administrator', ...roles]

/**
 * Who may call what: written by hand, as an operator would read it, and not taken from the contract that it checks.
 * A new operation does not compile without its line.
 */
const mayCall: Readonly<Record<OperationName, readonly Caller[]>> = {
  'brand.brand': anyone,
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
  'sellerMoney.transfer': seller,
  'staffMoney.recharges': staff('finance', 'auditor'),
  'staffMoney.decideRecharge': staff('finance'),
  'staffMoney.withdrawals': staff('finance', 'auditor'),
  'staffMoney.revealWithdrawal': staff('finance'),
  'staffMoney.decideWithdrawal': staff('finance'),
  'staffMoney.alerts': staff('finance', 'auditor'),
  'staffMoney.closeAlert': staff('finance'),
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
  'sellerReviews.reply': seller,
  'adminReviews.list': staff('catalogue', 'orders'),
  'adminReviews.decide': staff('catalogue', 'orders'),
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
  'orders.receive': loggedIn,
  'orders.refund': loggedIn,
  'orders.withdrawRefund': loggedIn,
  'sellerOrders.list': seller,
  'sellerOrders.detail': seller,
  'sellerOrders.prepare': seller,
  'sellerOrders.ship': seller,
  'sellerOrders.decideRefund': seller,
  'staffOrders.list': staff('orders', 'finance', 'support', 'auditor'),
  'staffOrders.detail': staff('orders', 'finance', 'support', 'auditor'),
  'staffOrders.release': staff('finance'),
  'staffOrders.refund': staff('orders', 'finance'),
  'staffOrders.decideRefund': staff('orders'),
  'returns.request': loggedIn,
  'returns.ship': loggedIn,
  'returns.message': loggedIn,
  'returns.dispute': loggedIn,
  'returns.withdraw': loggedIn,
  'returns.list': loggedIn,
  'returns.detail': loggedIn,
  'returns.ofOrder': loggedIn,
  'sellerReturns.list': seller,
  'sellerReturns.detail': seller,
  'sellerReturns.decide': seller,
  'sellerReturns.confirm': seller,
  'sellerReturns.message': seller,
  'staffReturns.list': staff('orders', 'finance', 'support', 'auditor'),
  'staffReturns.detail': staff('orders', 'finance', 'support', 'auditor'),
  'staffReturns.decide': staff('orders'),
  'coupons.list': anyone,
  'coupons.collect': loggedIn,
  'coupons.mine': loggedIn,
  'sellerCoupons.list': seller,
  'sellerCoupons.save': seller,
  'sellerCoupons.end': seller,
  'adminCoupons.list': staff('catalogue'),
  'adminCoupons.save': staff('catalogue'),
  'adminCoupons.end': staff('catalogue'),
  'sales.list': seller,
  'sales.save': seller,
  'sales.delete': seller,
  'delivery.list': seller,
  'delivery.save': seller,
  'delivery.delete': seller,
  'staff.roles': staff('orders', 'finance', 'support', 'auditor'),
  'staff.saveRole': staff(),
  'staff.deleteRole': staff(),
  'staff.users': staff('orders', 'finance', 'support', 'auditor'),
  'staff.setUserRoles': staff(),
  'staff.disableUser': staff(),
  'staff.enableUser': staff(),
  'staff.audit': staff('auditor'),
}

let shop: TestShop
let world: World
const tokens = new Map<Caller, string>()

/** Fresh ones, as logging out is one of the things they do. */
async function makeCallers(): Promise<void> {
  tokens.set('shopper', (await makePerson(shop)).token)
  tokens.set('seller', (await makeStore(shop)).owner.token)
  for (const role of shippedRoles) tokens.set(role, (await makeStaff(shop, [role])).token)
}

beforeAll(async () => {
  shop = await openTestShop({ policy: { otherRequestsPerSecondPerAddress: 1e6, ordersPerMinutePerUser: 1e6 } })
  world = await makeWorld(shop)
})
afterAll(() => shop.close())

type Outcome = 'allowed' | 401 | 403

async function outcomeOf(caller: Caller, name: OperationName): Promise<Outcome> {
  const { method, path } = shop.registry.served.get(name)!.operation
  const send = { GET: shop.get, POST: shop.post, DELETE: shop.delete }[method]
  const { error } = await send(path, inputs[name](world.ids), { token: tokens.get(caller) })
  if (error?.key === 'session.required') return 401
  return error?.key === 'permission.denied' ? 403 : 'allowed'
}

const expected = (caller: Caller, name: OperationName): Outcome => {
  if (mayCall[name].includes(caller)) return 'allowed'
  return caller === 'visitor' ? 401 : 403
}

const allNames = Object.keys(inputs) as OperationName[]

/** Calls these operations as everybody at once, one after the other: logging out stands last in `inputs`. */
async function faults(names: readonly OperationName[] = allNames): Promise<string[]> {
  await makeCallers()
  const found: string[] = []
  for (const name of names) {
    const outcomes = await Promise.all(everybody.map((caller) => outcomeOf(caller, name)))
    for (const [index, caller] of everybody.entries())
      if (outcomes[index] !== expected(caller, name)) found.push(`${caller} on ${name}: ${outcomes[index]}`)
  }
  return found
}

it('has a line for every operation that is served', () => {
  expect(Object.keys(mayCall).toSorted()).toEqual([...shop.registry.served.keys()].toSorted())
})

it('names a permission for exactly the operations of staff', () => {
  const odd = [...shop.registry.served.values()].filter(({ operation }) => {
    return (operation.who === 'staff') !== (operation.permission !== undefined)
  })
  expect(odd.map(({ name }) => name)).toEqual([])
})

it('lets everybody do what the table says, and nothing else', async () => {
  expect(await faults()).toEqual([])
  const calls = Object.keys(mayCall).length * everybody.length
  recordFigure({
    promise: 8,
    name: 'roles',
    text: `${Object.keys(mayCall).length} operations x ${everybody.length} kinds of callers: ${calls} calls as the table says`,
  })
}, 120_000)

it('would notice a role that may do more (the test has eyes)', async () => {
  await setPermissions(['orders.view', 'users.view', 'users.manage'])
  const found = await faults(['staff.users', 'staff.setUserRoles', 'staff.disableUser', 'staff.enableUser'])
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
