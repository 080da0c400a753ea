import { open, readFile } from 'node:fs/promises'
import type { Data, Parsed } from '#contract/operation.ts'
import type { TranslationGroup } from '#contract/translation-kinds.ts'
import { sellerTranslationsApi, type staffTranslationsApi } from '#contract/translations.ts'
import { findStorePermissions } from '#contract/store-permissions.ts'
import type { Ctx, Principal, UserCtx } from '#server/platform/context.ts'
import type { StoredFile } from '#server/platform/file-store.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { isAllowedInStore } from '#server/platform/store-access.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { getFileName } from './files/file-name.ts'
import { countCoverage } from './count-coverage.ts'
import { importTranslationsJobName, isRefused } from './import-translations.ts'
import { translateProblem } from './problem-texts.ts'
import { listOwnGroups } from './text-sources.ts'
import {
  countBusy,
  countWaiting,
  deleteOldFiles,
  findExport,
  findImport,
  insertExport,
  insertImport,
  listOwnExports,
  listOwnImports,
  updateImport,
  type ExportRow,
  type ImportRow,
} from './translations.queries.ts'
import { writeTranslationsJobName } from './write-translation-file.ts'

type Api = typeof staffTranslationsApi
type ExportView = Data<Api['export']>['export']
type ImportView = Data<Api['upload']>['import']

const retentionMs = 30 * 86_400_000
const maxShown = 50
const maxWaiting = 5
const maxBusy = 3

/** Whose texts a handler is about: those of the caller's store, or for staff all of the brand. */
type FindOwner = (ctx: { readonly principal: Principal }) => string | null

const getDeletionTime = ({ createdAt }: { readonly createdAt: Date }) => new Date(createdAt.getTime() + retentionMs)

const toExportView = (ctx: Ctx, row: ExportRow): ExportView => ({
  id: row.id,
  language: row.language,
  format: row.format,
  scope: row.scope,
  groups: [...row.groups],
  state: row.state,
  textCount: row.textCount,
  isComplete: row.isComplete,
  link:
    row.state === 'ready' && getDeletionTime(row) > ctx.clock.now()
      ? `/${row.storeId === null ? 'admin' : 'seller'}/translation/file/${row.id}`
      : null,
  createdAt: row.createdAt.toISOString(),
  keptUntil: getDeletionTime(row).toISOString(),
})

const toImportView = ({ id, fileName, format, state, byteCount, result, createdAt }: ImportRow): ImportView => ({
  id,
  name: fileName,
  format,
  state,
  byteCount,
  language: result.language || null,
  changes: result.changes ?? 0,
  unchanged: result.unchanged ?? 0,
  untranslated: result.untranslated ?? 0,
  stale: result.stale ?? 0,
  conflicts: result.conflicts ?? 0,
  errors: result.errors ?? 0,
  isUnreadable: result.isUnreadable ?? false,
  createdAt: createdAt.toISOString(),
})

const removeFile = (ctx: Ctx, name: string) =>
  ctx.files
    .remove('private', name)
    .catch((error: unknown) => ctx.log.error({ err: error, file: name }, 'file of translations not deleted'))

/** Deletes an owner's files that are older than 30 days, those on disk after the commit. */
async function deleteOld(ctx: UserCtx, storeId: string | null): Promise<void> {
  const old = await deleteOldFiles(ctx, storeId, new Date(ctx.clock.now().getTime() - retentionMs))
  ctx.afterCommit(() => old.forEach(({ id, format }) => void removeFile(ctx, getFileName(id, format))))
}

/** XLIFF begins with an element; anything else is read as CSV. */
async function findFormat(path: string): Promise<'xliff' | 'csv'> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0)
    return /^\u{feff}?\s*</u.test(buffer.subarray(0, bytesRead).toString('utf8')) ? 'xliff' : 'csv'
  } finally {
    await handle.close()
  }
}

async function startExport(ctx: UserCtx, storeId: string | null, input: Parsed<Api['export']>) {
  const { defaultLanguage } = ctx.brand.settings
  const { language, format, scope } = input
  const own = listOwnGroups(ctx.principal, storeId)
  const groups = input.groups ? own.filter((group) => input.groups!.includes(group)) : own
  if (language === defaultLanguage || !ctx.brand.languages.includes(language))
    throw fieldRefusal({ language: { key: 'field.not_listed' } })
  if (input.groups?.some((group) => !own.includes(group))) throw fieldRefusal({ groups: { key: 'field.not_listed' } })
  await deleteOld(ctx, storeId)
  if ((await countWaiting(ctx, storeId)) >= maxWaiting) throw refusal('export.limit', { max: maxWaiting })
  const id = newId()
  const { userId } = ctx.principal
  const row = {
    id,
    storeId,
    userId,
    language,
    sourceLanguage: defaultLanguage,
    format,
    scope,
    groups,
    uiLanguage: ctx.lang,
  }
  await insertExport(ctx, row)
  await enqueueJobs(ctx, writeTranslationsJobName, [id])
  ctx.audit({ subjectId: id, before: null, after: { ...input } })
  return { export: toExportView(ctx, (await findExport(ctx, id))!) }
}

const isWithin = (groups: readonly TranslationGroup[], own: readonly TranslationGroup[]) =>
  groups.every((group) => own.includes(group))

/** An import of the caller's store or of staff, if the caller may change all kinds of texts in it. */
async function getOwnImport(ctx: UserCtx, storeId: string | null, importId: string): Promise<ImportRow> {
  const row = isId(importId) ? await findImport(ctx, importId) : undefined
  const own = listOwnGroups(ctx.principal, storeId)
  if (!row || row.storeId !== storeId || !isWithin(row.groups, own)) throw refusal('import.not_found')
  return row
}

