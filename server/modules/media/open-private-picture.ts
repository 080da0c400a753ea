import type { UploadModule } from '#contract/upload-modules.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { StoredFile } from '#server/platform/file-store.ts'
import { isId } from '#server/platform/ids.ts'
import { findUpload } from './uploads.queries.ts'
import { fileNameOf, maySee, placeOf, type PictureUse } from './uploads.rules.ts'

/** A private picture (WebP) for somebody who may see it; null for everybody else, as if there were none. */
export async function openPrivatePicture(ctx: UserCtx, id: string): Promise<StoredFile | null> {
  if (!isId(id)) return null
  const upload = await findUpload(ctx, id)
  if (!upload || placeOf(upload.module as UploadModule) !== 'private') return null
  const picture = {
    userId: upload.user_id,
    usedFor: upload.used_for as PictureUse | null,
    shownToStoreId: upload.shown_to_store_id,
    shownToUserId: upload.shown_to_user_id,
  }
  return maySee(picture, ctx.who) ? ctx.files.read('private', fileNameOf(id.toLowerCase())) : null
}
