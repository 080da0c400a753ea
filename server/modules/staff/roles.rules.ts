import { permissions, type Permission, type ShippedRole } from '#contract/permissions.ts'

type ShippedRoleDefinition = {
  /** Its name in Chinese, a key of the server texts. */
  readonly zh: string
  readonly permissions: readonly Permission[]
  /** Contains all current permissions, so a brand cannot change it. */
  readonly fixed: boolean
}

/** The roles that every brand starts with. A brand may change those that are not fixed, and add its own. */
export const shippedRoleDefinitions = {
  administrator: { zh: '管理员', permissions, fixed: true },
  catalogue: {
    zh: '商品管理员',
    permissions: [
      'reviews.moderate',
      'reports.view',
      'reports.decide',
      'coupons.manage',
      'content.manage',
      'catalogue.manage',
      'applications.view',
      'applications.decide',
      'products.view',
      'products.moderate',
      'stores.view',
      'stores.manage',
    ],
    fixed: false,
  },
  orders: {
    zh: '订单管理员',
    permissions: ['orders.view', 'orders.decide', 'orders.refund', 'reviews.moderate', 'users.view'],
    fixed: false,
  },
  finance: {
    zh: '财务',
    permissions: [
      'orders.view',
      'orders.refund',
      'orders.release',
      'money.view',
      'recharges.decide',
      'withdrawals.decide',
      'bank.manage',
      'identity.view',
      'identity.decide',
      'credit.view',
      'credit.decide',
      'credit.manage',
      'users.view',
    ],
    fixed: false,
  },
  support: { zh: '客服', permissions: ['orders.view', 'users.view', 'chat.answer'], fixed: false },
  auditor: {
    zh: '审计员',
    permissions: permissions.filter((permission) => permission.endsWith('.view')),
    fixed: true,
  },
} as const satisfies Readonly<Record<ShippedRole, ShippedRoleDefinition>>

/** True when the system defines the role's permissions. */
export const isFixed = (key: string | null): boolean =>
  key !== null && Object.hasOwn(shippedRoleDefinitions, key) && shippedRoleDefinitions[key as ShippedRole].fixed

/** Role names are unique regardless of case. */
export const roleNameKey = (name: string): string => name.trim().toLowerCase()

/** True when `allowed` contains a permission that is not in `held`. */
export const exceedsPermissions = (allowed: readonly Permission[], held: readonly Permission[]): boolean =>
  allowed.some((permission) => !held.includes(permission))
