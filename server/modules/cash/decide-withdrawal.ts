import type { staffMoneyApi } from '#contract/handled-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { accountOf, brandAccounts, postTransaction, transfer, type Entry } from '#server/modules/wallet/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { handled } from './handled.ts'
import { toWithdrawal } from './withdrawal-answers.ts'
import { findWithdrawal, moveWithdrawal, type WithdrawalRow } from './withdrawals.queries.ts'

type Decide = (typeof staffMoneyApi)['decideWithdrawal']

/** What was held leaves: the amount to the world outside, the fee to the brand. */
function entriesPaid({ user_id, amount_minor, fee_minor }: WithdrawalRow): readonly Entry[] {
  return [
    { account: accountOf(user_id, 'frozen'), amountMinor: -(amount_minor + fee_minor) },
    { account: brandAccounts.clearing, amountMinor: amount_minor },
    ...(fee_minor > 0 ? [{ account: brandAccounts.commission, amountMinor: fee_minor }] : []),
  ]
}

/** What was held comes back, all of it. */
const entriesReturned = ({ user_id, amount_minor, fee_minor }: WithdrawalRow): readonly Entry[] =>
  transfer(accountOf(user_id, 'frozen'), accountOf(user_id, 'available'), amount_minor + fee_minor)

/** One withdrawal that somebody of staff may act on; refuses their own. */
export async function getForStaff(ctx: UserCtx, id: string): Promise<WithdrawalRow> {
  const withdrawal = isId(id) ? await findWithdrawal(ctx, id) : undefined
  if (!withdrawal) throw refuse('withdrawal.not_found')
  if (withdrawal.user_id === ctx.who.userId) throw refuse('money.own_request')
  return withdrawal
}

/** Staff say that a withdrawal was paid out, or reject it. Of two who decide at once one does; nobody about their own. */
export async function decideWithdrawal(ctx: UserCtx, input: Parsed<Decide>): Promise<Data<Decide>> {
  const { approve, reason: answer = null } = input
  const withdrawal = await getForStaff(ctx, input.withdrawalId)
  const decision = { id: withdrawal.id, deciderId: ctx.who.userId, answer }
  if (!(await moveWithdrawal(ctx, approve ? 'pay' : 'reject', decision))) throw refuse('withdrawal.decided')
  await postTransaction(ctx, {
    kind: approve ? 'withdrawal' : 'withdrawal_return',
    causeId: withdrawal.id,
    reason: answer ?? '',
    actorId: ctx.who.userId,
    entries: approve ? entriesPaid(withdrawal) : entriesReturned(withdrawal),
  })
  const decided = (await findWithdrawal(ctx, withdrawal.id))!
  ctx.audit({
    subjectId: decided.user_id,
    before: { status: 'submitted' },
    after: { status: decided.status, to: decided.masked },
  })
  const [shown] = await handled(ctx, [decided], (row) => toWithdrawal(ctx, row))
  return shown!
}
