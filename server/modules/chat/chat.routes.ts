import { chatApi, sellerChatApi, staffChatApi } from '#contract/chat.ts'
import { sellerDeskApi, staffDeskApi } from '#contract/chat-desk.ts'
import { sellerChatReportApi, staffChatReportApi } from '#contract/chat-reports.ts'
import { chatReviewApi } from '#contract/chat-review.ts'
import { sellerChatSettingsApi, staffChatSettingsApi } from '#contract/chat-settings.ts'
import { chatShopperApi } from '#contract/chat-shopper.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { rateChat } from './cases/rate-chat.ts'
import type { GetParty } from './chat.queries.ts'
import { createAgentHandlers } from './desk/agents.ts'
import { readPanel } from './desk/read-panel.ts'
import { createReplyHandlers } from './desk/replies.ts'
import { createSettingsHandlers } from './desk/settings.ts'
import { createInboxHandlers } from './inbox/list-inbox.ts'
import { reviewMessages, reviewStore } from './inbox/review-chats.ts'
import { readPartyState } from './read-party-state.ts'
import { readReport, type ReportInput } from './reports/read-report.ts'
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
import { writeTranscript } from './write-transcript.ts'

/** The handlers of those who answer for one party. */
function createDesk(getParty: GetParty) {
  const { getOwn, ...chats } = createTeamChat(getParty)
  const inbox = createInboxHandlers(getParty)
  return {
    chats: { ...chats, list: inbox.list },
    desk: {
      ...createAgentHandlers(getParty),
      count: inbox.count,
      shopper: async (ctx: UserCtx, { chatId }: { readonly chatId: string }) =>
        readPanel(ctx, await getOwn(ctx, chatId)),
    },
    settings: { ...createSettingsHandlers(getParty), ...createReplyHandlers(getParty, getOwn) },
    report: { report: (ctx: UserCtx, input: ReportInput) => readReport(ctx, getParty(ctx), input) },
  }
}

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
  const { state, ...ownApi } = chatShopperApi
  serve<{ state: typeof state }, Ctx>('chat', { state }, { state: readPartyState })
  serve<typeof ownApi, UserCtx>('chat', ownApi, { rate: rateChat, transcript: writeTranscript })
  const store = createDesk(({ principal }) => principal.storeId)
  serve<typeof sellerChatApi, UserCtx>('sellerChat', sellerChatApi, store.chats)
  serve<typeof sellerDeskApi, UserCtx>('sellerChat', sellerDeskApi, store.desk)
  serve<typeof sellerChatSettingsApi, UserCtx>('sellerChat', sellerChatSettingsApi, store.settings)
  serve<typeof sellerChatReportApi, UserCtx>('sellerChat', sellerChatReportApi, store.report)
  const service = createDesk(() => null)
  serve<typeof staffChatApi, UserCtx>('staffChat', staffChatApi, service.chats)
  serve<typeof staffDeskApi, UserCtx>('staffChat', staffDeskApi, service.desk)
  serve<typeof staffChatSettingsApi, UserCtx>('staffChat', staffChatSettingsApi, service.settings)
  serve<typeof staffChatReportApi, UserCtx>('staffChat', staffChatReportApi, service.report)
  serve<typeof chatReviewApi, UserCtx>('chatReview', chatReviewApi, { list: reviewStore, messages: reviewMessages })
}
