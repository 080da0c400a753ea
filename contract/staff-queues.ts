import type { Permission } from './permissions.ts'

/** Queues of the staff's overview with the permission that shows each; without schemas, for the console's start. */
export const queuePermissions = {
  recharge: 'money.view',
  withdrawal: 'money.view',
  alert: 'money.view',
  dispute: 'orders.view',
  refund: 'orders.view',
  product: 'products.view',
  review: 'reviews.moderate',
  report: 'reports.view',
  application: 'applications.view',
  identity: 'identity.view',
  credit: 'credit.view',
} as const satisfies Readonly<Record<string, Permission>>

/** The permission that decides the cases of each queue. */
export const decisionPermissions = {
  identity: 'identity.decide',
  credit: 'credit.decide',
  recharge: 'recharges.decide',
  withdrawal: 'withdrawals.decide',
  alert: 'recharges.decide',
  dispute: 'orders.decide',
  refund: 'orders.decide',
  product: 'products.moderate',
  review: 'reviews.moderate',
  report: 'reports.decide',
  application: 'applications.decide',
} as const satisfies Readonly<Record<keyof typeof queuePermissions, Permission>>

export type QueueKind = keyof typeof queuePermissions
export const queueKinds = Object.keys(queuePermissions) as [QueueKind, ...QueueKind[]]

/** With one of these a person has an overview. */
export const overviewPermissions: readonly Permission[] = [...new Set(Object.values(queuePermissions)), 'queue.view']