/** Stores an uploaded file and queues its check. Refuses `import.limit` while three are being read. */
async function upload(ctx: UserCtx, storeId: string | null, { file, name = '' }: Parsed<Api['upload']>) {
  const id = newId()
  const format = await findFormat(file.path)
  const stored = getFileName(id, format)
  await ctx.files.write('private', stored, await readFile(file.path))
  try {
    const answer = await withIdempotency(ctx, async (ctx: UserCtx) => {
      await deleteOld(ctx, storeId)
      if ((await countBusy(ctx, storeId)) >= maxBusy) throw refusal('import.limit', { max: maxBusy })
      const { userId } = ctx.principal
      const groups = listOwnGroups(ctx.principal, storeId)
      await insertImport(ctx, { id, storeId, userId, groups, byteCount: file.bytes, fileName: name, format })
      await enqueueJobs(ctx, importTranslationsJobName, [id])
      ctx.audit({ subjectId: id, before: null, after: { name, bytes: file.bytes, format } })
      return { import: toImportView(await getOwnImport(ctx, storeId, id)) }
    })
    // The answer of an earlier call with the same key names its own file.
    if (answer.import.id !== id) await removeFile(ctx, stored)
    return answer
  } catch (error) {
    await removeFile(ctx, stored)
    throw error
  }
}

/** Begins the import of a checked file. Refuses `import.has_errors` unless lines with errors are left out. */
async function startImport(ctx: UserCtx, storeId: string | null, input: Parsed<Api['start']>) {
  const { importId, leaveOut, includeStale, includeConflicts } = input
  const row = await getOwnImport(ctx, storeId, importId)
  const { result } = row
  const more = (includeStale ? (result.stale ?? 0) : 0) + (includeConflicts ? (result.conflicts ?? 0) : 0)
  if (row.state === 'checked' && isRefused({ ...result, changes: (result.changes ?? 0) + more }, leaveOut))
    throw refusal('import.has_errors', { count: result.errors ?? 0 })
  const choices = { includesStale: includeStale, includesConflicts: includeConflicts, leavesOut: leaveOut }
  if (!(await updateImport(ctx, row.id, 'checked', { state: 'importing', choices }))) throw refusal('import.busy')
  await enqueueJobs(ctx, importTranslationsJobName, [row.id])
  const { language, changes } = result
  ctx.audit({ subjectId: row.id, before: { state: row.state }, after: { ...choices, language, changes } })
  return { import: toImportView(await getOwnImport(ctx, storeId, row.id)) }
}

async function readDetail(ctx: UserCtx, storeId: string | null, importId: string): Promise<Data<Api['detail']>> {
  const row = await getOwnImport(ctx, storeId, importId)
  return {
    import: toImportView(row),
    problems: (row.result.problems ?? []).map(({ params, ...problem }) => ({
      ...problem,
      text: translateProblem(ctx.lang, { ...problem, params }),
    })),
    changes: (row.result.sample ?? []).map((change) => ({ ...change })),
  }
}

/** The handlers of one workspace. */
export function createHandlers(findOwner: FindOwner) {
  const toOwner = (ctx: UserCtx) => {
    const storeId = findOwner(ctx)
    return { storeId, groups: listOwnGroups(ctx.principal, storeId) }
  }
  return {
    coverage: (ctx: UserCtx) => countCoverage(ctx, findOwner(ctx), toOwner(ctx).groups),
    export: (ctx: UserCtx, input: Parsed<Api['export']>) => startExport(ctx, findOwner(ctx), input),
    exports: async (ctx: UserCtx) => ({
      pageList: (await listOwnExports(ctx, toOwner(ctx), maxShown)).map((row) => toExportView(ctx, row)),
    }),
    upload: (ctx: UserCtx, input: Parsed<Api['upload']>) => upload(ctx, findOwner(ctx), input),
    start: (ctx: UserCtx, input: Parsed<Api['start']>) => startImport(ctx, findOwner(ctx), input),
    imports: async (ctx: UserCtx) => ({
      pageList: (await listOwnImports(ctx, toOwner(ctx), maxShown)).map(toImportView),
    }),
    detail: (ctx: UserCtx, { importId }: Parsed<Api['detail']>) => readDetail(ctx, findOwner(ctx), importId),
  }
}

/** The file of an export for members of its store, or for staff; null for anybody else and before it is ready. */
export async function openTranslationFile(
  ctx: UserCtx,
  id: string,
): Promise<(StoredFile & { readonly name: string }) | null> {
  const row = isId(id) ? await findExport(ctx, id) : undefined
  if (!row || row.state !== 'ready' || getDeletionTime(row) <= ctx.clock.now()) return null
  const isAllowed =
    row.storeId === null
      ? ctx.principal.permissions.includes('catalogue.manage')
      : isAllowedInStore(ctx.principal, row.storeId, findStorePermissions(sellerTranslationsApi.export.path))
  if (!isAllowed || !isWithin(row.groups, listOwnGroups(ctx.principal, row.storeId))) return null
  const name = getFileName(row.id, row.format)
  const file = await ctx.files.read('private', name)
  const day = row.createdAt.toISOString().slice(0, 10)
  return file && { ...file, name: `${row.sourceLanguage}-${row.language}-${day}${name.slice(name.lastIndexOf('.'))}` }
}
