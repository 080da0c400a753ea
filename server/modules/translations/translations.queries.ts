import { sql } from 'kysely'
import type { translationFormatCodes, TranslationGroup, translationScopeCodes } from '#contract/translation-kinds.ts'
import type { TranslationProblem } from '#contract/translations.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type TranslationTables = Pick<Tables, 'translation_exports' | 'translation_imports'>
type Format = (typeof translationFormatCodes)[number]

export type ExportRow = {
  readonly id: string
  /** Null: of staff, for the whole brand. */
  readonly storeId: string | null
  readonly language: string
  readonly sourceLanguage: string
  readonly format: Format
  readonly scope: (typeof translationScopeCodes)[number]
  readonly groups: readonly TranslationGroup[]
  readonly uiLanguage: string
  readonly state: 'waiting' | 'ready' | 'failed'
  readonly textCount: number
  readonly isComplete: boolean
  readonly createdAt: Date
}

type NewExport = Pick<
  ExportRow,
  'id' | 'storeId' | 'language' | 'sourceLanguage' | 'format' | 'scope' | 'groups' | 'uiLanguage'
>

export const insertExport = (ctx: Ctx<TranslationTables>, row: NewExport & { readonly userId: string }) =>
  ctx.db
    .insertInto('translation_exports')
    .values({
      brand_id: ctx.brand.id,
      id: row.id,
      store_id: row.storeId,
      user_id: row.userId,
      language: row.language,
      source_language: row.sourceLanguage,
      format: row.format,
      scope: row.scope,
      text_groups: [...row.groups],
      ui_language: row.uiLanguage,
      created_at: ctx.clock.now(),
    })
    .execute()

const selectExports = (ctx: Ctx<TranslationTables>) =>
  ctx.db
    .selectFrom('translation_exports')
    .select([
      'id',
      'store_id as storeId',
      'language',
      'source_language as sourceLanguage',
      'format',
      'scope',
      'text_groups as groups',
      'ui_language as uiLanguage',
      'state',
      'text_count as textCount',
      'is_complete as isComplete',
      'created_at as createdAt',
    ])
    .where('brand_id', '=', ctx.brand.id)

export const findExport = async (ctx: Ctx<TranslationTables>, id: string) =>
  (await selectExports(ctx).where('id', '=', id).executeTakeFirst()) as ExportRow | undefined

/** Whose files, and of which kinds of texts alone. */
type Owner = { readonly storeId: string | null; readonly groups: readonly TranslationGroup[] }

const hasOnlyGroups = (groups: readonly TranslationGroup[]) => sql<boolean>`text_groups <@ ${groups}::text[]`

export const listOwnExports = async (ctx: Ctx<TranslationTables>, { storeId, groups }: Owner, limit: number) =>
  (await selectExports(ctx)
    .where('store_id', storeId === null ? 'is' : '=', storeId)
    .where(hasOnlyGroups(groups))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()) as ExportRow[]

