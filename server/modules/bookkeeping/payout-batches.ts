import type { payoutBatchesApi } from '#contract/staff-bank.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import {
  claimPayouts,
  listOpenPayouts,
  listPayoutsById,
  markPaidOutside,
  maskNumber,
  releasePayouts,
  returnPaidWithdrawal,
  type BankPayout,
} from '#server/modules/cash/public.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import { listNamedStores } from '#server/modules/merchants/public.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { findViolatedConstraint } from '#server/platform/database/errors.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import {
  findBatch,
  insertBatch,
  listBatches,
  listBatchLines,
  moveBatch,
  moveLines,
  type BatchRow,
} from './batches.queries.ts'
import { findLineProblem } from './files/account.rules.ts'
import { toEndToEndId, toPainFile, toPayoutCsv, type BatchFile } from './files/pain.rules.ts'

type Api = typeof payoutBatchesApi

/** Names of the people and stores of payouts. */
async function readNames(ctx: UserCtx, payouts: readonly BankPayout[]) {
  const storeIds = [...new Set(payouts.flatMap(({ storeId }) => storeId ?? []))]
  const [users, stores] = await Promise.all([
    getUsernames(
      ctx,
      payouts.map(({ userId }) => userId),
    ),
    listNamedStores(ctx, { ids: storeIds }),
  ])
  const storeNames = new Map(stores.map(({ id, name }) => [id, name]))
  return (payout: BankPayout) => ({
    withdrawalId: payout.id,
    user: { id: payout.userId, username: users.get(payout.userId) ?? '' },
    storeName: payout.storeId === null ? null : (storeNames.get(payout.storeId) ?? ''),
    amount: toMajor(payout.amountMinor, ctx.brand.settings.currency.digits),
    holder: payout.holder,
    bank: payout.bank,
    masked: payout.masked,
  })
}

const findProblem = (ctx: UserCtx, payout: BankPayout) =>
  findLineProblem({ ...payout, isOwn: payout.userId === ctx.principal.userId }, ctx.brand.settings.currency.code)

export async function listOpen(ctx: UserCtx, { cursor, pageSize }: Parsed<Api['open']>): Promise<Data<Api['open']>> {
  if (cursor !== undefined && !isId(cursor)) return { pageList: [], nextCursor: null }
  const found = await listOpenPayouts(ctx, { limit: pageSize + 1, afterId: cursor })
  const payouts = found.slice(0, pageSize)
  const toView = await readNames(ctx, payouts)
  return {
    pageList: payouts.map((payout) => ({
      ...toView(payout),
      approvedAt: payout.decidedAt.toISOString(),
      problem: findProblem(ctx, payout),
    })),
    nextCursor: found.length > payouts.length ? payouts.at(-1)!.id : null,
  }
}

async function toBatches(ctx: UserCtx, rows: readonly BatchRow[]): Promise<Data<Api['list']>['pageList']> {
  const users = await getUsernames(
    ctx,
    rows.flatMap(({ creator_id, approver_id }) => [creator_id, ...(approver_id === null ? [] : [approver_id])]),
  )
  const toUser = (id: string) => ({ id, username: users.get(id) ?? '' })
  const { digits } = ctx.brand.settings.currency
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: row.state,
    lines: row.line_count,
    total: toMajor(row.total_minor, digits),
    currency: row.currency,
    account: maskNumber(row.account),
    bookOn: row.bookOn,
    createdAt: row.created_at.toISOString(),
    creator: toUser(row.creator_id),
    approver: row.approver_id === null ? null : toUser(row.approver_id),
    approvedAt: row.approved_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}

