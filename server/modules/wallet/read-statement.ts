import type { walletApi } from '#contract/account.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { translateServer } from '#i18n/translate.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pageInfoOf } from '#server/platform/paging.ts'
import { countMovements, listMovements } from './wallet.queries.ts'
import { movements, type MovementKind } from './wallet.rules.ts'

type Statement = (typeof walletApi)['statement']

/** The user's movements, newest first, each with its cause in words and the balance it left. */
export async function readStatement(ctx: UserCtx, input: Parsed<Statement>): Promise<Data<Statement>> {
  const { userId } = ctx.who
  const [rows, total] = await Promise.all([listMovements(ctx, userId, input), countMovements(ctx, userId, input)])
  const { digits } = ctx.brand.settings.currency
  return {
    pageList: rows.map((row) => ({
      id: `${row.transaction_id}-${row.position}`,
      at: row.at.toISOString(),
      kind: row.kind,
      cause: translateServer(ctx.lang, movements[row.kind as MovementKind]),
      amount: toMajor(row.amount_minor, digits),
      balance: toMajor(row.balance_after_minor ?? 0, digits),
    })),
    pageInfo: pageInfoOf(input, total),
  }
}
