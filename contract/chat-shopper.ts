import { z } from 'zod'
import { id, moment, optional, text, whole } from './fields.ts'
import { operation } from './operation.ts'

/** The store that a shopper writes to; absent: the service of the brand. */
const partyid = () => optional(id())

/** The rating of the shopper, given or still to give, of the last time that the conversation was closed. */
const RatingState = z.object({
  /** Null: not rated yet. */
  stars: z.int().nullable(),
  comment: z.string().nullable(),
  /** Until then it can be given or changed. */
  until: moment(),
})

/** A shopper's conversation with a party, beside its messages. */
const ChatPartyState = z.object({
  /** Null for the service of the brand. */
  party: z.object({ id: z.string(), name: z.string(), monogram: z.string(), tint: z.int() }).nullable(),
  isOpen: z.boolean(),
  /** When it opens next; null while it is open, or when no day is known. */
  opensAt: moment().nullable(),
  /** Whether a person of the team is at the desk. */
  isOnline: z.boolean(),
  /** Average minutes of opening hours until the first answer in the last seven days; null with too few answers. */
  answerMinutes: z.int().nullable(),
  /** First words of the party, in the caller's language; null without any. */
  greeting: z.string().nullable(),
  /** Said outside the opening hours, in the caller's language; null without any, or while it is open. */
  offlineMessage: z.string().nullable(),
  /** The conversation is closed, and the shopper may rate it; null otherwise. */
  rating: RatingState.nullable(),
  unread: z.int(),
  /** Numbers of the brand's policy. */
  policy: z.object({
    pollMilliseconds: z.int(),
    refreshAfterSendMilliseconds: z.int(),
    scrollToBottomMilliseconds: z.int(),
    pictureMaxMegabytes: z.int(),
    maxTextLength: z.int(),
  }),
})

export const chatShopperApi = {
  state: operation({
    method: 'GET',
    path: '/api/chat/state',
    summary: 'Get whether a party answers now, its first words, what may be rated, and numbers of the policy',
    // Visitors see the opening hours before they log in.
    audience: 'anyone',
    acceptsChatToken: true,
    effect: 'read',
    input: z.object({ partyid: partyid() }),
    data: ChatPartyState,
    errors: ['store.not_found'],
  }),
  rate: operation({
    method: 'POST',
    path: '/api/chat/rate',
    summary: 'Rate a closed conversation, once for each time that it was closed; can be changed for a day',
    audience: 'shopper',
    acceptsChatToken: true,
    effect: 'write',
    input: z.object({
      partyid: partyid(),
      stars: whole({ min: 1, max: 5 }),
      comment: optional(text({ max: 500 })),
    }),
    data: z.object({ rating: RatingState }),
    errors: ['store.not_found', 'chat.not_closed', 'chat.rating_over'],
  }),
  transcript: operation({
    method: 'GET',
    path: '/api/chat/transcript',
    summary: "Get the caller's conversation as text, at most its latest 5,000 messages",
    audience: 'shopper',
    acceptsChatToken: true,
    effect: 'read',
    input: z.object({ partyid: partyid() }),
    data: z.object({
      /** Name for the file. */
      name: z.string(),
      text: z.string(),
    }),
    errors: ['store.not_found'],
  }),
}
