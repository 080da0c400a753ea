import type { chatReviewApi } from '#contract/chat-review.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { listStoreKeys } from '#server/modules/merchants/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findChat } from '../chat.queries.ts'
import { toChats, toTeamMessages } from '../chat-views.ts'
import { readRange } from '../read-range.ts'
import { listChats } from './inbox.queries.ts'
import { getCursor, parseCursor } from './list-inbox.ts'

type Api = typeof chatReviewApi

/** Conversations of any store, open or closed; the audit log records the view. Throws `store.not_found`. */
export async function reviewStore(ctx: UserCtx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const [store] = isId(input.storeId) ? await listStoreKeys(ctx, [input.storeId]) : []
  if (!store) throw refusal('store.not_found')
  ctx.audit({ subjectId: store.id })
  const after = input.cursor === undefined ? null : parseCursor(input.cursor)
  if (input.cursor !== undefined && !after) return { pageList: [], nextCursor: null }
  const found = await listChats(ctx, { party: store.id }, { limit: input.pageSize + 1, offset: 0, after })
  const rows = found.slice(0, input.pageSize)
  return {
    pageList: await toChats(ctx, rows),
    nextCursor: found.length > rows.length ? getCursor(rows.at(-1)!, 'latest') : null,
  }
}

/** Messages of a conversation of a store; the audit log records the view. Throws `chat.not_found`. */
export async function reviewMessages(ctx: UserCtx, input: Parsed<Api['messages']>): Promise<Data<Api['messages']>> {
  const chat = isId(input.chatId) ? await findChat(ctx, input.chatId) : undefined
  // Those with the service are read at its desk.
  if (!chat || chat.store_id === null) throw refusal('chat.not_found')
  ctx.audit({ subjectId: chat.id, personId: chat.user_id, after: { storeId: chat.store_id } })
  const { rows, hasMore } = await readRange(ctx, chat.id, input, { withNotes: true })
  const [pageList, [one]] = await Promise.all([toTeamMessages(ctx, rows), toChats(ctx, [chat])])
  return { pageList, hasMore, chat: one! }
}
