import type { Permission } from './permissions.ts'

/**
 * Cases that one person takes before deciding them: the permission that shows each, and the one that decides it. In a
 * file without schemas, because the console needs it at its start.
 */
export const claimPermissions = {
  recharge: { view: 'money.view', decide: 'recharges.decide' },
  withdrawal: { view: 'money.view', decide: 'withdrawals.decide' },
  alert: { view: 'money.view', decide: 'recharges.decide' },
  dispute: { view: 'orders.view', decide: 'orders.decide' },
  product: { view: 'products.view', decide: 'products.moderate' },
  review: { view: 'reviews.moderate', decide: 'reviews.moderate' },
  report: { view: 'reports.view', decide: 'reports.decide' },
  identity: { view: 'identity.view', decide: 'identity.decide' },
  refund: { view: 'orders.view', decide: 'orders.decide' },
  credit: { view: 'credit.view', decide: 'credit.decide' },
} as const satisfies Readonly<Record<string, { readonly view: Permission; readonly decide: Permission }>>

export type ClaimKind = keyof typeof claimPermissions
export const claimKinds = Object.keys(claimPermissions) as [ClaimKind, ...ClaimKind[]]

/** A case is free again so many minutes after somebody took it. */
export const claimMinutes = 30
