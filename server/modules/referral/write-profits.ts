import { toBrandDateTime } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toCsvLine } from '#server/platform/csv.rules.ts'
import { listProfits } from './desk.queries.ts'
import { toDeskFilter, toStaffProfits, type ProfitQuery } from './read-desk.ts'

/** Byte order mark, so that spreadsheets detect UTF-8. */
const byteOrderMark = '\u{feff}'
const batchSize = 500
const maxLines = 200_000

/** The headings are names of fields, so that programs read the file in every language. */
const columns = [
  'ordered',
  'state',
  'signs',
  'referrer',
  'friend',
  'order',
  'store',
  'order_total',
  'percent',
  'commission',
  'amount',
  'paid',
  'taken_back',
  'owed',
  'currency',
  'released',
  'claimed',
  'decided_by',
  'id',
]

/** Streams rewards as CSV, newest first, in the brand's time; at most 200,000. Reads in batches to bound memory. */
export async function* writeProfits(ctx: UserCtx, query: ProfitQuery): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(columns)
  const filter = await toDeskFilter(ctx, query)
  if (!filter) return
  const { code, digits } = ctx.brand.settings.currency
  const toTime = (at: string | null) => (at === null ? '' : toBrandDateTime(ctx.brand, new Date(at)))
  let before: string | undefined
  for (let lines = 0; lines < maxLines; lines += batchSize) {
    const rows = await listProfits(ctx, filter, { limit: batchSize, before })
    const profits = await toStaffProfits(ctx, rows)
    yield profits
      .map((profit) =>
        toCsvLine([
          toTime(profit.orderedAt),
          profit.state,
          profit.signs.join(' '),
          profit.referrer.name,
          profit.friend.name,
          profit.order.number,
          profit.store.name,
          profit.orderTotal.toFixed(digits),
          String(profit.percent),
          ...[profit.commission, profit.amount, profit.paid, profit.takenBack, profit.owed].map((sum) =>
            sum.toFixed(digits),
          ),
          code,
          toTime(profit.releasedAt),
          toTime(profit.claimedAt),
          profit.decidedBy ?? '',
          profit.id,
        ]),
      )
      .join('')
    if (rows.length < batchSize) return
    before = rows.at(-1)!.id
  }
}
