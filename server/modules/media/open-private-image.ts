import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { UploadModule } from '#contract/upload-modules.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { StoredFile } from '#server/platform/file-store.ts'
import { isId } from '#server/platform/ids.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { openFile } from './seal-file.ts'
import { findUpload } from './uploads.queries.ts'
import { auditedUses, getFileName, canSee, getVisibility, type ImageUse } from './uploads.rules.ts'

type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

async function readImage(ctx: UserCtx, id: string, upload: Upload): Promise<StoredFile | null> {
  const file = await ctx.files.read('private', getFileName(id.toLowerCase()))
  if (!file || upload.key_id === null) return file
  const fileKey = { keyId: upload.key_id, sealedKey: upload.sealed_key! }
  const bytes = openFile(ctx, id.toLowerCase(), fileKey, await buffer(file.stream))
  return { bytes: bytes.length, stream: Readable.from([bytes]) }
}

/** Writes to the audit log who saw whose image of an identity or credit document; the row is there before the image leaves. */
const recordView = (ctx: UserCtx, id: string, ownerId: string): Promise<void> =>
  withIdempotency({ ...ctx, audited: { operation: 'media.view', input: { imageId: id } } }, async (ctx) =>
    ctx.audit({ subjectId: ownerId }),
  )

/**
 * Opens a private image (WebP) for a user who may see it; null otherwise. An identity image, or a document of a
 * credit application, that another than its owner sees is recorded in the audit log.
 */
export async function openPrivateImage(ctx: UserCtx, id: string): Promise<StoredFile | null> {
  if (!isId(id)) return null
  const upload = await findUpload(ctx, id)
  if (!upload || getVisibility(upload.module as UploadModule) !== 'private') return null
  const image = {
    userId: upload.user_id,
    usedFor: upload.used_for as ImageUse | null,
    shownToStoreId: upload.shown_to_store_id,
    shownToUserId: upload.shown_to_user_id,
  }
  if (!canSee(image, ctx.principal)) return null
  const file = await readImage(ctx, id, upload)
  if (file && image.usedFor !== null && auditedUses.includes(image.usedFor) && image.userId !== ctx.principal.userId)
    await recordView(ctx, id, image.userId)
  return file
}
