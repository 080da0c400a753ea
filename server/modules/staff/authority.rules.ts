import type { Permission } from '#contract/permissions.ts'

/** Whether something allows more than is held: nobody grants, changes or disables what exceeds their own permissions. */
export const exceeds = (allowed: readonly Permission[], held: readonly Permission[]): boolean =>
  allowed.some((permission) => !held.includes(permission))