export async function listPayoutBatches(ctx: UserCtx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const { cursor, pageSize, state } = input
  if (cursor !== undefined && !isId(cursor)) return { pageList: [], nextCursor: null }
  const found = await listBatches(ctx, { state, afterId: cursor, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  return { pageList: await toBatches(ctx, rows), nextCursor: found.length > rows.length ? rows.at(-1)!.id : null }
}

async function getBatch(ctx: UserCtx, id: string): Promise<BatchRow> {
  const row = isId(id) ? await findBatch(ctx, id) : undefined
  if (!row) throw refusal('payout_batch.not_found')
  return row
}

export async function readBatch(ctx: UserCtx, { batchId }: Parsed<Api['detail']>): Promise<Data<Api['detail']>> {
  const row = await getBatch(ctx, batchId)
  const lines = await listBatchLines(ctx, row.id)
  const payouts = await listPayoutsById(
    ctx,
    lines.map(({ withdrawal_id }) => withdrawal_id),
  )
  const toView = await readNames(ctx, payouts)
  const byId = new Map(payouts.map((payout) => [payout.id, payout]))
  const [batch] = await toBatches(ctx, [row])
  return {
    ...batch!,
    payouts: lines.map((line) => ({
      ...toView(byId.get(line.withdrawal_id)!),
      state: line.state as Data<Api['detail']>['payouts'][number]['state'],
      returnReason: line.return_reason,
    })),
  }
}

const toUniqueIds = (ids: readonly string[]): readonly string[] => {
  const unique = [...new Set(ids)]
  if (unique.length === 0) throw refusal('payout_batch.empty')
  if (!unique.every(isId)) throw refusal('payout_batch.taken')
  return unique
}

/**
 * Gathers approved withdrawals in a batch, after a check of each. Of concurrent batches with the same withdrawal one is
 * made. Moves no money: that left the wallets when the withdrawals were approved.
 */
export async function makeBatch(ctx: UserCtx, input: Parsed<Api['make']>): Promise<Data<Api['make']>> {
  const { bankDetails, currency } = ctx.brand.settings
  if (!bankDetails) throw refusal('bank.no_account')
  if (input.bookOn < toBrandDay(ctx.brand, ctx.clock.now())) throw refusal('payout_batch.day_past')
  const ids = toUniqueIds(input.withdrawalIds)
  if (!(await claimPayouts(ctx, ids))) throw refusal('payout_batch.taken')
  const payouts = await listPayoutsById(ctx, ids)
  if (payouts.length !== ids.length) throw refusal('payout_batch.taken')
  for (const payout of payouts) {
    const problem = findProblem(ctx, payout)
    if (problem)
      throw refusal('payout_batch.line_refused', { holder: payout.holder ?? '', withdrawalId: payout.id, problem })
  }
  const id = newId(ctx.clock.now().getTime())
  try {
    await insertBatch(ctx, {
      id,
      recipient: bankDetails.recipient,
      account: bankDetails.account,
      bankCode: bankDetails.code ?? null,
      currency: currency.code,
      bookOn: input.bookOn,
      creatorId: ctx.principal.userId,
      lines: payouts.map(({ id: withdrawalId, amountMinor }) => ({ withdrawalId, amountMinor })),
    })
  } catch (error) {
    if (findViolatedConstraint(error)) throw refusal('payout_batch.taken')
    throw error
  }
  ctx.audit({ subjectId: id, before: null, after: { state: 'made', withdrawals: ids, bookOn: input.bookOn } })
  return readBatch(ctx, { batchId: id })
}

export async function markOutside(ctx: UserCtx, input: Parsed<Api['markOutside']>): Promise<{ withdrawals: number }> {
  const ids = toUniqueIds(input.withdrawalIds)
  if (!(await markPaidOutside(ctx, ids))) throw refusal('payout_batch.taken')
  ctx.audit({ subjectId: ids[0]!, before: { payout: 'open' }, after: { payout: 'outside', withdrawals: ids } })
  return { withdrawals: ids.length }
}

/** Returns the money of an open payout with its fee, as when its account cannot be paid; of concurrent calls one succeeds. */
export async function giveBack(
  ctx: UserCtx,
  { withdrawalId, reason }: Parsed<Api['giveBack']>,
): Promise<Data<Api['giveBack']>> {
  if (!isId(withdrawalId) || !(await claimPayouts(ctx, [withdrawalId]))) throw refusal('payout_batch.taken')
  await returnPaidWithdrawal(ctx, withdrawalId, reason)
  ctx.audit({ subjectId: withdrawalId, before: { payout: 'open' }, after: { payout: 'given_back', reason } })
  return { withdrawalId }
}

/** Lets the file of a batch be taken. Of concurrent approvals one succeeds; the maker's is refused, as that of a person whom it pays. */
export async function approveBatch(ctx: UserCtx, { batchId }: Parsed<Api['approve']>): Promise<Data<Api['detail']>> {
  const row = await getBatch(ctx, batchId)
  if (row.creator_id === ctx.principal.userId) throw refusal('payout_batch.second_person')
  const lines = await listBatchLines(ctx, row.id)
  const payouts = await listPayoutsById(
    ctx,
    lines.map(({ withdrawal_id }) => withdrawal_id),
  )
  if (payouts.some(({ userId }) => userId === ctx.principal.userId)) throw refusal('money.own_request')
  if (!(await moveBatch(ctx, row.id, { from: ['made'], to: 'approved' }))) throw refusal('payout_batch.ended')
  ctx.audit({ subjectId: row.id, before: { state: 'made' }, after: { state: 'approved' } })
  return readBatch(ctx, { batchId: row.id })
}

async function endBatch(ctx: UserCtx, batchId: string, to: 'sent' | 'cancelled'): Promise<Data<Api['detail']>> {
  const row = await getBatch(ctx, batchId)
  if (to === 'sent' && row.state === 'made') throw refusal('payout_batch.not_approved')
  const from = to === 'sent' ? (['approved'] as const) : (['made', 'approved'] as const)
  if (!(await moveBatch(ctx, row.id, { from, to }))) throw refusal('payout_batch.ended')
  if (to === 'cancelled') {
    const lines = await listBatchLines(ctx, row.id)
    await moveLines(ctx, { batchId: row.id }, { from: ['open'], to: 'cancelled' })
    await releasePayouts(
      ctx,
      lines.map(({ withdrawal_id }) => withdrawal_id),
    )
  }
  ctx.audit({ subjectId: row.id, before: { state: row.state }, after: { state: to } })
  return readBatch(ctx, { batchId: row.id })
}

export const sendBatch = (ctx: UserCtx, { batchId }: Parsed<Api['send']>) => endBatch(ctx, batchId, 'sent')
export const cancelBatch = (ctx: UserCtx, { batchId }: Parsed<Api['cancel']>) => endBatch(ctx, batchId, 'cancelled')

/** The file of a batch, with account numbers in full: the audit log records who took it. Its message id never changes. */
export function writeBatchFile(ctx: UserCtx, { batchId, format }: Parsed<Api['file']>): Promise<Data<Api['file']>> {
  // No idempotency: a stored response would hold encrypted details in plain text.
  const { idempotency: _key, ...withoutIdempotency } = ctx
  return withIdempotency(withoutIdempotency, async (ctx) => {
    const row = await getBatch(ctx, batchId)
    if (row.state === 'cancelled') throw refusal('payout_batch.ended')
    if (row.state === 'made') throw refusal('payout_batch.not_approved')
    const lines = await listBatchLines(ctx, row.id)
    const payouts = await listPayoutsById(
      ctx,
      lines.map(({ withdrawal_id }) => withdrawal_id),
    )
    const byId = new Map(payouts.map((payout) => [payout.id, payout]))
    const file: BatchFile = {
      messageId: toEndToEndId(row.id),
      createdAt: row.created_at,
      bookOn: row.bookOn,
      debtor: { name: row.recipient, account: row.account, bankCode: row.bank_code },
      currency: row.currency,
      digits: ctx.brand.settings.currency.digits,
      lines: lines.map((line) => {
        const { holder, number } = byId.get(line.withdrawal_id)!
        return {
          endToEndId: toEndToEndId(line.withdrawal_id),
          amountMinor: line.amount_minor,
          name: holder ?? '',
          account: number,
          remittance: `${ctx.brand.name} PB-${row.number}/${line.position}`,
        }
      }),
    }
    ctx.audit({ subjectId: row.id, after: { format } })
    return format === 'pain'
      ? { name: `PB-${row.number}.xml`, type: 'application/xml', content: toPainFile(file) }
      : { name: `PB-${row.number}.csv`, type: 'text/csv', content: toPayoutCsv(file) }
  })
}
