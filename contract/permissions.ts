/**
 * What staff may be allowed, one word per thing that changes somebody else's affairs. Roles of a brand are sets of these.
 * `<what>.view` reads; the others decide or change.
 */
export const permissions = [
  'orders.view',
  'orders.decide',
  'orders.refund',
  'orders.release',
  'reviews.moderate',
  'money.view',
  'recharges.decide',
  'withdrawals.decide',
  'coupons.manage',
  'users.view',
  'users.manage',
  'roles.manage',
  'audit.view',
] as const
export type Permission = (typeof permissions)[number]

/** Roles that every brand is given. */
export const shippedRoles = ['administrator', 'catalogue', 'orders', 'finance', 'support', 'auditor'] as const
export type ShippedRole = (typeof shippedRoles)[number]
