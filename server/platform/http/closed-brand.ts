import type { ServedOperation } from './engine.ts'

/** Log-in and account of those who work for a closed brand, and what the pages of the console read. */
const accountOperations: ReadonlySet<string> = new Set([
  'brand.brand',
  'account.login',
  'account.logout',
  'account.info',
  'account.profile',
  'account.sessions',
  'account.revokeSession',
  'account.updatePassword',
  'media.upload',
])

/**
 * Whether an operation of a closed brand is served: those of staff and stores, who finish its orders and its money, and
 * their log-in. Shoppers and visitors are refused.
 */
export const isServedWhenClosed = ({ name, operation }: Pick<ServedOperation, 'name' | 'operation'>): boolean =>
  operation.audience === 'staff' ||
  operation.audience === 'seller' ||
  accountOperations.has(name) ||
  /^(?:console|memberships|oidc|passkeys|totp)\./.test(name)
