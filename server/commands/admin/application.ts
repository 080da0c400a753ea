import type { ApplicationState } from '#contract/store-applications.ts'
import { createInvitation, decideNumbered, listForCommand, listInvitations } from '../../modules/applications/public.ts'
import { withIdempotency } from '../../platform/transaction.ts'
import { CommandError, getBrand, type OperatorShop } from '../run-command.ts'
import { parseOptions, parseWholeNumber, requireValue, type Args, type Subcommands } from './command-line.ts'

const states: readonly ApplicationState[] = ['sent', 'changes', 'accepted', 'rejected', 'withdrawn']
const options = {
  state: { type: 'string' },
  commission: { type: 'string' },
  reason: { type: 'string' },
  note: { type: 'string' },
  days: { type: 'string' },
} as const

async function list(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, { state: options.state })
  const state = states.find((one) => one === (values.state ?? 'sent'))
  if (!state) throw new CommandError(`--state is "${values.state}": write one of ${states.join(', ')}.`)
  const brand = await getBrand(shop, positionals[0])
  const rows = await listForCommand(shop.createContext(brand), [state])
  const lines = rows.map(
    ({ number, storeName, legalName, country, username, sentAt }) =>
      `${number}: ${storeName}, ${legalName} (${country}), of ${username}, sent ${sentAt?.toISOString() ?? 'never'}`,
  )
  return lines.join('\n') || `${brand.name} has no application that is ${state}.`
}

/** Parses `A-1182` or `1182`. */
function parseNumber(text: string | undefined, verb: string): number {
  const given = requireValue(text, `Name the application: application ${verb} <brand> A-1182`)
  return parseWholeNumber(given.replace(/^a-/i, ''), 'The number of the application', 1, 2_147_483_647)
}

function parsePercent(text: string | undefined): number | null {
  if (text === undefined) return null
  const percent = Number(text)
  if (!/^\d{1,3}([.]\d{1,2})?$/.test(text) || percent > 100)
    throw new CommandError(`--commission is "${text}": write a percentage such as 5 or 4.5.`)
  return percent
}

async function accept(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, { commission: options.commission })
  const ctx = shop.createContext(await getBrand(shop, positionals[0]))
  const number = parseNumber(positionals[1], 'accept')
  const commissionPercent = parsePercent(values.commission)
  const input = { number, commissionPercent }
  const name = await withIdempotency(
    { ...ctx, audited: { operation: 'command.application.accept', input } },
    (inside) => decideNumbered(inside, number, { decision: 'accept', reason: null, requests: [], commissionPercent }),
  )
  return `${name} is open at ${commissionPercent ?? ctx.brand.policy.commissionPercent} % commission.`
}

async function reject(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, { reason: options.reason })
  const ctx = shop.createContext(await getBrand(shop, positionals[0]))
  const number = parseNumber(positionals[1], 'reject')
  const reason = requireValue(values.reason, 'The applicant reads why: --reason "..."')
  const input = { number, reason }
  const name = await withIdempotency(
    { ...ctx, audited: { operation: 'command.application.reject', input } },
    (inside) => decideNumbered(inside, number, { decision: 'reject', reason, requests: [], commissionPercent: null }),
  )
  return `The application of ${name} is rejected.`
}

const dayMs = 86_400_000

async function invite(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, { note: options.note, days: options.days })
  const ctx = shop.createContext(await getBrand(shop, positionals[0]))
  const days = values.days === undefined ? null : parseWholeNumber(values.days, '--days', 1, 3650)
  const expiresAt = days === null ? null : new Date(ctx.clock.now().getTime() + days * dayMs)
  const input = { note: values.note ?? '', days }
  const code = await withIdempotency(
    { ...ctx, audited: { operation: 'command.application.invite', input } },
    (inside) => createInvitation(inside, { note: input.note, expiresAt }),
  )
  return `${code} lets one person apply${days === null ? '' : ` within ${days} days`}.`
}

async function invitations(shop: OperatorShop, [site]: Args): Promise<string> {
  const brand = await getBrand(shop, site)
  const rows = await listInvitations(shop.createContext(brand))
  const lines = rows.map(({ code, note, expiresAt, usedAt }) => {
    const state = usedAt ? `used ${usedAt.toISOString()}` : expiresAt ? `until ${expiresAt.toISOString()}` : 'not used'
    return `${code}: ${state}${note === '' ? '' : `, ${note}`}`
  })
  return lines.join('\n') || `${brand.name} has no invitation.`
}

export const application: Subcommands = {
  list: { usage: '<brand> [--state sent]', description: `applications for a store: ${states.join(', ')}`, run: list },
  accept: { usage: '<brand> <number> [--commission 5]', description: 'open the store, at these terms', run: accept },
  reject: { usage: '<brand> <number> --reason "..."', description: 'the applicant reads the reason', run: reject },
  invite: {
    usage: '<brand> [--days 30] [--note "..."]',
    description: 'print a code with which one person may apply',
    run: invite,
  },
  invitations: { usage: '<brand>', description: 'the codes and whether they are used', run: invitations },
}
