import { identityRenewalDays } from '#contract/identity-form.ts'
import { emit } from '#server/events.ts'
import { releaseImages } from '#server/modules/media/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { addDays } from './identity-checks.rules.ts'
import {
  deleteDraft,
  insertEvent,
  lockCheck,
  releaseDocuments,
  updateCheck,
  type CheckRow,
} from './identity-checks.queries.ts'
import { hasOpen, listEnded, listEnding, listOldDrafts, listRetained } from './retention.queries.ts'

const batchSize = 200

const releasePhotos = (ctx: Ctx, { user_id: userId, photos }: CheckRow): Promise<void> =>
  releaseImages(
    ctx,
    photos.map(({ image }) => image).filter((image) => image !== ''),
    { userId, use: 'verification' },
  )

/** Deletes pictures, names and numbers; the result stays. */
async function eraseDetails(ctx: Ctx, row: CheckRow): Promise<void> {
  await releasePhotos(ctx, row)
  await updateCheck(ctx, row.id, {
    sealed: null,
    photos: row.photos.map((photo) => ({ ...photo, image: '' })),
    numberMasked: '',
    note: null,
    // Nothing is left to correct in it.
    ...(row.state === 'changes' && { state: 'rejected', requests: [] }),
  })
  await releaseDocuments(ctx, row.user_id)
}

/** Deletes a draft; of one that was refused before, only the contents, so that its refusals still count. */
async function deleteOldDraft(ctx: Ctx, row: CheckRow): Promise<void> {
  if (row.refusals > 0) {
    await eraseDetails(ctx, row)
    return updateCheck(ctx, row.id, { state: 'rejected' })
  }
  await releasePhotos(ctx, row)
  await deleteDraft(ctx, row.id)
}

async function expire(ctx: Ctx, row: CheckRow): Promise<void> {
  await updateCheck(ctx, row.id, { state: 'expired' })
  await insertEvent(ctx, { checkId: row.id, kind: 'expired', userId: null })
  await releaseDocuments(ctx, row.user_id)
}

async function remind(ctx: Ctx, row: CheckRow): Promise<void> {
  await updateCheck(ctx, row.id, { remindedAt: ctx.clock.now() })
  const { user_id: userId, level, valid_until: until } = row
  if (until! <= ctx.clock.now() || (await hasOpen(ctx, userId, level))) return
  await emit(ctx, 'identity.moved', { checkId: row.id, userId, level, state: 'ending', at: until!.toISOString() })
}

const isUnchanged = (before: CheckRow, now: CheckRow | undefined): now is CheckRow =>
  now !== undefined &&
  now.state === before.state &&
  now.updated_at.getTime() === before.updated_at.getTime() &&
  now.used_at?.getTime() === before.used_at?.getTime()

type Find = (ctx: Ctx, at: Date, limit: number) => Promise<CheckRow[]>

async function runAll(ctx: Ctx, at: Date, find: Find, work: (ctx: Ctx, row: CheckRow) => Promise<void>) {
  for (;;) {
    const rows = await find(ctx, at, batchSize)
    for (const found of rows)
      await inTransaction(ctx, async (inside) => {
        const row = await lockCheck(inside, found.id)
        if (isUnchanged(found, row)) await work(inside, row)
      })
    if (rows.length < batchSize) return
  }
}

/**
 * Deletes drafts that were left alone, tells of verifications that end soon, ends those whose time is over, and deletes
 * their pictures and details some time after the decision or the last use. Run daily; times are the brand's policy.
 */
export async function tendIdentities(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const { identityDraftDays, identityRetentionDays } = ctx.brand.policy
  await runAll(ctx, addDays(now, -identityDraftDays), listOldDrafts, deleteOldDraft)
  await runAll(ctx, addDays(now, identityRenewalDays), listEnding, remind)
  await runAll(ctx, now, listEnded, expire)
  await runAll(ctx, addDays(now, -identityRetentionDays), listRetained, eraseDetails)
}
