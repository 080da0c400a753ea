import { releaseImages } from '#server/modules/media/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import {
  deleteDraft,
  listExpiredDocuments,
  listExpiredDrafts,
  lockApplication,
  updateApplication,
  type ApplicationRow,
} from './applications.queries.ts'

const dayMs = 86_400_000
const batchSize = 200

const releaseDocuments = (ctx: Ctx, { user_id: userId, content }: ApplicationRow): Promise<void> =>
  releaseImages(ctx, [content.identityCard, content.identityHolder], { userId, use: 'identity' })

const isUnchanged = (before: ApplicationRow, now: ApplicationRow | undefined): now is ApplicationRow =>
  now !== undefined && now.state === before.state && now.updated_at.getTime() === before.updated_at.getTime()

async function deleteExpiredDraft(ctx: Ctx, found: ApplicationRow): Promise<void> {
  const row = await lockApplication(ctx, found.id)
  if (!isUnchanged(found, row)) return
  await releaseDocuments(ctx, row)
  await deleteDraft(ctx, row.id)
}

async function deleteExpiredDocuments(ctx: Ctx, found: ApplicationRow): Promise<void> {
  const row = await lockApplication(ctx, found.id)
  if (!isUnchanged(found, row)) return
  await releaseDocuments(ctx, row)
  await updateApplication(ctx, row.id, {
    content: { ...row.content, identityCard: '', identityHolder: '' },
    account: { sealed: null, masked: row.account_masked },
  })
}

type Find = (ctx: Ctx, before: Date, limit: number) => Promise<ApplicationRow[]>

async function deleteAll(ctx: Ctx, before: Date, find: Find, work: (ctx: Ctx, row: ApplicationRow) => Promise<void>) {
  for (;;) {
    const rows = await find(ctx, before, batchSize)
    for (const row of rows) await inTransaction(ctx, (ctx) => work(ctx, row))
    if (rows.length < batchSize) return
  }
}

/**
 * Deletes drafts that were left alone, and identity images and account numbers some time after the decision. Both times
 * are the brand's policy. Run daily.
 */
export async function purgeApplications(ctx: Ctx): Promise<void> {
  const { applicationDraftDays, applicationDocumentDays } = ctx.brand.policy
  const before = (days: number) => new Date(ctx.clock.now().getTime() - days * dayMs)
  await deleteAll(ctx, before(applicationDraftDays), listExpiredDrafts, deleteExpiredDraft)
  await deleteAll(ctx, before(applicationDocumentDays), listExpiredDocuments, deleteExpiredDocuments)
}
