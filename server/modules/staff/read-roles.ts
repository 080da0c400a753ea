import type { Data } from '#contract/operation.ts'
import { shippedRoles, type ShippedRole } from '#contract/permissions.ts'
import type { Role, staffApi } from '#contract/staff.ts'
import { mergePermissions } from '#contract/merge-permissions.ts'
import type { Ctx } from '#server/platform/context.ts'
import { listRoles, type RoleRow } from './roles.queries.ts'
import { isFixed } from './roles.rules.ts'

export const toRole = ({ id, key, name, permissions, holders }: RoleRow): Role => ({
  id,
  key: key as ShippedRole | null,
  name,
  permissions: mergePermissions([permissions]),
  holders: holders ?? 0,
  fixed: isFixed(key),
})

const getPosition = ({ key }: Role): number => (key === null ? shippedRoles.length : shippedRoles.indexOf(key))

/** All roles of the brand, shipped ones first. */
export const readRoles = async (ctx: Ctx): Promise<Data<(typeof staffApi)['roles']>> => ({
  pageList: (await listRoles(ctx)).map(toRole).toSorted((a, b) => getPosition(a) - getPosition(b)),
})
