import type { Permission } from '#contract/permissions.ts'

/** True when `allowed` contains a permission that is not in `held`. */
export const exceedsPermissions = (allowed: readonly Permission[], held: readonly Permission[]): boolean =>
  allowed.some((permission) => !held.includes(permission))
