import { releaseImages } from '#server/modules/media/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { deleteMessages, deleteSilentChats, listOldMessages } from './purge.queries.ts'

const batch = 500

/** Deletes a batch of old messages with their images; false when there are none left. */
const purgeBatch = (ctx: Ctx, before: Date): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const rows = await listOldMessages(ctx, before, batch)
    if (rows.length === 0) return false
    const images = rows.filter(({ kind }) => kind === 'img')
    for (const [userId, some] of Map.groupBy(images, ({ sender_id }) => sender_id))
      await releaseImages(
        ctx,
        some.map(({ content }) => content),
        { userId, use: 'chat' },
      )
    await deleteMessages(
      ctx,
      rows.map(({ id }) => id),
    )
    return rows.length === batch
  })

/**
 * Deletes messages that are older than the brand keeps them, with their images, and conversations in which nothing has
 * been said since.
 */
export async function purgeChats(ctx: Ctx): Promise<void> {
  const { chatRetentionDays } = ctx.brand.policy
  if (chatRetentionDays === 0) return
  const before = new Date(ctx.clock.now().getTime() - chatRetentionDays * 86_400_000)
  while (await purgeBatch(ctx, before)) continue
  while ((await deleteSilentChats(ctx, before, batch)) === batch) continue
}
