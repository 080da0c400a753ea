import { translateServer } from '#i18n/translate.ts'
import { listMovements, type MovementFilter, type StatementPosition } from '#server/modules/wallet/public.ts'
import { toBrandDateTime } from '#server/platform/brand-time.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import { toCsvLine } from '#server/platform/csv.rules.ts'
import { toStatementEntries, toMovementFilter, walletAccounts, type StatementQuery } from './read-statement.ts'
import { getOwnerId } from './seller-money.ts'

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
  yield byteOrderMark
  const filter = toMovementFilter(ctx, { ownerId: ctx.principal.userId, accounts: walletAccounts }, query)
  for await (const { text } of readStatementLines(ctx, filter)) yield text
}

/** The movements of the earnings of the caller's store in a month (YYYY-MM) of the brand's calendar, newest first. */
export async function* readEarningLines(ctx: SellerCtx, { month }: { readonly month: string }): AsyncGenerator<Lines> {
  const [year, number] = month.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year!, number, 0)).getUTCDate()
  const query = { from: `${month}-01`, until: `${month}-${lastDay}` }
  yield* readStatementLines(ctx, toMovementFilter(ctx, { ownerId: await getOwnerId(ctx), accounts: ['seller'] }, query))
}

/** A part of a file and the number of movements in it. */
type Lines = { readonly text: string; readonly entries: number }

async function* readStatementLines(ctx: UserCtx, filter: MovementFilter): AsyncGenerator<Lines> {
  const translate = (text: (typeof columns)[number] | (typeof accounts)[keyof typeof accounts]) =>
    translateServer(ctx.lang, text)
  const { code, digits } = ctx.brand.settings.currency
  yield { text: toCsvLine(columns.map(translate)), entries: 0 }
  let after: StatementPosition | undefined
  do {
    const moves = await listMovements(ctx, filter, { limit: batchSize, after })
    const entries = await toStatementEntries(ctx, moves)
    const lines = entries.map((entry) =>
      toCsvLine([
        toBrandDateTime(ctx.brand, new Date(entry.at)),
        entry.cause,
        entry.orders.map((order) => order.number).join(' '),
        translate(accounts[entry.account]),
        entry.amount.toFixed(digits),
        entry.balance.toFixed(digits),
        code,
        entry.causeId,
      ]),
    )
    yield { text: lines.join(''), entries: lines.length }
    after = moves.length < batchSize ? undefined : moves.at(-1)
  } while (after)
}