/** When the last complete file of a language that has a kind was begun, before another one. */
export const findLastExportTime = async (
  ctx: Ctx<TranslationTables>,
  { storeId, language, id }: Pick<ExportRow, 'storeId' | 'language' | 'id'>,
  group: TranslationGroup,
): Promise<Date | null> =>
  (
    await ctx.db
      .selectFrom('translation_exports')
      .select('created_at as at')
      .where('brand_id', '=', ctx.brand.id)
      .where('store_id', storeId === null ? 'is' : '=', storeId)
      .where('language', '=', language)
      .where('state', '=', 'ready')
      .where('is_complete', '=', true)
      .where(sql<boolean>`text_groups @> ${[group]}::text[]`)
      .where('id', '<', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.at ?? null

/** When the latest file of the brand that is ready was begun. */
export const findLatestReadyTime = async (ctx: Ctx<TranslationTables>): Promise<Date | null> =>
  (
    await ctx.db
      .selectFrom('translation_exports')
      .select('created_at as at')
      .where('brand_id', '=', ctx.brand.id)
      .where('state', '=', 'ready')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.at ?? null

export const countWaiting = async (ctx: Ctx<TranslationTables>, storeId: string | null): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from translation_exports
      where brand_id = ${ctx.brand.id} and store_id is not distinct from ${storeId}::uuid and state = 'waiting'`.execute(
      ctx.db,
    )
  ).rows[0]!.count

export const recordTextCount = (ctx: Ctx<TranslationTables>, id: string, textCount: number) =>
  ctx.db
    .updateTable('translation_exports')
    .set({ text_count: textCount })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

type Ending = Pick<ExportRow, 'id' | 'textCount' | 'isComplete'> & { readonly state: 'ready' | 'failed' }

export const endExport = (ctx: Ctx<TranslationTables>, { id, textCount, isComplete, state }: Ending) =>
  ctx.db
    .updateTable('translation_exports')
    .set({ state, text_count: textCount, is_complete: isComplete })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

export type FileProblem = {
  readonly line: number
  readonly reason: TranslationProblem
  readonly severity: 'error' | 'warning'
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>
}

export type TextChange = {
  readonly key: string
  readonly where: string
  readonly before: string
  readonly after: string
}

export type ImportResult = {
  readonly language: string
  readonly changes: number
  readonly unchanged: number
  readonly untranslated: number
  readonly stale: number
  readonly conflicts: number
  readonly errors: number
  readonly isUnreadable: boolean
  /** Kinds of the texts in the file that the person may change. */
  readonly groups: readonly TranslationGroup[]
  readonly problems: readonly FileProblem[]
  readonly sample: readonly TextChange[]
}

type ImportState = 'checking' | 'checked' | 'importing' | 'imported' | 'failed'
export type ImportRow = {
  readonly id: string
  readonly storeId: string | null
  readonly userId: string
  /** Kinds of texts that the person who uploaded it may change; once checked, those in the file. */
  readonly groups: readonly TranslationGroup[]
  readonly fileName: string
  readonly byteCount: number
  readonly format: Format
  readonly state: ImportState
  readonly includesStale: boolean
  readonly includesConflicts: boolean
  readonly leavesOut: boolean
  readonly result: Partial<ImportResult>
  readonly createdAt: Date
}

type NewImport = Pick<ImportRow, 'id' | 'storeId' | 'userId' | 'groups' | 'fileName' | 'byteCount' | 'format'>

export const insertImport = (ctx: Ctx<TranslationTables>, row: NewImport) =>
  ctx.db
    .insertInto('translation_imports')
    .values({
      brand_id: ctx.brand.id,
      id: row.id,
      store_id: row.storeId,
      user_id: row.userId,
      text_groups: [...row.groups],
      file_name: row.fileName,
      byte_count: row.byteCount,
      format: row.format,
      created_at: ctx.clock.now(),
    })
    .execute()

const selectImports = (ctx: Ctx<TranslationTables>) =>
  ctx.db
    .selectFrom('translation_imports')
    .select([
      'id',
      'store_id as storeId',
      'user_id as userId',
      'text_groups as groups',
      'file_name as fileName',
      'byte_count as byteCount',
      'format',
      'state',
      'includes_stale as includesStale',
      'includes_conflicts as includesConflicts',
      'leaves_out as leavesOut',
      'created_at as createdAt',
    ])
    .where('brand_id', '=', ctx.brand.id)

export const findImport = async (ctx: Ctx<TranslationTables>, id: string) =>
  (await selectImports(ctx).select('result').where('id', '=', id).executeTakeFirst()) as unknown as
    | ImportRow
    | undefined

/** The latest files, without their problems and changes. */
export const listOwnImports = async (ctx: Ctx<TranslationTables>, { storeId, groups }: Owner, limit: number) =>
  (await selectImports(ctx)
    .select(sql<Partial<ImportResult>>`result - 'problems' - 'sample'`.as('result'))
    .where('store_id', storeId === null ? 'is' : '=', storeId)
    .where(hasOnlyGroups(groups))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()) as unknown as ImportRow[]

export const countBusy = async (ctx: Ctx<TranslationTables>, storeId: string | null): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from translation_imports
      where brand_id = ${ctx.brand.id} and store_id is not distinct from ${storeId}::uuid
        and state in ('checking', 'importing')`.execute(ctx.db)
  ).rows[0]!.count

type ImportChange = {
  readonly state: ImportState
  readonly choices?: Pick<ImportRow, 'includesStale' | 'includesConflicts' | 'leavesOut'>
  readonly result?: ImportResult
}

/** Changes an import that is in this state; false when it is not. */
export async function updateImport(
  ctx: Ctx<TranslationTables>,
  id: string,
  from: ImportState,
  { state, choices, result }: ImportChange,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('translation_imports')
    .set({
      state,
      ...(choices && {
        includes_stale: choices.includesStale,
        includes_conflicts: choices.includesConflicts,
        leaves_out: choices.leavesOut,
      }),
      ...(result && { result: JSON.stringify(result), text_groups: [...result.groups] }),
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type StoredFileName = { readonly id: string; readonly format: string }

/** Deletes finished files of an owner from before a time; returns the names of the stored ones. */
export async function deleteOldFiles(
  ctx: Ctx<TranslationTables>,
  storeId: string | null,
  before: Date,
): Promise<StoredFileName[]> {
  const written = await ctx.db
    .deleteFrom('translation_exports')
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', storeId === null ? 'is' : '=', storeId)
    .where('created_at', '<', before)
    .where('state', '<>', 'waiting')
    .returning(['id', 'format'])
    .execute()
  const read = await ctx.db
    .deleteFrom('translation_imports')
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', storeId === null ? 'is' : '=', storeId)
    .where('created_at', '<', before)
    .where('state', 'not in', ['checking', 'importing'])
    .returning(['id', 'format'])
    .execute()
  return [...written, ...read]
}
