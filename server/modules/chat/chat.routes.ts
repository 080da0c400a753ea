import { chatApi, sellerChatApi, staffChatApi } from '#contract/chat.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import {
  countUnreadMessages,
  listConversations,
  markChatRead,
  readChat,
  sendToParty,
  tellTyping,
} from './shopper-chat.ts'
import { createTeamChat } from './team-chat.ts'

export function serveChat({ serve }: Serve): void {
  serve<typeof chatApi, UserCtx>('chat', chatApi, {
    list: readChat,
    send: sendToParty,
    unread: countUnreadMessages,
    read: markChatRead,
    typing: tellTyping,
    conversations: listConversations,
  })
  serve<typeof sellerChatApi, UserCtx>(
    'sellerChat',
    sellerChatApi,
    createTeamChat(({ principal }) => principal.storeId),
  )
  serve<typeof staffChatApi, UserCtx>(
    'staffChat',
    staffChatApi,
    createTeamChat(() => null),
  )
}
