import type { Data, Parsed } from '#contract/operation.ts'
import type { personalDataApi } from '#contract/personal-data.ts'
import { checkOwnPassword } from '#server/modules/identity/passwords/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import type { StoredFile } from '#server/platform/file-store.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import {
  deleteExports,
  findExport,
  insertExport,
  listExportsBefore,
  listExportsSince,
  type ExportRow,
} from './personal-data.queries.ts'
import { getExportFileName, writePersonalExportJobName } from './write-personal-export.ts'

type Api = typeof personalDataApi
type Answer = Data<Api['export']>

const dayMs = 86_400_000
const retentionMs = 7 * dayMs
const maxPerDay = 3

const states = { waiting: 'preparing', ready: 'ready', failed: 'failed' } as const

const getExpiry = ({ createdAt }: ExportRow) => new Date(createdAt.getTime() + retentionMs)

const getFileName = (ctx: UserCtx, { createdAt }: ExportRow): string =>
  `${ctx.brand.settings.site}-${ctx.principal.username}-${createdAt.toISOString().slice(0, 10)}.zip`

/** When another copy can be requested; null for now. */
function findNextTime(ctx: Ctx, rows: readonly ExportRow[]): string | null {
  const since = ctx.clock.now().getTime() - dayMs
  const counted = rows.filter(({ state, createdAt }) => state !== 'failed' && createdAt.getTime() > since)
  const oldest = counted[maxPerDay - 1]
  return oldest ? new Date(oldest.createdAt.getTime() + dayMs).toISOString() : null
}

/** The state of the latest copy that the caller asked for and that is kept. */
export async function readPersonalExport(ctx: UserCtx): Promise<Answer> {
  const since = new Date(ctx.clock.now().getTime() - retentionMs)
  const rows = await listExportsSince(ctx, ctx.principal.userId, since)
  const [latest] = rows
  const nextAt = findNextTime(ctx, rows)
  if (!latest) return { state: 'none', requestedAt: null, name: null, size: null, link: null, expiresAt: null, nextAt }
  const isReady = latest.state === 'ready'
  return {
    state: states[latest.state as keyof typeof states],
    requestedAt: latest.createdAt.toISOString(),
    name: isReady ? getFileName(ctx, latest) : null,
    size: latest.byteCount,
    link: isReady ? `/api/user/export/file/${latest.id}` : null,
    expiresAt: isReady ? getExpiry(latest).toISOString() : null,
    nextAt,
  }
}

/** Queues a copy for the caller; does nothing while one is being prepared. */
export async function requestPersonalExport(ctx: UserCtx, input: Parsed<Api['requestExport']>): Promise<Answer> {
  await checkOwnPassword(ctx, { password: input.password })
  const state = await readPersonalExport(ctx)
  if (state.state === 'preparing') return state
  if (state.nextAt) throw refusal('personal_export.limit', { max: maxPerDay })
  await inTransaction(ctx, async (ctx) => {
    const id = newId(ctx.clock.now().getTime())
    if (await insertExport(ctx, { id, userId: ctx.principal.userId }))
      await enqueueJobs(ctx, writePersonalExportJobName, [id])
  })
  return readPersonalExport(ctx)
}

/** The caller's own copy and its name; null for another one's, and before it is ready or after a week. */
export async function openPersonalExport(
  ctx: UserCtx,
  id: string,
): Promise<(StoredFile & { readonly name: string }) | null> {
  const row = isId(id) ? await findExport(ctx, id) : undefined
  if (row?.userId !== ctx.principal.userId || row.state !== 'ready') return null
  if (getExpiry(row) <= ctx.clock.now()) return null
  const file = await ctx.files.read('private', getExportFileName(row.id))
  return file && { ...file, name: getFileName(ctx, row) }
}

const batchSize = 200

/** Deletes the copies that are older than a week: the files, then the rows. Run daily. */
export async function purgePersonalExports(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - retentionMs)
  for (;;) {
    const rows = await listExportsBefore(ctx, before, batchSize)
    for (const { id } of rows) await ctx.files.remove('private', getExportFileName(id))
    await deleteExports(
      ctx,
      rows.map(({ id }) => id),
    )
    if (rows.length < batchSize) return
  }
}
