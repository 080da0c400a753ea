import { permissions, type Permission } from './permissions.ts'

/** Merges permissions of several roles in the contract's order; unknown ones are dropped. */
export function mergePermissions(roles: readonly (readonly string[])[] | null): Permission[] {
  if (!roles) return []
  const held = new Set(roles.flat())
  return permissions.filter((permission) => held.has(permission))
}
