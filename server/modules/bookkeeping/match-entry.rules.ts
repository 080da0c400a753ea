import { isSameAccount } from './files/account.rules.ts'
import { parseEndToEndId } from './files/pain.rules.ts'
import type { StatementLine } from './files/statement.rules.ts'

/** A transfer that a person announced: their username is the reference that they were told to write. */
type WaitingRecharge = { readonly id: string; readonly username: string; readonly amountMinor: number }

/** A line of a batch that the bank was sent. */
export type SentPayout = {
  readonly withdrawalId: string
  readonly amountMinor: number
  readonly state: string
  readonly account: string
}

export type Proposal = {
  readonly state: 'matched' | 'sum_differs' | 'account_differs' | 'other_currency' | 'no_match'
  readonly kind: 'recharge' | 'payout' | 'return' | null
  readonly id: string | null
}

export type Waiting = {
  readonly currency: string
  readonly recharges: readonly WaitingRecharge[]
  readonly payouts: ReadonlyMap<string, SentPayout>
}

const none: Proposal = { state: 'no_match', kind: null, id: null }

/** Words of a transfer's text that can be a username. */
const toWords = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[^\s,;:/|()"']+/g) ?? [])

function matchPayout(line: StatementLine, payout: SentPayout): Proposal {
  const kind = line.amountMinor > 0 || line.isReturn ? 'return' : 'payout'
  const proposal = { kind, id: payout.withdrawalId } as const
  // Money that went out is executed once; what comes back comes back after that, or before the bank reported it.
  const isExpected =
    kind === 'return' ? payout.state === 'open' || payout.state === 'executed' : payout.state === 'open'
  if (!isExpected || (kind === 'return') !== line.amountMinor > 0) return none
  if (Math.abs(line.amountMinor) !== payout.amountMinor) return { ...proposal, state: 'sum_differs' }
  if (kind === 'payout' && line.partyAccount && !isSameAccount(line.partyAccount, payout.account))
    return { ...proposal, state: 'account_differs' }
  return { ...proposal, state: 'matched' }
}

/**
 * Proposes what a line of a statement is: a payout or one that came back, by its end-to-end id, or an announced transfer,
 * by the username in its text. A person confirms it; only `matched` can be confirmed as it is.
 */
export function matchLine(line: StatementLine, { currency, recharges, payouts }: Waiting): Proposal {
  if (line.currency !== currency) return { ...none, state: 'other_currency' }
  const withdrawalId = parseEndToEndId(line.endToEndId)
  const payout = withdrawalId === null ? undefined : payouts.get(withdrawalId)
  if (payout) return matchPayout(line, payout)
  if (line.amountMinor <= 0 || line.isReturn) return none
  const words = toWords(line.remittance)
  const named = recharges.filter(({ username }) => words.has(username.toLowerCase()))
  const [recharge] = named
  if (!recharge || named.length > 1) return none
  const state = recharge.amountMinor === line.amountMinor ? 'matched' : 'sum_differs'
  return { state, kind: 'recharge', id: recharge.id }
}
