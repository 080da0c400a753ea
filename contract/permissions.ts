/**
 * Permissions of staff, one per kind of change to other users' data; a role is a set of them. `<subject>.view` reads;
 * the others decide or change.
 */
export const permissions = [
  'orders.view',
  'orders.decide',
  'orders.refund',
  'orders.release',
  'reviews.moderate',
  'reports.view',
  'reports.decide',
  'money.view',
  'recharges.decide',
  'withdrawals.decide',
  'bank.manage',
  'identity.view',
  'identity.decide',
  'coupons.manage',
  'content.manage',
  'catalogue.manage',
  'users.view',
  'users.manage',
  'roles.manage',
  'brand.manage',
  'audit.view',
  'queue.view',
  'queue.manage',
  'taxes.manage',
  'applications.view',
  'applications.decide',
  'products.view',
  'products.moderate',
  'stores.view',
  'stores.manage',
  'chat.answer',
  'chat.manage',
  'chat.review',
  'credit.view',
  'credit.decide',
  'credit.manage',
] as const
export type Permission = (typeof permissions)[number]

/** Roles that every brand has. */
export const shippedRoles = ['administrator', 'catalogue', 'orders', 'finance', 'support', 'auditor'] as const
export type ShippedRole = (typeof shippedRoles)[number]

/**
 * Permissions that move money, or decide where shoppers and the bank send it. A change that gives one to somebody starts when a second administrator has confirmed it;
 * this is the only list of them.
 */
export const moneyPermissions: readonly Permission[] = [
  'orders.refund',
  'orders.release',
  'recharges.decide',
  'withdrawals.decide',
  'bank.manage',
  'credit.decide',
  'credit.manage',
  'brand.manage',
]
