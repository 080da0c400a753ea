import { translateServer } from '#i18n/translate.ts'
import { listMovements, type Place } from '#server/modules/wallet/public.ts'
import { clockOf } from '#server/platform/brand-day.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { csvLine } from '#server/platform/csv.rules.ts'
import { explain, filterOf, walletAccounts, type Wanted } from './read-statement.ts'

const rowsAtOnce = 500

const columns = ['时间', '类型', '订单号', '账户', '金额', '余额', '币种', '编号'] as const
const accounts = { available: '可用', frozen: '冻结', seller: '店铺收入' } as const

/** Marks the file as UTF-8 for spreadsheets that guess. */
const byteOrderMark = '\u{feff}'

/**
 * The caller's whole statement as the lines of a CSV file, newest first, in the caller's words and the brand's time; read
 * from the database in pieces, so that a long one takes no more memory than a short one.
 */
export async function* writeStatement(ctx: UserCtx, wanted: Wanted): AsyncGenerator<string> {
  const say = (text: (typeof columns)[number] | (typeof accounts)[keyof typeof accounts]) =>
    translateServer(ctx.lang, text)
  const { code, digits } = ctx.brand.settings.currency
  yield byteOrderMark + csvLine(columns.map(say))
  const filter = filterOf(ctx, walletAccounts, wanted)
  let after: Place | undefined
  do {
    const moved = await listMovements(ctx, filter, { limit: rowsAtOnce, after })
    const entries = await explain(ctx, moved)
    for (const entry of entries)
      yield csvLine([
        clockOf(ctx.brand, new Date(entry.at)),
        entry.cause,
        entry.orders.map((order) => order.number).join(' '),
        say(accounts[entry.account]),
        entry.amount.toFixed(digits),
        entry.balance.toFixed(digits),
        code,
        entry.causeId,
      ])
    after = moved.length < rowsAtOnce ? undefined : moved.at(-1)
  } while (after)
}
