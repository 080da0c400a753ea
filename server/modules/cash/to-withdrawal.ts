import type { Withdrawal } from '#contract/wallet.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import type { WithdrawalRow } from './withdrawals.queries.ts'

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
