import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findSeq, listMessages, type MessageRow } from './chat.queries.ts'

type Range = { readonly message_id?: string | undefined; readonly before?: string | undefined; readonly limit: number }

/** The number of a message of this conversation. Throws `chat.message_not_found`, also for one of another conversation. */
export async function getSeq(ctx: Ctx, chatId: string, messageId: string): Promise<number> {
  const seq = isId(messageId) ? await findSeq(ctx, chatId, messageId) : null
  if (seq === null) throw refusal('chat.message_not_found')
  return seq
}

/**
 * Messages after or before one, or the newest, in the order of their numbers. Throws `chat.message_not_found` for a
 * message that is not of this conversation.
 */
export async function readRange(
  ctx: Ctx,
  chatId: string,
  { message_id, before, limit }: Range,
  { withNotes }: { readonly withNotes: boolean },
): Promise<{ readonly rows: MessageRow[]; readonly hasMore: boolean }> {
  const anchor = message_id ?? before
  const seq = anchor === undefined ? undefined : await getSeq(ctx, chatId, anchor)
  const isAfter = message_id !== undefined
  const found = await listMessages(ctx, {
    chatId,
    ...(isAfter ? { after: seq } : { before: seq }),
    withNotes,
    limit: limit + 1,
  })
  const hasMore = found.length > limit
  // The extra row is at the end of the direction that was read.
  return { rows: hasMore ? (isAfter ? found.slice(0, limit) : found.slice(1)) : found, hasMore }
}
