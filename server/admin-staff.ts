import { unlockUser } from './modules/identity/public.ts'
import { grantRole, revokeRole } from './modules/staff/public.ts'
import { findAuditCheck } from './platform/audit-checks.queries.ts'
import { verifyAudit } from './platform/verify-audit.ts'
import { brandOf, CommandError, type CommandShop } from './run-command.ts'

type Words = readonly string[]

const rolesHeld = (roles: readonly { name: string }[]) =>
  roles.length === 0 ? 'no role' : roles.map(({ name }) => name).join(', ')

/** A role's name may have blanks, so it is all the words that are left. */
function grantOf(command: 'grant' | 'revoke', [, username = '', ...role]: Words) {
  if (username === '' || role.length === 0)
    throw new CommandError(
      `Write: ${command} <brand> <user> <role>. A role is administrator, catalogue, orders, finance ...`,
    )
  return { username, role: role.join(' ') }
}

/** Gives a user one more role. */
export async function grant(shop: CommandShop, words: Words): Promise<string> {
  const brand = brandOf(shop, words[0])
  const { username, roles } = await grantRole(shop.contextOf(brand), grantOf('grant', words))
  return `${username} (${brand.name}) now is ${rolesHeld(roles)}.`
}

/** Takes one role from a user. */
export async function revoke(shop: CommandShop, words: Words): Promise<string> {
  const brand = brandOf(shop, words[0])
  const { username, roles } = await revokeRole(shop.contextOf(brand), grantOf('revoke', words))
  return `${username} (${brand.name}) now is ${rolesHeld(roles)}.`
}

/** Lets a user try passwords again at once, on every device. */
export async function unlock(shop: CommandShop, [site, account = '']: Words): Promise<string> {
  const brand = brandOf(shop, site)
  const { username } = await unlockUser(shop.contextOf(brand), account)
  return `${username} (${brand.name}) may try the login and the fund password again.`
}

const faultWords = {
  changed: 'was changed after it was written',
  broken: 'does not follow the row before it: one was taken out, put in or written anew',
  cut: 'is not the last one that was written: the end was cut off',
}

/** How the daily look found every brand's chain; throws when one of them is not whole. */
async function auditStatus({ brands, contextOf }: CommandShop): Promise<string> {
  const stands = await Promise.all(
    brands.all().map(async (brand) => ({ brand, check: await findAuditCheck(contextOf(brand)) })),
  )
  const lines = stands.map(({ brand, check }) => {
    if (!check) return `${brand.site}: not looked at yet.`
    const { position, checkedAt, fault } = check
    const found = fault ? `row ${fault.position} ${faultWords[fault.fault]}` : `whole up to row ${position}`
    return `${brand.site}: ${found} (${checkedAt.toISOString()}).`
  })
  if (stands.some(({ check }) => check?.fault)) throw new CommandError(lines.join('\n'))
  return lines.join('\n')
}

/** Proves a brand's audit chain, or says how the daily look found all of them; throws with every fault. */
export async function audit(shop: CommandShop, [verb, site]: Words): Promise<string> {
  if (verb === 'status') return auditStatus(shop)
  if (verb !== 'verify') throw new CommandError('Write: audit verify <brand>, or audit status')
  const brand = brandOf(shop, site)
  const { rows, hash, faults } = await verifyAudit(shop.contextOf(brand))
  if (faults.length > 0)
    throw new CommandError(faults.map(({ position, fault }) => `Row ${position} ${faultWords[fault]}.`).join('\n'))
  return `The audit log of ${brand.name} is whole: ${rows} ${rows === 1 ? 'row' : 'rows'}${rows > 0 ? `, the last one ${hash}` : ''}.`
}
