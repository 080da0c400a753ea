import { isStoreRoleKey, storePermissions, storeRoles, type StorePermission } from '#contract/store-permissions.ts'

/** An open store of a user with their role there: `owner`, a role of every store, or one that the store made. */
export type StoreOfUser = {
  readonly id: string
  readonly role: string
  /** Of a role that the store made; null for others. */
  readonly permissions: readonly StorePermission[] | null
}

const toPermissions = ({ role, permissions }: StoreOfUser): readonly StorePermission[] => {
  if (role === 'owner') return storePermissions
  return isStoreRoleKey(role) ? storeRoles[role] : (permissions ?? [])
}

/** The store that a session works for, with the user's permissions there: the chosen one, else the first; null without any. */
export function pickStore<Store extends StoreOfUser>(
  stores: readonly Store[] | null,
  chosenId: string | null,
): { readonly store: Store; readonly permissions: readonly StorePermission[] } | null {
  const store = stores?.find(({ id }) => id === chosenId) ?? stores?.[0]
  return store ? { store, permissions: toPermissions(store) } : null
}
