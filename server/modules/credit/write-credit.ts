import type { CreditApplicationView, LoanView } from '#contract/credit-terms.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toBrandDateTime } from '#server/platform/brand-time.ts'
import { toCsvLine } from '#server/platform/csv.rules.ts'
import { readAllLoans, readApplications } from './staff-credit.ts'

/** Byte order mark, so that spreadsheets detect UTF-8. */
const byteOrderMark = '\u{feff}'
const maxPages = 1000

type Query<View> = { readonly view?: View | undefined; readonly keyword?: string | undefined }
type Page<Row> = { readonly pageList: readonly Row[]; readonly nextCursor: string | null }
type Read<Row> = (page: {
  sort: 'newest'
  pageNum: number
  pageSize: number
  cursor?: string | undefined
}) => Promise<Page<Row>>

/** Streams a list page by page to bound memory; at most 100,000 lines. */
async function* writePages<Row>(read: Read<Row>, columns: readonly string[], toCells: (row: Row) => string[]) {
  yield byteOrderMark + toCsvLine(columns)
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const { pageList, nextCursor } = await read({ sort: 'newest', pageNum: 1, pageSize: 100, cursor })
    yield pageList.map((row) => toCsvLine(toCells(row))).join('')
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

/** Applications as CSV, newest first, in the brand's time; what people stated about themselves is not in it. */
export function writeApplications(ctx: UserCtx, query: Query<CreditApplicationView>): AsyncIterable<string> {
  const { code, digits } = ctx.brand.settings.currency
  const columns = [
    'number',
    'time',
    'user',
    'state',
    'product',
    'amount',
    'months',
    'apr',
    'approved',
    'currency',
    'decided_at',
    'decided_by',
  ]
  return writePages(
    (page) => readApplications(ctx, { ...query, ...page }),
    columns,
    (row) => [
      row.number,
      toBrandDateTime(ctx.brand, new Date(row.createdAt)),
      row.user.username,
      row.state,
      row.quote.name,
      row.amount.toFixed(digits),
      String(row.months),
      row.quote.aprPercent.toFixed(2),
      row.state === 'approved' || row.state === 'accepted' ? row.quote.amount.toFixed(digits) : '',
      code,
      row.decidedAt === null ? '' : toBrandDateTime(ctx.brand, new Date(row.decidedAt)),
      row.decider?.username ?? '',
    ],
  )
}

/** Loans as CSV, newest first. */
export function writeLoans(ctx: UserCtx, query: Query<LoanView>): AsyncIterable<string> {
  const { code, digits } = ctx.brand.settings.currency
  const columns = ['number', 'started_on', 'ends_on', 'user', 'state', 'product', 'amount', 'months', 'rate', 'apr']
  const sums = [
    'fee',
    'repaid',
    'left_principal',
    'overdue',
    'overdue_interest',
    'overdue_days',
    'written_off',
    'currency',
  ]
  return writePages(
    (page) => readAllLoans(ctx, { ...query, ...page }),
    [...columns, ...sums],
    (row) => [
      row.number,
      row.startedOn,
      row.endsOn,
      row.user.username,
      row.state,
      row.name,
      row.amount.toFixed(digits),
      String(row.months),
      row.ratePercent.toFixed(2),
      row.aprPercent.toFixed(2),
      ...[row.fee, row.repaid, row.leftPrincipal, row.overdue, row.overdueInterest].map((sum) => sum.toFixed(digits)),
      String(row.overdueDays),
      row.writtenOff.toFixed(digits),
      code,
    ],
  )
}
