import type { staffMoneyApi } from '#contract/staff-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { withdrawalsApi } from '#contract/wallet.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toPageInfo } from '#server/platform/paging.ts'
import { withUsernames } from './with-usernames.ts'
import { toWithdrawal } from './to-withdrawal.ts'
import { countWithdrawals, listWithdrawals } from './withdrawals.queries.ts'

type Own = (typeof withdrawalsApi)['withdrawals']
type All = (typeof staffMoneyApi)['withdrawals']

/** The caller's withdrawals, newest first. */
export async function listOwnWithdrawals(ctx: UserCtx, input: Parsed<Own>): Promise<Data<Own>> {
  const filter = { ...input, userId: ctx.principal.userId }
  const [rows, total] = await Promise.all([listWithdrawals(ctx, filter), countWithdrawals(ctx, filter)])
  return { pageList: rows.map((row) => toWithdrawal(ctx, row)), pageInfo: toPageInfo(input, total) }
}

/** All withdrawals of the brand for staff, newest first. */
export async function listAllWithdrawals(ctx: UserCtx, input: Parsed<All>): Promise<Data<All>> {
  const [rows, total] = await Promise.all([listWithdrawals(ctx, input), countWithdrawals(ctx, input)])
  return {
    pageList: await withUsernames(ctx, rows, (row) => toWithdrawal(ctx, row)),
    pageInfo: toPageInfo(input, total),
  }
}
