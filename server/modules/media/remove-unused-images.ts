import type { Ctx } from '#server/platform/context.ts'
import { deleteDiscarded, discardUnused, listDiscarded } from './uploads.queries.ts'
import { getFileName } from './uploads.rules.ts'

const retentionHours = 24
const batchSize = 200
/** Both, because a private image may have been published, as photos of reviews are. */
const visibilities = ['public', 'private'] as const

/**
 * Deletes uploads that nothing used within a day: first marks them, then deletes files, then rows. An interrupted run
 * continues at the next one and leaves no file without a row.
 */
export async function removeUnusedImages(ctx: Ctx): Promise<void> {
  await discardUnused(ctx, new Date(ctx.clock.now().getTime() - retentionHours * 3_600_000))
  for (;;) {
    const discarded = await listDiscarded(ctx, batchSize)
    for (const { id } of discarded)
      for (const visibility of visibilities) await ctx.files.remove(visibility, getFileName(id))
    await deleteDiscarded(
      ctx,
      discarded.map(({ id }) => id),
    )
    if (discarded.length < batchSize) return
  }
}
