import { shippedRoles } from '#contract/permissions.ts'
import { translateServer } from '#i18n/translate.ts'
import type { Ctx } from '#server/platform/context.ts'
import { insertRoles, listShippedRoles, updateShipped } from './roles.queries.ts'
import { shipped } from './shipped-roles.rules.ts'

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, at) => one === b[at])

/**
 * Gives a brand that has no roles yet the shipped ones, named in its language; to one that has, only what its fixed roles
 * lack of today's permissions. One journey where nothing is missing.
 */
export async function fillRoles(ctx: Ctx): Promise<void> {
  const known = await listShippedRoles(ctx)
  if (known.length === 0) {
    const lang = ctx.brand.settings.defaultLanguage
    const roles = shippedRoles.map((key) => {
      const { zh, permissions } = shipped[key]
      return { key, name: translateServer(lang, zh), permissions }
    })
    await insertRoles(ctx, roles)
    return
  }
  for (const key of shippedRoles) {
    const role = known.find((one) => one.key === key)
    const { fixed, permissions } = shipped[key]
    if (role && fixed && !same(role.permissions, permissions)) await updateShipped(ctx, key, permissions)
  }
}
