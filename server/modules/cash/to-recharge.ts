import type { Recharge } from '#contract/wallet.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import type { RechargeRow } from './recharges.queries.ts'

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
