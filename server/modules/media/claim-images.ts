import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { claimUploads, releaseUploads } from './uploads.queries.ts'
import { getModules, getVisibility, parseUploadAddress, type ImageUse } from './uploads.rules.ts'

/**
 * Claims uploads for what the caller's transaction stores. Each must belong to the caller and this brand, fit the use,
 * and be unused and at most a day old; otherwise throws `upload.not_yours` and claims none. `shownTo` is the store
 * whose seller may see private ones, `shownToUser` the user who may.
 */
export async function claimImages(
  ctx: UserCtx,
  addresses: readonly string[],
  use: ImageUse,
  {
    shownTo = null,
    shownToUser = null,
  }: { readonly shownTo?: string | null; readonly shownToUser?: string | null } = {},
): Promise<void> {
  if (addresses.length === 0) return
  const named = new Map(
    addresses.map((address) => [parseUploadAddress(address)?.id, parseUploadAddress(address)?.visibility]),
  )
  const ids = [...named.keys()].filter((id) => id !== undefined)
  // Duplicates count once; an address that is not ours counts as not found.
  if (ids.length < named.size) throw refusal('upload.not_yours')
  const used = await claimUploads(ctx, {
    ids,
    userId: ctx.principal.userId,
    modules: getModules(use),
    use,
    shownToStoreId: shownTo,
    shownToUserId: shownToUser,
  })
  const fitting = used.filter(({ id, module }) => named.get(id) === getVisibility(module))
  if (fitting.length < ids.length) throw refusal('upload.not_yours')
}

/**
 * Ends the use of a user's images in the caller's transaction: they cannot be seen any more, and the scheduler deletes
 * them. Images of other users or for another use stay.
 */
export async function releaseImages(
  ctx: Ctx,
  addresses: readonly string[],
  { userId, use }: { readonly userId: string; readonly use: ImageUse },
): Promise<void> {
  const ids = addresses.map((address) => parseUploadAddress(address)?.id).filter((id) => id !== undefined)
  if (ids.length > 0) await releaseUploads(ctx, { ids, userId, use })
}
