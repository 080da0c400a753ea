import { unlockUser } from '#server/modules/identity/passwords/public.ts'
import { grantRole, revokeRole } from '#server/modules/staff/public.ts'
import { findAuditCheck } from '#server/platform/audit/audit-checks.queries.ts'
import { verifyAudit } from '#server/platform/audit/verify-audit.ts'
import { getBrand, CommandError, type CommandShop } from '#server/commands/run-command.ts'

type Args = readonly string[]

const describeRoles = (roles: readonly { name: string }[]) =>
  roles.length === 0 ? 'no role' : roles.map(({ name }) => name).join(', ')

/** A role's name may contain spaces, so it takes all remaining words. */
function readGrant(command: 'grant' | 'revoke', [, username = '', ...role]: Args) {
  if (username === '' || role.length === 0)
    throw new CommandError(
      `Write: ${command} <brand> <user> <role>. A role is administrator, catalogue, orders, finance ...`,
    )
  return { username, role: role.join(' ') }
}

/** Gives a user one more role. */
export async function grant(shop: CommandShop, args: Args): Promise<string> {
  const brand = await getBrand(shop, args[0])
  const { username, roles } = await grantRole(shop.createContext(brand), readGrant('grant', args))
  return `${username} (${brand.name}) now is ${describeRoles(roles)}.`
}

/** Takes one role from a user. */
export async function revoke(shop: CommandShop, args: Args): Promise<string> {
  const brand = await getBrand(shop, args[0])
  const { username, roles } = await revokeRole(shop.createContext(brand), readGrant('revoke', args))
  return `${username} (${brand.name}) now is ${describeRoles(roles)}.`
}

/** Resets the failed password attempts of a user on every device. */
export async function unlock(shop: CommandShop, [site, account = '']: Args): Promise<string> {
  const brand = await getBrand(shop, site)
  const { username } = await unlockUser(shop.createContext(brand), account)
  return `${username} (${brand.name}) may try the login and the fund password again.`
}

const issueTexts = {
  changed: 'was changed after it was written',
  broken: 'does not follow the row before it: one was taken out, put in or rewritten',
  cut: 'is not the last one that was written: the end was cut off',
}

/** Prints the result of the last daily check of every brand; throws CommandError when a chain has an issue. */
async function auditStatus({ brands, createContext }: CommandShop): Promise<string> {
  const results = await Promise.all(
    (await brands.list()).map(async (brand) => ({ brand, check: await findAuditCheck(createContext(brand)) })),
  )
  const lines = results.map(({ brand, check }) => {
    if (!check) return `${brand.site}: not looked at yet.`
    const { position, checkedAt, issue } = check
    const found = issue ? `row ${issue.position} ${issueTexts[issue.kind]}` : `whole up to row ${position}`
    return `${brand.site}: ${found} (${checkedAt.toISOString()}).`
  })
  if (results.some(({ check }) => check?.issue)) throw new CommandError(lines.join('\n'))
  return lines.join('\n')
}

/** Verifies a brand's audit chain, or prints the last daily checks; throws CommandError that lists every issue. */
export async function audit(shop: CommandShop, [verb, site]: Args): Promise<string> {
  if (verb === 'status') return auditStatus(shop)
  if (verb !== 'verify') throw new CommandError('Write: audit verify <brand>, or audit status')
  const brand = await getBrand(shop, site)
  const { rowCount, hash, issues } = await verifyAudit(shop.createContext(brand))
  if (issues.length > 0)
    throw new CommandError(issues.map(({ position, kind }) => `Row ${position} ${issueTexts[kind]}.`).join('\n'))
  return `The audit log of ${brand.name} is whole: ${rowCount} ${rowCount === 1 ? 'row' : 'rows'}${rowCount > 0 ? `, the last one ${hash}` : ''}.`
}
