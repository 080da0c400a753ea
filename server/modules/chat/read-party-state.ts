import { maxChatTextLength } from '#contract/chat-text-length.ts'
import type { chatShopperApi } from '#contract/chat-shopper.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getStore } from '#server/modules/merchants/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { findRatingState } from './cases/rate-chat.ts'
import { countUnread, type Party } from './chat.queries.ts'
import { isOnline } from './desk/agents.ts'
import { readDesk } from './desk/desks.queries.ts'
import { getOpening } from './desk/opening-hours.rules.ts'
import { sumAnswers } from './reports/figures.queries.ts'
import { getAnswerMinutes } from './reports/report.rules.ts'
import { findOwnChat, toParty } from './shopper-chat.ts'

type State = (typeof chatShopperApi)['state']

const answerTimeMs = 7 * 86_400_000

/** Throws `store.not_found`. */
async function toPartyView(ctx: Ctx, party: Party): Promise<Data<State>['party']> {
  if (party === null) return null
  const { id, name, monogram, tint } = await getStore(ctx, party)
  return { id, name: pickText(name, ctx.lang, ctx.brand.settings.defaultLanguage), monogram, tint }
}

const isOfUser = (ctx: Ctx): ctx is UserCtx => ctx.principal !== null

/** The rating and the unread messages of the caller's conversation with the party; a visitor has none. */
async function readOwnState(ctx: Ctx, partyid: string | undefined): Promise<Pick<Data<State>, 'rating' | 'unread'>> {
  const none = { rating: null, unread: 0 }
  if (!isOfUser(ctx)) return none
  const chat = await findOwnChat(ctx, partyid)
  if (!chat) return none
  const [rating, unread] = await Promise.all([findRatingState(ctx, chat), countUnread(ctx, [chat.id], 'shopper')])
  return { rating, unread: unread.get(chat.id) ?? 0 }
}

/** Whether a party answers now, and what a shopper may do in the conversation with it. Throws `store.not_found`. */
export async function readPartyState(ctx: Ctx, { partyid }: Parsed<State>): Promise<Data<State>> {
  const party = toParty(partyid)
  const now = ctx.clock.now()
  const [view, desk, isTeamOnline, answers, own] = await Promise.all([
    toPartyView(ctx, party),
    readDesk(ctx, party),
    isOnline(ctx, party),
    sumAnswers(ctx, party, new Date(now.getTime() - answerTimeMs)),
    readOwnState(ctx, partyid),
  ])
  const opening = getOpening(ctx.brand, desk, now)
  const pick = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage) || null
  const { policy } = ctx.brand
  return {
    party: view,
    ...opening,
    isOnline: isTeamOnline,
    answerMinutes: getAnswerMinutes(answers),
    greeting: pick(desk.greeting),
    offlineMessage: opening.isOpen ? null : pick(desk.offline),
    ...own,
    policy: {
      pollMilliseconds: policy.chatPollMilliseconds,
      refreshAfterSendMilliseconds: policy.chatRefreshAfterSendMilliseconds,
      scrollToBottomMilliseconds: policy.chatScrollToBottomMilliseconds,
      pictureMaxMegabytes: policy.chatPictureMaxMegabytes,
      maxTextLength: maxChatTextLength,
    },
  }
}
