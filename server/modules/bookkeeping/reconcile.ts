import { bankEntryViews } from '#contract/ledger-accounts.ts'
import type { bankStatementsApi } from '#contract/staff-bank.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import {
  decideRecharge,
  listPayoutsById,
  listTransfersById,
  listWaitingTransfers,
  returnPaidWithdrawal,
} from '#server/modules/cash/public.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { listLineStates, listSentLines, lockBatch, moveBatch, moveLines } from './batches.queries.ts'
import { getStatement } from './statements.ts'
import { decideEntry, findEntry, listEntries, type EntryRow } from './statements.queries.ts'

type Api = typeof bankStatementsApi
type EntryView = Data<Api['confirm']>

/** The recharges and withdrawals that entries are proposed to be, or were booked as, by the id of the recharge or withdrawal. */
async function readMatches(ctx: Ctx, rows: readonly EntryRow[]) {
  const payoutIds = rows.flatMap((row) => (row.match_kind !== 'recharge' && row.match_id ? [row.match_id] : []))
  const rechargeIds = rows.flatMap((row) => (row.match_kind === 'recharge' && row.match_id ? [row.match_id] : []))
  const [payouts, transfers] = await Promise.all([listPayoutsById(ctx, payoutIds), listTransfersById(ctx, rechargeIds)])
  const users = await getUsernames(
    ctx,
    payouts.map(({ userId }) => userId),
  )
  return new Map<string, { readonly username: string; readonly amountMinor: number }>([
    ...payouts.map(({ id, userId, amountMinor }) => [id, { username: users.get(userId) ?? '', amountMinor }] as const),
    ...transfers.map((one) => [one.id, one] as const),
  ])
}

async function toEntries(ctx: Ctx, rows: readonly EntryRow[]): Promise<EntryView[]> {
  const deciders = rows.flatMap(({ decider_id }) => decider_id ?? [])
  const [matches, users] = await Promise.all([readMatches(ctx, rows), getUsernames(ctx, deciders)])
  const { digits } = ctx.brand.settings.currency
  return rows.map((row) => {
    const match = row.match_id === null ? undefined : matches.get(row.match_id)
    return {
      id: row.id,
      bookedOn: row.bookedOn,
      amount: toMajor(row.amount_minor, digits),
      currency: row.currency,
      party: row.party,
      partyAccount: row.party_account,
      remittance: row.remittance,
      isReturn: row.is_return,
      returnReason: row.return_reason,
      state: row.state,
      match:
        row.match_kind === null || row.match_id === null
          ? null
          : {
              kind: row.match_kind,
              id: row.match_id,
              username: match?.username ?? '',
              amount: toMajor(match?.amountMinor ?? Math.abs(row.amount_minor), digits),
            },
      note: row.note,
      decidedAt: row.decided_at?.toISOString() ?? null,
      decider: row.decider_id === null ? null : { id: row.decider_id, username: users.get(row.decider_id) ?? '' },
    }
  })
}

