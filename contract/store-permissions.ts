/**
 * Permissions of the people who work for a store, one per section of its console. `payouts` is for the owner alone: the
 * store's money belongs to the owner.
 */
export const storePermissions = [
  'products',
  'stock',
  'orders',
  'returns',
  'reviews',
  'chat',
  'promotions',
  'store',
  'statistics',
  'money',
  'payouts',
  'team',
] as const
export type StorePermission = (typeof storePermissions)[number]

/** Permissions that a role may hold. */
export const grantableStorePermissions = storePermissions.filter((permission) => permission !== 'payouts')

/** Roles that every store has beside its owner. */
export const storeRoles = {
  manager: grantableStorePermissions.filter((permission) => permission !== 'team'),
  packing: ['orders', 'stock'],
  support: ['orders', 'returns', 'reviews', 'chat'],
  bookkeeper: ['money', 'statistics'],
} as const satisfies Readonly<Record<string, readonly StorePermission[]>>
type StoreRoleKey = keyof typeof storeRoles
export const isStoreRoleKey = (key: string): key is StoreRoleKey => Object.hasOwn(storeRoles, key)

/**
 * The permission that the operations of sellers below a path need; of several, one is enough. The longest path that
 * fits decides. An operation without an entry is for the owner alone, and a red test.
 */
const permissionsByPath: Readonly<Record<string, StorePermission | readonly StorePermission[]>> = {
  '/seller/goods': 'products',
  '/seller/import': 'products',
  // Kinds of texts are filtered by what the member may change.
  '/seller/translation': ['products', 'promotions', 'store'],
  // The list and its files are filtered by what they hold.
  '/seller/export': ['products', 'stock', 'orders', 'returns', 'reviews', 'promotions', 'money'],
  '/seller/export/goods': 'products',
  '/seller/export/orders': 'orders',
  '/seller/export/earnings': 'money',
  '/seller/export/returns': 'returns',
  '/seller/export/reviews': 'reviews',
  '/seller/export/stock': ['stock', 'products'],
  '/seller/export/invoices': ['orders', 'money'],
  '/seller/export/payouts': 'money',
  '/seller/export/sales': 'promotions',
  '/seller/export/coupons': 'promotions',
  '/seller/stock': 'stock',
  '/seller/stock/list': ['stock', 'products'],
  '/seller/warehouse': 'stock',
  '/seller/warehouse/list': ['stock', 'products', 'orders'],
  '/seller/order': 'orders',
  '/seller/order/list': ['orders', 'returns'],
  '/seller/order/count': ['orders', 'returns'],
  '/seller/order/detail': ['orders', 'returns'],
  '/seller/order/refund': 'returns',
  '/seller/order/return': 'returns',
  '/seller/return': 'returns',
  '/seller/review': 'reviews',
  '/seller/chat': 'chat',
  '/seller/chat/settings/save': 'store',
  '/seller/coupon': 'promotions',
  '/seller/sale': 'promotions',
  '/seller/referral': 'promotions',
  '/seller/delivery': 'store',
  '/seller/trader': 'store',
  '/seller/store': 'store',
  '/seller/closure': 'store',
  '/seller/page': 'store',
  '/seller/invoice': ['orders', 'money'],
  '/seller/money': 'money',
  '/seller/money/payout': 'payouts',
  '/seller/money/transfer': 'payouts',
  '/seller/parcel': 'orders',
  '/seller/shipment': 'orders',
  '/seller/carrier': 'orders',
  '/seller/pickup': 'orders',
  '/seller/dashboard': 'statistics',
  '/seller/statistics': 'statistics',
  '/seller/overview': 'statistics',
  '/seller/team': 'team',
}

/** The permissions of which an operation's path needs one; empty when it has no entry. */
export function findStorePermissions(path: string): readonly StorePermission[] {
  for (let prefix = path; prefix.length > 0; prefix = prefix.slice(0, prefix.lastIndexOf('/'))) {
    const found = permissionsByPath[prefix]
    if (found !== undefined) return typeof found === 'string' ? [found] : found
  }
  return []
}
