import { chatApi, sellerChatApi, staffChatApi } from '#contract/chat.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
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
import { enterChat, makeTicket } from './tickets.ts'

export function serveChat({ serve }: Serve): void {
  const { enter, ...userApi } = chatApi
  serve<{ enter: typeof enter }, Ctx>('chat', { enter }, { enter: enterChat })
  serve<typeof userApi, UserCtx>('chat', userApi, {
    list: readChat,
    send: sendToParty,
    unread: countUnreadMessages,
    read: markChatRead,
    typing: tellTyping,
    conversations: listConversations,
    ticket: makeTicket,
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
