import { shippedRoles } from '#contract/permissions.ts'
import { translateServer } from '#i18n/translate.ts'
import type { Ctx } from '#server/platform/context.ts'
import { insertRoles, listShippedRoles, updateShippedRole } from './roles.queries.ts'
import { shippedRoleDefinitions } from './roles.rules.ts'

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, at) => one === b[at])

/**
 * Inserts the shipped roles for a brand without roles, named in its language; otherwise only updates the permissions of
 * its fixed roles. One round trip when nothing is missing.
 */
export async function fillRoles(ctx: Ctx): Promise<void> {
  const known = await listShippedRoles(ctx)
  if (known.length === 0) {
    const lang = ctx.brand.settings.defaultLanguage
    const roles = shippedRoles.map((key) => {
      const { zh, permissions } = shippedRoleDefinitions[key]
      return { key, name: translateServer(lang, zh), permissions }
    })
    await insertRoles(ctx, roles)
    return
  }
  for (const key of shippedRoles) {
    const role = known.find((one) => one.key === key)
    const { fixed, permissions } = shippedRoleDefinitions[key]
    if (role && fixed && !isSame(role.permissions, permissions)) await updateShippedRole(ctx, key, permissions)
  }
}
