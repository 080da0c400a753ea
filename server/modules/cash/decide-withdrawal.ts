import type { Data, Parsed } from '#contract/operation.ts'
import type { staffMoneyApi } from '#contract/staff-money.ts'
import {
  toUserAccount,
  brandAccounts,
  postTransaction,
  toTransferEntries,
  type Entry,
} from '#server/modules/wallet/public.ts'
import { settleClaim, type FindClaimSubject } from '#server/modules/review-claims/public.ts'
import { emit } from '#server/events.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { findSealedDetails } from './payout-accounts.queries.ts'
import { openDetails } from './seal-details.ts'
import { toStaffWithdrawals } from './staff-withdrawals.ts'
import { toPolicyMinor } from './read-amount.ts'
import {
  approveFirst,
  findWithdrawal,
  lockUndecided,
  moveWithdrawal,
  type WithdrawalRow,
} from './withdrawals.queries.ts'

type Decide = (typeof staffMoneyApi)['decideWithdrawal']

/** Releases the held amount: the amount to clearing, the fee to the commission account. */
function buildPayoutEntries({ user_id, amount_minor, fee_minor }: WithdrawalRow): readonly Entry[] {
  return [
    { account: toUserAccount(user_id, 'frozen'), amountMinor: -(amount_minor + fee_minor) },
    { account: brandAccounts.clearing, amountMinor: amount_minor },
    ...(fee_minor > 0 ? [{ account: brandAccounts.commission, amountMinor: fee_minor }] : []),
  ]
}

/** Returns the held amount and fee to the wallet, or to the earnings of the store that they are from. */
const buildReturnEntries = ({ user_id, store_id, amount_minor, fee_minor }: WithdrawalRow): readonly Entry[] =>
  toTransferEntries(
    toUserAccount(user_id, 'frozen'),
    toUserAccount(user_id, store_id === null ? 'available' : 'seller'),
    amount_minor + fee_minor,
  )

/** Returns a withdrawal that the caller may decide; throws for their own. */
async function getDecidableWithdrawal(ctx: UserCtx, id: string): Promise<WithdrawalRow> {
  const withdrawal = isId(id) ? await findWithdrawal(ctx, id) : undefined
  if (!withdrawal) throw refusal('withdrawal.not_found')
  if (withdrawal.user_id === ctx.principal.userId) throw refusal('money.own_request')
  return withdrawal
}

/** Whether the policy of now asks for the approval of two people. */
const needsTwoPeople = (ctx: Ctx, amountMinor: number): boolean =>
  amountMinor > toPolicyMinor(ctx, ctx.brand.policy.withdrawalTwoPeopleAmount)

const toView = async (ctx: UserCtx, id: string): Promise<Data<Decide>> => {
  const [view] = await toStaffWithdrawals(ctx, [(await findWithdrawal(ctx, id))!])
  return view!
}

/** The first of two approvals: the money stays frozen, and another person pays it out. */
async function approveAsFirst(ctx: UserCtx, row: WithdrawalRow, note: string | null): Promise<Data<Decide>> {
  await approveFirst(ctx, { id: row.id, deciderId: ctx.principal.userId, answer: note })
  ctx.audit({
    subjectId: row.id,
    before: { status: 'submitted', approvals: 0 },
    after: { status: 'submitted', approvals: 1, to: row.masked, userId: row.user_id, ...(note && { reason: note }) },
  })
  return toView(ctx, row.id)
}

/**
 * Staff mark a withdrawal as paid out or reject it; above a policy amount the first approval of two only records it. Of
 * concurrent decisions one succeeds; nobody decides their own request. Throws `withdrawal.decided`, `claim.taken`, and
 * `withdrawal.second_person` for a second approval by the same person.
 */
export async function decideWithdrawal(ctx: UserCtx, input: Parsed<Decide>): Promise<Data<Decide>> {
  const { approve, reason: answer = null } = input
  const withdrawal = await getDecidableWithdrawal(ctx, input.withdrawalId)
  await settleClaim(ctx, { kind: 'withdrawal', subjectId: withdrawal.id })
  const { userId: deciderId } = ctx.principal
  const locked = await lockUndecided(ctx, withdrawal.id)
  if (!locked) throw refusal('withdrawal.decided')
  if (approve) {
    if (locked.first_approver_id === deciderId) throw refusal('withdrawal.second_person')
    if (locked.first_approver_id === null && needsTwoPeople(ctx, locked.amount_minor))
      return approveAsFirst(ctx, withdrawal, answer)
  }
  if (!(await moveWithdrawal(ctx, approve ? 'pay' : 'reject', { id: withdrawal.id, deciderId, answer })))
    throw refusal('withdrawal.decided')
  await postTransaction(ctx, {
    kind: approve ? 'withdrawal' : 'withdrawal_return',
    referenceId: withdrawal.id,
    reason: answer ?? '',
    actorId: deciderId,
    entries: approve ? buildPayoutEntries(withdrawal) : buildReturnEntries(withdrawal),
  })
  await emit(ctx, 'withdrawal.decided', {
    withdrawalId: withdrawal.id,
    userId: withdrawal.user_id,
    storeId: withdrawal.store_id,
    isPaid: approve,
    amountMinor: withdrawal.amount_minor,
  })
  ctx.audit({
    subjectId: withdrawal.id,
    before: { status: 'submitted', ...(locked.first_approver_id && { approvals: 1 }) },
    after: {
      status: approve ? 'paid' : 'rejected',
      to: withdrawal.masked,
      userId: withdrawal.user_id,
      ...(locked.first_approver_id && { firstApproverId: locked.first_approver_id }),
    },
  })
  return toView(ctx, withdrawal.id)
}

type Reveal = (typeof staffMoneyApi)['revealWithdrawal']

/** Returns the full payout account of a waiting withdrawal; the audit log records the access, never the details. */
export function revealWithdrawal(ctx: UserCtx, { withdrawalId }: Parsed<Reveal>): Promise<Data<Reveal>> {
  // No idempotency: a stored response would hold encrypted details in plain text.
  const { idempotency: _key, ...withoutIdempotency } = ctx
  return withIdempotency(withoutIdempotency, async (ctx) => {
    const { account_id, status, user_id } = await getDecidableWithdrawal(ctx, withdrawalId)
    if (status !== 'submitted') throw refusal('withdrawal.decided')
    const account = await findSealedDetails(ctx, account_id)
    ctx.audit({ subjectId: withdrawalId, after: { userId: user_id } })
    return openDetails(ctx, account_id, account!.sealed)
  })
}

/** A withdrawal that is not decided. */
export const findWithdrawalSubject: FindClaimSubject = async (ctx, id) => {
  const row = await findWithdrawal(ctx, id)
  return row && { isOpen: row.status === 'submitted', ownerId: row.user_id }
}