export async function listBankEntries(ctx: UserCtx, input: Parsed<Api['entries']>): Promise<Data<Api['entries']>> {
  const { state, view, cursor, pageSize } = input
  const { id: statementId } = await getStatement(ctx, input.statementId)
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) return { pageList: [], nextCursor: null }
  const after = cursor === undefined ? undefined : Number(cursor)
  const states = state === undefined ? view && bankEntryViews[view] : [state]
  const found = await listEntries(ctx, { statementId, states, after, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  return {
    pageList: await toEntries(ctx, rows),
    nextCursor: found.length > rows.length ? String(rows.at(-1)!.position) : null,
  }
}

async function getEntry(ctx: UserCtx, id: string): Promise<EntryRow> {
  const row = isId(id) ? await findEntry(ctx, id) : undefined
  if (!row) throw refusal('bank_entry.not_found')
  return row
}

const maxCandidates = 20

export async function listCandidates(ctx: UserCtx, input: Parsed<Api['candidates']>): Promise<Data<Api['candidates']>> {
  const { amount_minor } = await getEntry(ctx, input.entryId)
  const { digits } = ctx.brand.settings.currency
  const waiting = amount_minor > 0 ? await listWaitingTransfers(ctx) : []
  const getDistance = (amountMinor: number) => Math.abs(amountMinor - amount_minor)
  return {
    pageList: waiting
      .toSorted((one, other) => getDistance(one.amountMinor) - getDistance(other.amountMinor))
      .slice(0, maxCandidates)
      .map(({ id, userId, username, amountMinor, createdAt }) => ({
        rechargeId: id,
        user: { id: userId, username },
        amount: toMajor(amountMinor, digits),
        createdAt: createdAt.toISOString(),
      })),
  }
}

/** Ends a line of a batch, and the batch with its last line. */
async function endLine(ctx: UserCtx, withdrawalId: string, to: 'executed' | 'returned', reason: string | null) {
  const from = to === 'executed' ? (['open'] as const) : (['open', 'executed'] as const)
  const [line] = await listSentLines(ctx, [withdrawalId])
  if (!line) throw refusal('bank_entry.mismatch')
  await lockBatch(ctx, line.batchId)
  const moved = await moveLines(ctx, { withdrawalId }, { from, to, reason })
  if (moved.length !== 1) throw refusal('bank_entry.decided')
  const states = await listLineStates(ctx, line.batchId)
  if (states.includes('open')) return
  const end = states.includes('returned') ? 'partly_returned' : 'executed'
  await moveBatch(ctx, line.batchId, { from: ['sent', 'executed'], to: end })
}

/** Whether an entry may be booked as a recharge: money in the brand's currency that came in and is no return. */
const canBeRecharge = (ctx: UserCtx, row: EntryRow) =>
  row.amount_minor > 0 && !row.is_return && row.currency === ctx.brand.settings.currency.code

async function bookRecharge(ctx: UserCtx, row: EntryRow, rechargeId: string, acceptAmount: boolean): Promise<void> {
  if (!canBeRecharge(ctx, row)) throw refusal('bank_entry.mismatch')
  const waiting = isId(rechargeId) ? (await listWaitingTransfers(ctx)).find(({ id }) => id === rechargeId) : undefined
  if (!waiting) throw refusal('recharge.decided')
  if (waiting.amountMinor !== row.amount_minor && !acceptAmount) throw refusal('bank_entry.mismatch')
  const amount = toMajor(row.amount_minor, ctx.brand.settings.currency.digits)
  await decideRecharge(ctx, { rechargeId, approve: true, amount })
}

/**
 * Books an entry as what it is proposed to be, or as the transfer that the caller names: credits the transfer, ends the line
 * of a batch, or returns the money of a payout that came back. Of concurrent bookings one succeeds. A sum or an account
 * that differs is refused; only a transfer may be credited with the sum that arrived, when the caller says so.
 */
export async function confirmEntry(ctx: UserCtx, input: Parsed<Api['confirm']>): Promise<EntryView> {
  const row = await getEntry(ctx, input.entryId)
  const match =
    input.rechargeId !== undefined
      ? { kind: 'recharge' as const, id: input.rechargeId }
      : row.match_kind !== null && row.match_id !== null
        ? { kind: row.match_kind, id: row.match_id }
        : undefined
  if (row.state === 'posted' || row.state === 'set_aside') throw refusal('bank_entry.decided')
  if (!match || !isId(match.id)) throw refusal('bank_entry.mismatch')
  if (match.kind !== 'recharge' && row.state !== 'matched') throw refusal('bank_entry.mismatch')
  if (!(await decideEntry(ctx, row.id, { to: 'posted', deciderId: ctx.principal.userId, match })))
    throw refusal('bank_entry.decided')
  if (match.kind === 'recharge') await bookRecharge(ctx, row, match.id, input.acceptAmount)
  else if (match.kind === 'payout') await endLine(ctx, match.id, 'executed', null)
  else {
    const reason = row.return_reason ?? ''
    await endLine(ctx, match.id, 'returned', reason)
    await returnPaidWithdrawal(ctx, match.id, reason)
  }
  ctx.audit({
    subjectId: row.id,
    before: { state: row.state },
    after: { state: 'posted', as: match.kind, id: match.id },
  })
  const [view] = await toEntries(ctx, [(await findEntry(ctx, row.id))!])
  return view!
}

export async function setEntryAside(ctx: UserCtx, { entryId, note }: Parsed<Api['setAside']>): Promise<EntryView> {
  const row = await getEntry(ctx, entryId)
  if (!(await decideEntry(ctx, row.id, { to: 'set_aside', deciderId: ctx.principal.userId, note })))
    throw refusal('bank_entry.decided')
  ctx.audit({ subjectId: row.id, before: { state: row.state }, after: { state: 'set_aside', note } })
  const [view] = await toEntries(ctx, [(await findEntry(ctx, row.id))!])
  return view!
}
