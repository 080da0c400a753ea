import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { UploadModule } from '#contract/upload-modules.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { StoredFile } from '#server/platform/file-store.ts'
import { isId } from '#server/platform/ids.ts'
import { openFile } from './seal-file.ts'
import { findUpload } from './uploads.queries.ts'
import { getFileName, canSee, getVisibility, type ImageUse } from './uploads.rules.ts'

/** Opens a private image (WebP) for a user who may see it; null otherwise. */
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
  const file = await ctx.files.read('private', getFileName(id.toLowerCase()))
  if (!file || upload.key_id === null) return file
  const fileKey = { keyId: upload.key_id, sealedKey: upload.sealed_key! }
  const bytes = openFile(ctx, id.toLowerCase(), fileKey, await buffer(file.stream))
  return { bytes: bytes.length, stream: Readable.from([bytes]) }
}
