import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { useUploads } from './uploads.queries.ts'
import { modulesFor, placeOf, uploadOf, type PictureUse } from './uploads.rules.ts'

/**
 * Makes pictures part of what the caller's transaction writes. Each must be an upload of this person in this brand, of a
 * module that fits the use, not used before and not older than a day; anything else is refused `upload.not_yours`, and
 * nothing is marked. `shownTo`: the store whose seller may see private ones; `shownToUser`: the person who may.
 */
export async function claimPictures(
  ctx: UserCtx,
  addresses: readonly string[],
  use: PictureUse,
  {
    shownTo = null,
    shownToUser = null,
  }: { readonly shownTo?: string | null; readonly shownToUser?: string | null } = {},
): Promise<void> {
  if (addresses.length === 0) return
  const named = new Map(addresses.map((address) => [uploadOf(address)?.id, uploadOf(address)?.place]))
  const ids = [...named.keys()].filter((id) => id !== undefined)
  // Named twice is one picture; an address that is none of ours counts as one that was not found.
  if (ids.length < named.size) throw refuse('upload.not_yours')
  const used = await useUploads(ctx, {
    ids,
    userId: ctx.who.userId,
    modules: modulesFor(use),
    use,
    shownToStoreId: shownTo,
    shownToUserId: shownToUser,
  })
  const fitting = used.filter(({ id, module }) => named.get(id) === placeOf(module))
  if (fitting.length < ids.length) throw refuse('upload.not_yours')
}
