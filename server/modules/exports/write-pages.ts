import { translateServer } from '#i18n/translate.ts'
import type { Data, Operation, Parsed } from '#contract/operation.ts'
import { toBrandDateTime } from '#server/platform/brand-time.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { toCsvLine } from '#server/platform/csv.rules.ts'
import type { LinesOrEnd } from './read-goods-lines.ts'

const pageSize = 100
const maxEntries = 50_000

type Page<Row> = { readonly pageList: readonly Row[]; readonly nextCursor: string | null }
type ReadPage<Row> = (page: { pageNum: 1; pageSize: number; cursor: string | undefined }) => Promise<Page<Row>>
/** The columns of a list: heading, as the server dictionary has it, and the cell of a row. */
export type Columns<Row> = readonly (readonly [string, (row: Row) => string])[]

/** The rows of a keyset list, page by page, as lines below one heading; at most 50,000. */
export async function* readPages<Row>(
  ctx: SellerCtx,
  columns: Columns<Row>,
  readPage: ReadPage<Row>,
): AsyncGenerator<LinesOrEnd> {
  yield { text: toCsvLine(columns.map(([heading]) => translateServer(ctx.lang, heading))), entries: 0 }
  let count = 0
  let cursor: string | undefined
  do {
    const { pageList, nextCursor } = await readPage({ pageNum: 1, pageSize, cursor })
    count += pageList.length
    if (count > maxEntries) return yield { isCut: true }
    const lines = pageList.map((row) => toCsvLine(columns.map(([, toCell]) => toCell(row))))
    yield { text: lines.join(''), entries: pageList.length }
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** How moments and sums are written: in the brand's zone, and with the digits of its currency. */
export function createWriters({ brand }: SellerCtx) {
  const { digits } = brand.settings.currency
  return {
    toTime: (at: string | null) => (at === null ? '' : toBrandDateTime(brand, new Date(at))),
    toSum: (sum: number | null) => (sum === null ? '' : sum.toFixed(digits)),
  }
}

/** The filters and the order of a list. */
export type Filter<Read extends Operation> = Omit<Parsed<Read>, 'pageNum' | 'pageSize' | 'cursor'>
export type Row<Read extends Operation> = Data<Read> extends { pageList: (infer One)[] } ? One : never
