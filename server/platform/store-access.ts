import type { StorePermission } from '#contract/store-permissions.ts'
import type { Principal } from './context.ts'

/** The part of a principal that decides about a store. */
export type StoreAccess = Pick<Principal, 'storeId' | 'storePermissions'>

/**
 * Whether a person works for this store and holds one of these permissions there. Without any permission named, it is
 * for the owner, who alone holds `payouts`.
 */
export function isAllowedInStore(
  { storeId, storePermissions = [] }: StoreAccess,
  subjectStoreId: string | null,
  anyOf: readonly StorePermission[],
): boolean {
  if (storeId === null || storeId !== subjectStoreId) return false
  const needed = anyOf.length > 0 ? anyOf : (['payouts'] as const)
  return needed.some((permission) => storePermissions.includes(permission))
}
