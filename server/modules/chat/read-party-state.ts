import { maxChatTextLength } from '#contract/chat.ts'
import type { chatShopperApi } from '#contract/chat-shopper.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getStore } from '#server/modules/merchants/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { findRatingState } from './cases/rate-chat.ts'
import { countUnread, type Party } from './chat.queries.ts'
import { isOnline } from './desk/agents.ts'
import { readDesk } from './desk/desks.queries.ts'
import { getOpening } from './desk/opening-hours.rules.ts'
import { findOwnChat, toParty } from './shopper-chat.ts'

type State = (typeof chatShopperApi)['state']

/** Throws `store.not_found`. */
async function toPartyView(ctx: UserCtx, party: Party): Promise<Data<State>['party']> {
  if (party === null) return null
  const { id, name, monogram, tint } = await getStore(ctx, party)
  return { id, name: pickText(name, ctx.lang, ctx.brand.settings.defaultLanguage), monogram, tint }
}

/** Whether a party answers now, and what a shopper may do in the conversation with it. Throws `store.not_found`. */
export async function readPartyState(ctx: UserCtx, { partyid }: Parsed<State>): Promise<Data<State>> {
  const party = toParty(partyid)
  const [view, desk, isTeamOnline, chat] = await Promise.all([
    toPartyView(ctx, party),
    readDesk(ctx, party),
    isOnline(ctx, party),
    findOwnChat(ctx, partyid),
  ])
  const [rating, unread] = chat
    ? await Promise.all([findRatingState(ctx, chat), countUnread(ctx, [chat.id], 'shopper')])
    : [null, new Map<string, number>()]
  const opening = getOpening(ctx.brand, desk, ctx.clock.now())
  const pick = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage) || null
  const { policy } = ctx.brand
  return {
    party: view,
    ...opening,
    isOnline: isTeamOnline,
    greeting: pick(desk.greeting),
    offlineMessage: opening.isOpen ? null : pick(desk.offline),
    rating,
    unread: unread.get(chat?.id ?? '') ?? 0,
    policy: {
      pollMilliseconds: policy.chatPollMilliseconds,
      refreshAfterSendMilliseconds: policy.chatRefreshAfterSendMilliseconds,
      scrollToBottomMilliseconds: policy.chatScrollToBottomMilliseconds,
      pictureMaxMegabytes: policy.chatPictureMaxMegabytes,
      maxTextLength: maxChatTextLength,
    },
  }
}
