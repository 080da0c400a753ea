import { listLedgerEntries, type LedgerEntry } from '#server/modules/wallet/public.ts'
import { toBrandDateTime } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toCsvLine } from '#server/platform/csv.rules.ts'
import { readMonth, toEntryViews, toLedgerFilter, type LedgerQuery } from './read-ledger.ts'

/** Byte order mark, so that spreadsheets detect UTF-8. */
const byteOrderMark = '\u{feff}'
const batchSize = 500
const maxLines = 200_000

/** The headings are names of fields, so that programs read the file in every language. */
const entryColumns = [
  'time',
  'kind',
  'account',
  'owner',
  'amount',
  'balance',
  'currency',
  'orders',
  'cause_id',
  'transaction_id',
]

/** Streams ledger entries as CSV, newest first, in the brand's time; at most 200,000. Reads in batches to bound memory. */
export async function* writeLedger(ctx: UserCtx, query: LedgerQuery): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(entryColumns)
  const filter = await toLedgerFilter(ctx, query)
  if (!filter) return
  const { code, digits } = ctx.brand.settings.currency
  let after: LedgerEntry | undefined
  for (let lines = 0; lines < maxLines; lines += batchSize) {
    const entries = await listLedgerEntries(ctx, filter, { limit: batchSize, after })
    const views = await toEntryViews(ctx, entries)
    yield views
      .map((entry) =>
        toCsvLine([
          toBrandDateTime(ctx.brand, new Date(entry.at)),
          entry.kind,
          entry.account,
          entry.owner?.name ?? '',
          entry.amount.toFixed(digits),
          entry.balance?.toFixed(digits) ?? '',
          code,
          entry.orders.map(({ number }) => number).join(' '),
          entry.causeId,
          entry.transactionId,
        ]),
      )
      .join('')
    if (entries.length < batchSize) return
    after = entries.at(-1)
  }
}

type Month = { readonly month: string }

/** The accounts of a month as CSV. */
export async function* writeMonth(ctx: UserCtx, { month }: Month): AsyncGenerator<string> {
  const { accounts, currency } = await readMonth(ctx, { month })
  const { digits } = ctx.brand.settings.currency
  yield byteOrderMark + toCsvLine(['month', 'account', 'opening', 'in', 'out', 'closing', 'currency'])
  for (const { kind, opening, closing, ...moved } of accounts)
    yield toCsvLine([
      month,
      kind,
      ...[opening, moved.in, moved.out, closing].map((sum) => sum.toFixed(digits)),
      currency,
    ])
}

/** The stores of a month with their fees as CSV. */
export async function* writeStoreMonths(ctx: UserCtx, { month }: Month): AsyncGenerator<string> {
  const { stores, currency } = await readMonth(ctx, { month })
  const { digits } = ctx.brand.settings.currency
  const sums = ['released', 'takenBack', 'commission', 'commissionTax', 'promotion', 'withdrawn'] as const
  const heads = ['released', 'taken_back', 'commission', 'commission_tax', 'promotion', 'withdrawn']
  yield byteOrderMark + toCsvLine(['month', 'store', 'owner', ...heads, 'currency'])
  for (const row of stores)
    yield toCsvLine([
      month,
      row.store?.name ?? '',
      row.owner?.name ?? '',
      ...sums.map((sum) => row[sum].toFixed(digits)),
      currency,
    ])
}
