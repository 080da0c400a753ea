import { z } from 'zod'
import { Chat, TeamMessage } from './chat.ts'
import { id, optional, text, whole } from './fields.ts'
import { operation } from './operation.ts'

const reviewers = { audience: 'staff', permission: 'chat.review', method: 'POST', effect: 'write' } as const

/** Staff look into the chats of a store. Each call is a write, because the audit log records it. */
export const chatReviewApi = {
  list: operation({
    ...reviewers,
    path: '/admin/chat/review/list',
    summary: 'List conversations of a store, the latest first; the audit log records it',
    input: z.object({
      storeId: id(),
      cursor: optional(text({ max: 100 })),
      pageSize: whole({ min: 1, max: 100 }).default(50),
    }),
    data: z.object({ pageList: z.array(Chat), nextCursor: z.string().nullable() }),
    errors: ['store.not_found'],
  }),
  messages: operation({
    ...reviewers,
    path: '/admin/chat/review/messages',
    summary: 'List messages of a conversation of a store, newest last; the audit log records it',
    input: z.object({ chatId: id(), before: optional(id()), limit: whole({ min: 1, max: 100 }).default(50) }),
    data: z.object({ pageList: z.array(TeamMessage), hasMore: z.boolean(), chat: Chat }),
    errors: ['chat.not_found', 'chat.message_not_found'],
  }),
}
