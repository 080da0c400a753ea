import type { Ctx } from '#server/platform/context.ts'
import { deleteDiscarded, discardUnused, listDiscarded } from './uploads.queries.ts'
import { fileNameOf } from './uploads.rules.ts'

const hoursKept = 24
const batch = 200
/** Both, as what is private now may have been public when it was uploaded, as photos of reviews were. */
const places = ['public', 'private'] as const

/**
 * Removes uploads that nothing has used within a day. First they can no longer be used, then their files go, then their
 * rows: whoever is stopped between two steps goes on at the next run, and no file is left that no row knows.
 */
export async function removeUnusedPictures(ctx: Ctx): Promise<void> {
  await discardUnused(ctx, new Date(ctx.clock.now().getTime() - hoursKept * 3_600_000))
  for (;;) {
    const gone = await listDiscarded(ctx, batch)
    for (const { id } of gone) for (const place of places) await ctx.files.remove(place, fileNameOf(id))
    await deleteDiscarded(
      ctx,
      gone.map(({ id }) => id),
    )
    if (gone.length < batch) return
  }
}
