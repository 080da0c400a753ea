import { translateServer } from '#i18n/translate.ts'
import { listMovements, type StatementPosition } from '#server/modules/wallet/public.ts'
import { toBrandDateTime } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toCsvLine } from '#server/platform/csv.rules.ts'
import { toStatementEntries, toMovementFilter, walletAccounts, type StatementQuery } from './read-statement.ts'

const batchSize = 500

const columns = ['时间', '类型', '订单号', '账户', '金额', '余额', '币种', '编号'] as const
const accounts = { available: '可用', frozen: '冻结', seller: '店铺收入' } as const

/** Byte order mark, so that spreadsheets detect UTF-8. */
const byteOrderMark = '\u{feff}'

/**
 * Streams the caller's statement as CSV lines, newest first, in the caller's language and the brand's time; reads in
 * batches to bound memory.
 */
export async function* writeStatement(ctx: UserCtx, query: StatementQuery): AsyncGenerator<string> {
  const translate = (text: (typeof columns)[number] | (typeof accounts)[keyof typeof accounts]) =>
    translateServer(ctx.lang, text)
  const { code, digits } = ctx.brand.settings.currency
  yield byteOrderMark + toCsvLine(columns.map(translate))
  const filter = toMovementFilter(ctx, walletAccounts, query)
  let after: StatementPosition | undefined
  do {
    const moves = await listMovements(ctx, filter, { limit: batchSize, after })
    const entries = await toStatementEntries(ctx, moves)
    for (const entry of entries)
      yield toCsvLine([
        toBrandDateTime(ctx.brand, new Date(entry.at)),
        entry.cause,
        entry.orders.map((order) => order.number).join(' '),
        translate(accounts[entry.account]),
        entry.amount.toFixed(digits),
        entry.balance.toFixed(digits),
        code,
        entry.causeId,
      ])
    after = moves.length < batchSize ? undefined : moves.at(-1)
  } while (after)
}
