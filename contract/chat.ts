import { z } from 'zod'
import { maxChatTextLength } from './chat-text-length.ts'
import { createPageSchema, flag, id, instant, moment, Named, nothing, optional, paging, text, whole } from './fields.ts'
import { operation, type Operation } from './operation.ts'

/** Maximum number of messages that one answer holds. */
const maxChatMessages = 100

/** Maximum length of the text that agents see while a colleague writes it. */
const maxDraftLength = 500

/** Kinds of messages that shoppers and agents send. `goods` and `order` are cards: their content is the id of the product or order. */
export const chatMessageTypes = ['text', 'img', 'goods', 'order'] as const
export type ChatMessageType = (typeof chatMessageTypes)[number]

/** `waiting`: for the shopper. A new message of the shopper opens the conversation again. */
const chatStates = ['open', 'waiting', 'snoozed', 'closed'] as const
export type ChatState = (typeof chatStates)[number]

const messageFields = {
  id: z.string(),
  /** The position in the conversation. A missing number is an internal note, or a message that has yet to be read. */
  seq: z.int(),
  content: z.string(),
  createtime: moment(),
  /** Set by the sender, for finding its own message again. */
  clientId: z.string().nullable(),
  /** The product or order of a card, by its title or number; null when there is none any more. */
  card: Named.nullable(),
}

