import type { chatShopperApi } from '#contract/chat-shopper.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { lockChat, type ChatRow } from '../chat.queries.ts'
import { cleanText } from '../chat.rules.ts'
import { notifyChat } from '../chat-notices.ts'
import { requestFigures } from '../reports/request-figures.ts'
import { findOwnChat } from '../shopper-chat.ts'
import { findCase, updateCase, type CaseRow } from './cases.queries.ts'

type Rate = (typeof chatShopperApi)['rate']
type RatingState = Data<Rate>['rating']

const dayMs = 86_400_000
/** So long after the closing a shopper may rate. */
const ratableMs = 14 * dayMs

/** Until when a rating can be given, or changed once it is given. */
const getEnd = ({ closed_at, rated_at }: CaseRow): Date =>
  rated_at ? new Date(rated_at.getTime() + dayMs) : new Date(closed_at!.getTime() + ratableMs)

const toRatingState = (row: CaseRow): RatingState => ({
  stars: row.stars,
  comment: row.comment,
  until: getEnd(row).toISOString(),
})

/** The rating that the shopper of a conversation may give, or has given; null while it is open and once the time is over. */
export async function findRatingState(ctx: UserCtx, chat: ChatRow): Promise<RatingState | null> {
  const row = chat.state === 'closed' ? await findCase(ctx, chat) : undefined
  return row?.closed_at && getEnd(row) > ctx.clock.now() ? toRatingState(row) : null
}

/** Rates a closed conversation. Throws `store.not_found`, `chat.not_closed` and `chat.rating_over`. */
export async function rateChat(ctx: UserCtx, input: Parsed<Rate>): Promise<Data<Rate>> {
  const found = await findOwnChat(ctx, input.partyid)
  const chat = found && (await lockChat(ctx, found.id))
  const row = chat?.state === 'closed' ? await findCase(ctx, chat) : undefined
  if (!chat || !row?.closed_at) throw refusal('chat.not_closed')
  const now = ctx.clock.now()
  if (getEnd(row) <= now) throw refusal('chat.rating_over')
  const comment = cleanText(input.comment ?? '') || null
  const rating = { stars: input.stars, comment, rated_at: row.rated_at ?? now }
  await Promise.all([
    updateCase(ctx, chat, rating),
    notifyChat(ctx, chat, { kind: 'state', side: 'shopper' }),
    requestFigures(ctx, rating.rated_at),
  ])
  return { rating: toRatingState({ ...row, ...rating }) }
}
