import { z } from 'zod'
import { maxChatTextLength } from './chat-text-length.ts'
import { createPageSchema, id, instant, moment, Named, nothing, optional, paging, whole } from './fields.ts'
import { operation } from './operation.ts'

/** Maximum number of messages that one answer holds. */
const maxChatMessages = 100

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
    errors: ['store.not_found', 'chat.own_store', 'upload.not_yours', 'goods.not_found', 'order.not_found'],
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
    summary: 'Make a ticket for the chat in a tab of its own; it counts for a minute, and once',
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

/** A conversation in the inbox of a store or of the service. */
export const Chat = z.object({
  id: z.string(),
  shopper: Named,
  /** The language of the shopper's last message. */
  lang: z.string(),
  state: z.enum(chatStates),
  snoozedUntil: moment().nullable(),
  /** Who answers it; null for nobody yet. */
  assignee: Named.nullable(),
  last: TeamMessage.nullable(),
  unread: z.int(),
  /** Since when the shopper waits for an answer. */
  waitingSince: moment().nullable(),
  /** The last message of the team that the shopper has read. */
  readSeq: z.int(),
  createdAt: moment(),
})
export type Chat = z.infer<typeof Chat>

const chatId = { chatId: id() }

const listInput = z.object({
  state: optional(z.enum(chatStates)),
  /** `mine`: the caller's; `none`: nobody's. */
  assignee: optional(z.enum(['mine', 'none'])),
  lang: optional(z.string().max(10)),
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
  typing: z.object(chatId),
  assign: z.object({
    ...chatId,
    /** Who answers it from now on; absent: nobody. */
    userId: optional(id()),
    /** Who answers it as far as the caller knows; refused when that has changed. */
    from: optional(id()),
  }),
  state: z.object({
    ...chatId,
    state: z.enum(chatStates),
    /** Until when it sleeps; only with `snoozed`. */
    until: optional(instant()),
  }),
}

const chatPage = createPageSchema(Chat).extend({ nextCursor: z.string().nullable() })
const messagesPage = z.object({ pageList: z.array(TeamMessage), hasMore: z.boolean(), chat: Chat })
const oneChat = z.object({ chat: Chat })
const forSeller = { audience: 'seller' } as const
const forStaff = { audience: 'staff', permission: 'chat.answer' } as const
const sendErrors = ['chat.not_found', 'upload.not_yours', 'goods.not_found', 'order.not_found'] as const

/** The chats of the seller's store. */
export const sellerChatApi = {
  list: operation({
    ...forSeller,
    method: 'GET',
    path: '/seller/chat/list',
    summary: "List the store's conversations, the latest first",
    effect: 'read',
    input: listInput,
    data: chatPage,
    errors: ['paging.too_deep'],
  }),
  messages: operation({
    ...forSeller,
    method: 'GET',
    path: '/seller/chat/messages',
    summary: 'List messages of a conversation of the store, newest last',
    effect: 'read',
    input: inputs.messages,
    data: messagesPage,
    errors: ['chat.not_found', 'chat.message_not_found'],
  }),
  send: operation({
    ...forSeller,
    method: 'POST',
    path: '/seller/chat/send',
    summary: 'Answer a conversation of the store, or add a note to it',
    effect: 'write',
    limit: 'chat',
    input: inputs.send,
    data: TeamMessage,
    errors: sendErrors,
  }),
  read: operation({
    ...forSeller,
    method: 'POST',
    path: '/seller/chat/read',
    summary: 'Mark messages of a conversation of the store as read',
    effect: 'write',
    // A mark of reading, and no decision.
    isAudited: false,
    input: inputs.read,
    data: oneChat,
    errors: ['chat.not_found', 'chat.message_not_found'],
  }),
  typing: operation({
    ...forSeller,
    method: 'POST',
    path: '/seller/chat/typing',
    summary: 'Tell the shopper that an answer is being written',
    // It stores nothing.
    effect: 'read',
    input: inputs.typing,
    data: nothing,
    errors: ['chat.not_found'],
  }),
  assign: operation({
    ...forSeller,
    method: 'POST',
    path: '/seller/chat/assign',
    summary: 'Take, hand over or release a conversation of the store',
    effect: 'write',
    input: inputs.assign,
    data: oneChat,
    errors: ['chat.not_found', 'chat.assigned', 'user.not_found'],
  }),
  state: operation({
    ...forSeller,
    method: 'POST',
    path: '/seller/chat/state',
    summary: 'Open, snooze or close a conversation of the store',
    effect: 'write',
    input: inputs.state,
    data: oneChat,
    errors: ['chat.not_found'],
  }),
}

/** The chats with the service of the brand; those of a store can be read, which is audited. */
export const staffChatApi = {
  list: operation({
    ...forStaff,
    method: 'GET',
    path: '/admin/chat/list',
    summary: 'List conversations with the service, the latest first',
    effect: 'read',
    input: listInput,
    data: chatPage,
    errors: ['paging.too_deep'],
  }),
  messages: operation({
    ...forStaff,
    method: 'GET',
    path: '/admin/chat/messages',
    summary: 'List messages of a conversation with the service, newest last',
    effect: 'read',
    input: inputs.messages,
    data: messagesPage,
    errors: ['chat.not_found', 'chat.message_not_found'],
  }),
  send: operation({
    ...forStaff,
    method: 'POST',
    path: '/admin/chat/send',
    summary: 'Answer a conversation with the service, or add a note to it',
    effect: 'write',
    limit: 'chat',
    input: inputs.send,
    data: TeamMessage,
    errors: sendErrors,
  }),
  read: operation({
    ...forStaff,
    method: 'POST',
    path: '/admin/chat/read',
    summary: 'Mark messages of a conversation with the service as read',
    effect: 'write',
    // A mark of reading, and no decision.
    isAudited: false,
    input: inputs.read,
    data: oneChat,
    errors: ['chat.not_found', 'chat.message_not_found'],
  }),
  typing: operation({
    ...forStaff,
    method: 'POST',
    path: '/admin/chat/typing',
    summary: 'Tell the shopper that an answer is being written',
    // It stores nothing.
    effect: 'read',
    input: inputs.typing,
    data: nothing,
    errors: ['chat.not_found'],
  }),
  assign: operation({
    ...forStaff,
    method: 'POST',
    path: '/admin/chat/assign',
    summary: 'Take, hand over or release a conversation with the service',
    effect: 'write',
    input: inputs.assign,
    data: oneChat,
    errors: ['chat.not_found', 'chat.assigned', 'user.not_found'],
  }),
  state: operation({
    ...forStaff,
    method: 'POST',
    path: '/admin/chat/state',
    summary: 'Open, snooze or close a conversation with the service',
    effect: 'write',
    input: inputs.state,
    data: oneChat,
    errors: ['chat.not_found'],
  }),
}
