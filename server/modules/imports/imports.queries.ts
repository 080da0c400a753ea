import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { ColumnKey, ColumnMapping, Correction } from '#server/modules/catalogue/import/public.ts'
import type { Ctx } from '#server/platform/context.ts'

export type ImportsTables = Pick<Tables, 'goods_imports'>

export type FileProblem = {
  readonly line: number
  readonly column: string | null
  readonly reason: string
  readonly severity: 'error' | 'warning'
  readonly params: Readonly<Record<string, string | number>>
}

export type ImportColumn = { readonly name: string; readonly key: ColumnKey | null; readonly sample: string }

/** Findings of the check, and later the numbers of the import. */
export type ImportResult = {
  readonly columns: readonly ImportColumn[]
  readonly problems: readonly FileProblem[]
  readonly products: number
  readonly refused: number
  readonly errors: number
  readonly warnings: number
  readonly isUnreadable: boolean
  readonly bytesRead: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

export type ImportState = 'checking' | 'checked' | 'importing' | 'imported' | 'failed'

export type ImportRow = {
  readonly id: string
  readonly storeId: string
  readonly byteCount: number
  /** As its seller calls it; '' when the caller gave no name. */
  readonly fileName: string
  readonly state: ImportState
  readonly columns: ColumnMapping
  readonly corrections: readonly Correction[]
  readonly leavesOut: boolean
  readonly result: Partial<ImportResult>
  readonly createdAt: Date
}

export const insertImport = (
  ctx: Ctx<ImportsTables>,
  {
    id,
    storeId,
    userId,
    byteCount,
    fileName,
  }: Pick<ImportRow, 'id' | 'storeId' | 'byteCount' | 'fileName'> & { userId: string },
) =>
  ctx.db
    .insertInto('goods_imports')
    .values({
      brand_id: ctx.brand.id,
      id,
      store_id: storeId,
      user_id: userId,
      byte_count: byteCount,
      file_name: fileName,
      created_at: ctx.clock.now(),
    })
    .execute()

const selectImports = (ctx: Ctx<ImportsTables>) =>
  ctx.db
    .selectFrom('goods_imports')
    .select([
      'id',
      'store_id as storeId',
      'byte_count as byteCount',
      'file_name as fileName',
      'state',
      'columns',
      'corrections',
      'leaves_out as leavesOut',
      'created_at as createdAt',
    ])
    .where('brand_id', '=', ctx.brand.id)

export const findImport = async (ctx: Ctx<ImportsTables>, id: string) =>
  (await selectImports(ctx).select('result').where('id', '=', id).executeTakeFirst()) as unknown as
    | ImportRow
    | undefined

/** The latest imports of a store, without their problems. */
export const listImportsOfStore = async (ctx: Ctx<ImportsTables>, storeId: string, limit: number) =>
  (await selectImports(ctx)
    .select(sql<Partial<ImportResult>>`result - 'problems'`.as('result'))
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()) as unknown as ImportRow[]

export const countBusy = async (ctx: Ctx<ImportsTables>, storeId: string): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from goods_imports
      where brand_id = ${ctx.brand.id} and store_id = ${storeId} and state in ('checking', 'importing')`.execute(ctx.db)
  ).rows[0]!.count

type Change = {
  readonly state: ImportState
  readonly columns?: ColumnMapping
  readonly corrections?: readonly Correction[]
  readonly leavesOut?: boolean
  readonly result?: Partial<ImportResult>
}

/** Changes an import that is in one of these states; false when it is not. */
export async function updateImport(
  ctx: Ctx<ImportsTables>,
  id: string,
  from: readonly ImportState[],
  { state, columns, corrections, leavesOut, result }: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('goods_imports')
    .set({
      state,
      ...(columns && { columns: JSON.stringify(columns) }),
      ...(corrections && { corrections: JSON.stringify(corrections) }),
      ...(leavesOut !== undefined && { leaves_out: leavesOut }),
      ...(result && { result: JSON.stringify(result) }),
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records how many bytes of a file the queue has read, while it is checked or imported. */
export const recordBytesRead = (ctx: Ctx<ImportsTables>, id: string, bytes: number) =>
  sql`
    update goods_imports set result = jsonb_set(result, '{bytesRead}', ${JSON.stringify(bytes)}::jsonb)
    where brand_id = ${ctx.brand.id} and id = ${id} and state in ('checking', 'importing')`.execute(ctx.db)

/** Deletes a store's finished imports from before a time; returns their ids. */
export const deleteOldImports = async (ctx: Ctx<ImportsTables>, storeId: string, before: Date): Promise<string[]> =>
  (
    await ctx.db
      .deleteFrom('goods_imports')
      .where('brand_id', '=', ctx.brand.id)
      .where('store_id', '=', storeId)
      .where('created_at', '<', before)
      .where('state', 'not in', ['checking', 'importing'])
      .returning('id')
      .execute()
  ).map(({ id }) => id)