/** A message as its shopper sees it; `send` is from the shopper, `receive` from the service or the store. */
export const ChatMessage = z.object({
  ...messageFields,
  send_receive: z.enum(['send', 'receive']),
  type: z.enum(chatMessageTypes),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A message as those who answer see it. */
export const TeamMessage = z.object({
  ...messageFields,
  side: z.enum(['shopper', 'team']),
  type: z.enum([...chatMessageTypes, 'note']),
  author: Named.nullable(),
})
export type TeamMessage = z.infer<typeof TeamMessage>

/** Content as it was sent; the server cleans it and measures it then. */
const content = () => z.string().max(maxChatTextLength * 12)
const clientId = () => optional(z.string().regex(/^[\w-]{1,64}$/))
/** The store that a shopper writes to; absent: the service of the brand. */
const partyid = () => optional(id())

const range = {
  /** The last message that the caller has: only newer ones are read. */
  message_id: optional(id()),
  /** The first message that the caller has: only older ones are read. */
  before: optional(id()),
  limit: whole({ min: 1, max: maxChatMessages }).default(50),
}

export const chatApi = {
  list: operation({
    method: 'GET',
    path: '/api/chat/list',
    summary: 'List messages of a conversation, newest last: the newest, those after one, or those before one',
    audience: 'shopper',
    acceptsChatToken: true,
    effect: 'read',
    input: z.object({ partyid: partyid(), ...range }),
    data: z.object({
      pageList: z.array(ChatMessage),
      /** More messages in the direction that was read. */
      hasMore: z.boolean(),
      /** The last message that the other side has read. */
      readSeq: z.int(),
    }),
    errors: ['store.not_found', 'chat.message_not_found'],
  }),
  send: operation({
    method: 'POST',
    path: '/api/chat/send',
    summary: 'Send a message to the service of the brand or to a store; the same clientId is stored once',
    audience: 'shopper',
    acceptsChatToken: true,
    effect: 'write',
    limit: 'chat',
    input: z.object({
      type: z.enum(chatMessageTypes).default('text'),
      /** Without a `clientId`, as older clients send it: URL-encoded. */
      content: content(),
      partyid: partyid(),
      clientId: clientId(),
    }),
    data: ChatMessage,
    errors: [
      'store.not_found',
      'chat.own_store',
      'chat.too_fast',
      'upload.not_yours',
      'goods.not_found',
      'order.not_found',
    ],
  }),
  unread: operation({
    method: 'GET',
    path: '/api/chat/unread',
    summary: 'Count unread messages of all conversations',
    audience: 'shopper',
    acceptsChatToken: true,
    effect: 'read',
    input: z.object({}),
    data: z.object({ count: z.int() }),
    errors: [],
  }),
  read: operation({
    method: 'POST',
    path: '/api/chat/read',
    summary: 'Mark messages of a conversation as read, up to one or all',
    audience: 'shopper',
    acceptsChatToken: true,
    effect: 'write',
    input: z.object({ partyid: partyid(), message_id: optional(id()) }),
    data: z.object({ count: z.int() }),
    errors: ['store.not_found', 'chat.message_not_found'],
  }),
  typing: operation({
    method: 'POST',
    path: '/api/chat/typing',
    summary: 'Tell the other side that a message is being written',
    audience: 'shopper',
    acceptsChatToken: true,
    // It stores nothing.
    effect: 'read',
    input: z.object({ partyid: partyid() }),
    data: nothing,
    errors: ['store.not_found'],
  }),
  conversations: operation({
    method: 'GET',
    path: '/api/chat/conversations',
    summary: "List the caller's conversations, the latest first",
    audience: 'shopper',
    acceptsChatToken: true,
    effect: 'read',
    input: z.object({}),
    data: z.object({
      pageList: z.array(
        z.object({
          /** Null for the service of the brand. */
          party: Named.nullable(),
          last: ChatMessage.nullable(),
          unread: z.int(),
        }),
      ),
    }),
    errors: [],
  }),
  ticket: operation({
    method: 'POST',
    path: '/api/chat/ticket',
    summary: 'Make a ticket that opens the chat in another tab; it counts for a minute, and once',
    audience: 'shopper',
    effect: 'write',
    hasSecretAnswer: true,
    input: z.object({}),
    data: z.object({ ticket: z.string() }),
    errors: [],
  }),
  enter: operation({
    method: 'POST',
    path: '/api/chat/enter',
    summary: 'Trade a ticket for a token that opens the chat, and nothing else',
    audience: 'anyone',
    effect: 'write',
    secrets: ['ticket'],
    hasSecretAnswer: true,
    input: z.object({ ticket: z.string().max(100) }),
    data: z.object({
      /** Ends with the session that it was made from, at the latest after twelve hours. */
      token: z.string(),
      user: z.object({ id: z.string(), username: z.string(), avatar: z.int() }),
    }),
    errors: ['chat.ticket_invalid'],
  }),
}

/** The shopper's rating of a conversation after it was closed. */
const ChatRating = z.object({ stars: z.int(), comment: z.string().nullable(), at: moment() })

/** A conversation in the inbox of a store or of the service. */
export const Chat = z.object({
  id: z.string(),
  shopper: Named,
  /** The language of the shopper's last message. */
  lang: z.string(),
  state: z.enum(chatStates),
  snoozedUntil: moment().nullable(),
  /** Who answers it; null while it is not assigned. */
  assignee: Named.nullable(),
  last: TeamMessage.nullable(),
  unread: z.int(),
  /** Since when the shopper waits for an answer. */
  waitingSince: moment().nullable(),
  /** When the answer is due, by the goal and the opening hours; null without a goal, or while no answer is due. */
  dueAt: moment().nullable(),
  /** From then on the answer is nearly late. */
  warnAt: moment().nullable(),
  /** A note that names the caller, who has not read it. */
  isMentioned: z.boolean(),
  /** Of the last time that it was closed. */
  rating: ChatRating.nullable(),
  /** The last message of the team that the shopper has read. */
  readSeq: z.int(),
  createdAt: moment(),
})
export type Chat = z.infer<typeof Chat>

const chatId = { chatId: id() }

/** `mine`, `unassigned` and `all` are what is open or waits for the shopper. */
export const chatViews = ['mine', 'unassigned', 'all', 'snoozed', 'closed'] as const

const listInput = z.object({
  view: optional(z.enum(chatViews)),
  /** Only those whose answer is late. */
  late: flag().default(false),
  /** Only those with an unread note that names the caller. */
  mentioned: flag().default(false),
  /** Words of a message, or the beginning of the shopper's name. */
  keyword: optional(text({ max: 100 })),
  /** `due`: only those with an answer that is due, the earliest first; not with a keyword. */
  sort: z.enum(['latest', 'due']).default('latest'),
  state: optional(z.enum(chatStates)),
  /** `mine`: the caller's; `none`: those not assigned. */
  assignee: optional(z.enum(['mine', 'none'])),
  /** The language of shoppers; `lang` is that of the page in every request. */
  language: optional(z.string().max(10)),
  /** `nextCursor` of the page before; then `pageNum` is not read. */
  cursor: optional(z.string().max(100)),
  ...paging(),
})

const inputs = {
  messages: z.object({ ...chatId, ...range }),
  send: z.object({
    ...chatId,
    /** A `note` is for the team alone. */
    type: z.enum([...chatMessageTypes, 'note']).default('text'),
    content: content(),
    clientId: clientId(),
  }),
  read: z.object({ ...chatId, message_id: optional(id()) }),
  typing: z.object({
    ...chatId,
    /** The text that is written so far, for the others of the team alone; not stored. */
    draft: z.string().max(maxDraftLength).default(''),
  }),
  assign: z.object({
    ...chatId,
    /** Who answers it from now on; absent: it is not assigned any more. */
    userId: optional(id()),
    /** Who answers it as far as the caller knows; refused when that has changed. */
    from: optional(id()),
    /** A note for who answers it next. */
    note: optional(text({ max: maxChatTextLength })),
  }),
  state: z.object({
    ...chatId,
    state: z.enum(chatStates),
    /** Until when it sleeps; only with `snoozed`. */
    until: optional(instant()),
  }),
}

const chatPage = createPageSchema(Chat.extend({ found: TeamMessage.nullable() })).extend({
  nextCursor: z.string().nullable(),
  /** False when words were looked for in a part of the conversations: `nextCursor` goes on, also after an empty page. */
  isFull: z.boolean(),
})
const messagesPage = z.object({ pageList: z.array(TeamMessage), hasMore: z.boolean(), chat: Chat })
const oneChat = z.object({ chat: Chat })

const createTeamApi = (callers: Pick<Operation, 'audience' | 'permission'>, prefix: string, party: string) => ({
  list: operation({
    ...callers,
    method: 'GET',
    path: `${prefix}/list`,
    summary: `List conversations with ${party}, the latest first`,
    effect: 'read',
    input: listInput,
    data: chatPage,
    errors: ['paging.too_deep'],
  }),
  messages: operation({
    ...callers,
    method: 'GET',
    path: `${prefix}/messages`,
    summary: `List messages of a conversation with ${party}, newest last`,
    effect: 'read',
    input: inputs.messages,
    data: messagesPage,
    errors: ['chat.not_found', 'chat.message_not_found'],
  }),
  send: operation({
    ...callers,
    method: 'POST',
    path: `${prefix}/send`,
    summary: `Answer a conversation with ${party}, or add a note to it; @name in a note tells that person`,
    effect: 'write',
    limit: 'chat',
    input: inputs.send,
    data: TeamMessage,
    errors: ['chat.not_found', 'chat.too_fast', 'upload.not_yours', 'goods.not_found', 'order.not_found'],
  }),
  read: operation({
    ...callers,
    method: 'POST',
    path: `${prefix}/read`,
    summary: `Mark messages of a conversation with ${party} as read, and the notes that name the caller`,
    effect: 'write',
    // A mark of reading, and no decision.
    isAudited: false,
    input: inputs.read,
    data: oneChat,
    errors: ['chat.not_found', 'chat.message_not_found'],
  }),
  typing: operation({
    ...callers,
    method: 'POST',
    path: `${prefix}/typing`,
    summary: 'Tell the shopper that an answer is being written, and the others of the team what it says so far',
    // It stores nothing.
    effect: 'read',
    input: inputs.typing,
    data: nothing,
    errors: ['chat.not_found'],
  }),
  assign: operation({
    ...callers,
    method: 'POST',
    path: `${prefix}/assign`,
    summary: `Take, hand over or release a conversation with ${party}`,
    effect: 'write',
    input: inputs.assign,
    data: oneChat,
    errors: ['chat.not_found', 'chat.assigned', 'chat.not_agent'],
  }),
  state: operation({
    ...callers,
    method: 'POST',
    path: `${prefix}/state`,
    summary: `Open, snooze or close a conversation with ${party}`,
    effect: 'write',
    input: inputs.state,
    data: oneChat,
    errors: ['chat.not_found'],
  }),
})

/** The chats of the seller's store. */
export const sellerChatApi = createTeamApi({ audience: 'seller' }, '/seller/chat', 'the store')

/** The chats with the service of the brand. */
export const staffChatApi = createTeamApi(
  { audience: 'staff', permission: 'chat.answer' },
  '/admin/chat',
  'the service',
)
