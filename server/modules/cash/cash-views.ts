import type { Recharge, Withdrawal } from '#contract/wallet.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import type { RechargeRow } from './recharges.queries.ts'
import type { WithdrawalRow } from './withdrawals.queries.ts'

export function toRecharge({ brand }: Ctx, row: RechargeRow): Recharge {
  const { digits } = brand.settings.currency
  return {
    id: row.id,
    amount: toMajor(row.amount_minor, digits),
    channel: row.channel,
    status: row.status,
    credited: row.credited_minor === null ? null : toMajor(row.credited_minor, digits),
    image: row.image,
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

export function toWithdrawal({ brand }: Ctx, row: WithdrawalRow): Withdrawal {
  const { digits } = brand.settings.currency
  return {
    id: row.id,
    amount: toMajor(row.amount_minor, digits),
    fee: toMajor(row.fee_minor, digits),
    total: toMajor(row.amount_minor + row.fee_minor, digits),
    account: { kind: row.kind, label: row.label, masked: row.masked },
    status: row.status,
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

/** Adds the user of each row, for staff. */
export async function withUsernames<Row extends { readonly user_id: string }, View>(
  ctx: Ctx,
  rows: readonly Row[],
  toView: (row: Row) => View,
): Promise<(View & { user: { id: string; username: string } })[]> {
  const names = await getUsernames(
    ctx,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map((row) => ({
    ...toView(row),
    user: { id: row.user_id, username: names.get(row.user_id) ?? '' },
  }))
}
