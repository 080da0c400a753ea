import type { staffMoneyApi } from '#contract/handled-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { withdrawalsApi } from '#contract/wallet.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { pageInfoOf } from '#server/platform/paging.ts'
import { handled } from './handled.ts'
import { toWithdrawal } from './withdrawal-answers.ts'
import { countWithdrawals, listWithdrawals } from './withdrawals.queries.ts'

type Own = (typeof withdrawalsApi)['withdrawals']
type All = (typeof staffMoneyApi)['withdrawals']

/** The caller's withdrawals, newest first. */
export async function listOwnWithdrawals(ctx: UserCtx, input: Parsed<Own>): Promise<Data<Own>> {
  const filter = { ...input, userId: ctx.who.userId }
  const [rows, total] = await Promise.all([listWithdrawals(ctx, filter), countWithdrawals(ctx, filter)])
  return { pageList: rows.map((row) => toWithdrawal(ctx, row)), pageInfo: pageInfoOf(input, total) }
}

/** All withdrawals of the brand for staff, newest first. */
export async function listAllWithdrawals(ctx: UserCtx, input: Parsed<All>): Promise<Data<All>> {
  const [rows, total] = await Promise.all([listWithdrawals(ctx, input), countWithdrawals(ctx, input)])
  return { pageList: await handled(ctx, rows, (row) => toWithdrawal(ctx, row)), pageInfo: pageInfoOf(input, total) }
}
