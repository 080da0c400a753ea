import { stat } from 'node:fs/promises'
import { setVerifiedUntil } from '#server/modules/identity/users/public.ts'
import { claimImages, uploadImage } from '#server/modules/media/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { lockNumbers } from '#server/platform/database/lock-numbers.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { maskDocumentNumber } from './document-number.rules.ts'
import { emptyDetails, getValidUntil, type Details, type Photo } from './identity-checks.rules.ts'
import {
  claimDocument,
  insertDraft,
  insertEvent,
  listOfUser,
  lockOpen,
  updateCheck,
  type CheckRow,
} from './identity-checks.queries.ts'
import { hashDocument, sealDetails } from './seal-details.ts'

export type DemoCheck = {
  readonly userId: string
  readonly state: 'sent' | 'passed'
  readonly details: Pick<Details, 'country' | 'firstNames' | 'lastName' | 'birthDate' | 'documentNumber'>
  /** Paths of pictures. */
  readonly files: Readonly<Record<'front' | 'holding', string>>
}

const toOwner = (ctx: Ctx, userId: string): UserCtx => {
  const owner = { userId, usercode: '', username: '', storeId: null, permissions: [], sessionHash: Buffer.alloc(0) }
  return { ...ctx, principal: owner }
}

async function uploadAll(ctx: UserCtx, { files, state }: DemoCheck): Promise<Photo[]> {
  const photos: Photo[] = []
  for (const part of ['front', 'holding'] as const) {
    const file = { path: files[part], bytes: (await stat(files[part])).size }
    const image = await uploadImage(ctx, { moduleName: 'identity', file })
    const sentAt = ctx.clock.now().toISOString()
    photos.push({ part, image, sentAt, state: state === 'passed' ? 'accepted' : 'sent' })
  }
  return photos
}

/** Gives a demo account a basic verification, unless it has one; no notice is sent. */
export async function insertDemoCheck(anyCtx: Ctx, check: DemoCheck): Promise<void> {
  const { userId, state } = check
  if ((await listOfUser(anyCtx, userId)).length > 0) return
  const photos = await uploadAll(toOwner(anyCtx, userId), check)
  await inTransaction(toOwner(anyCtx, userId), async (ctx) => {
    await lockNumbers(ctx, 'identity_checks')
    await insertDraft(ctx, userId, 'basic')
    const row: CheckRow | undefined = await lockOpen(ctx, userId, 'basic')
    if (!row) return
    const details: Details = { ...emptyDetails, ...check.details }
    const { country, documentType, documentNumber } = details
    await claimImages(
      ctx,
      photos.map(({ image }) => image),
      'verification',
    )
    await claimDocument(ctx, userId, hashDocument(ctx, country, documentType, documentNumber))
    const now = ctx.clock.now()
    const validUntil = getValidUntil(ctx.brand, now, '')
    await updateCheck(ctx, row.id, {
      state,
      sealed: sealDetails(ctx, row.id, details),
      numberMasked: maskDocumentNumber(documentNumber),
      country,
      photos,
      queuedAt: now,
      sentAt: now,
      ...(state === 'passed' && { decided: { at: now, by: null }, validUntil }),
    })
    await insertEvent(ctx, { checkId: row.id, kind: 'sent', userId })
    if (state !== 'passed') return
    await insertEvent(ctx, { checkId: row.id, kind: 'passed', userId: null })
    await setVerifiedUntil(ctx, userId, validUntil)
  })
}
