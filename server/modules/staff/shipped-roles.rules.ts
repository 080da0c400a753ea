import { permissions, type Permission, type ShippedRole } from '#contract/permissions.ts'

type Shipped = {
  /** Its name, a text of the server dictionary. */
  readonly zh: string
  readonly permissions: readonly Permission[]
  /** Follows the permissions that there are, so a brand cannot change it. */
  readonly fixed: boolean
}

/** The roles that every brand is given. A brand may change those that are not fixed, and adds its own. */
export const shipped = {
  administrator: { zh: '管理员', permissions, fixed: true },
  catalogue: { zh: '商品管理员', permissions: ['reviews.moderate', 'coupons.manage'], fixed: false },
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
      'users.view',
    ],
    fixed: false,
  },
  support: { zh: '客服', permissions: ['orders.view', 'users.view'], fixed: false },
  auditor: {
    zh: '审计员',
    permissions: permissions.filter((permission) => permission.endsWith('.view')),
    fixed: true,
  },
} as const satisfies Readonly<Record<ShippedRole, Shipped>>

/** Whether a role's permissions come with the system. */
export const isFixed = (key: string | null): boolean =>
  key !== null && Object.hasOwn(shipped, key) && shipped[key as ShippedRole].fixed

/** Role names differ by more than upper and lower case. */
export const roleNameKey = (name: string): string => name.trim().toLowerCase()
