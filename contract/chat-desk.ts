import { z } from 'zod'
import { flag, id, moment, money, Named, nothing } from './fields.ts'
import { operation, type Operation } from './operation.ts'
import { OrderSummary } from './orders.ts'

/** A person who can answer the chats of a party. */
export const ChatAgent = z.object({
  id: z.string(),
  name: z.string(),
  /** The desk is open in their browser and they are not away. */
  isOnline: z.boolean(),
  isAway: z.boolean(),
  /** Conversations of theirs that are open or wait for the shopper. */
  load: z.int(),
})
export type ChatAgent = z.infer<typeof ChatAgent>

/** Numbers beside the views and queues of the inbox; each is counted up to 10,001. */
const ChatCounts = z.object({
  mine: z.int(),
  unassigned: z.int(),
  all: z.int(),
  snoozed: z.int(),
  closed: z.int(),
  late: z.int(),
  /** Conversations whose shopper waits for an answer: the caller's, and those without a person who answers. */
  waiting: z.int(),
  /** Conversations with an unread note that names the caller. */
  mentioned: z.int(),
  /** Counts of conversations that are open or wait for the shopper, by the shopper's language, the most first. */
  langs: z.array(z.object({ lang: z.string(), count: z.int() })),
})

const PanelCartLine = z.object({
  skuId: z.string(),
  goodsId: z.string(),
  name: z.string(),
  image: z.string(),
  tint: z.int(),
  specifications: z.array(z.string()),
  quantity: z.int(),
  price: money(),
})

/** The panel beside a conversation. Of orders, cart and spending a store sees only its own. */
export const ShopperPanel = z.object({
  shopper: z.object({
    id: z.string(),
    name: z.string(),
    /** Number of the picture. */
    avatar: z.int(),
    lang: z.string(),
    since: moment(),
    /** Null for stores. */
    status: z.enum(['active', 'disabled']).nullable(),
  }),
  /** Paid orders, what was paid without refunds, and the latest orders; null for staff without `orders.view`. */
  orders: z.object({ paid: z.int(), spent: money(), recent: z.array(OrderSummary.omit({ actions: true })) }).nullable(),
  cart: z.array(PanelCartLine),
  /** Only for staff with `money.view`. */
  wallet: z.object({ available: money(), frozen: money() }).nullable(),
  /** Former times that the conversation was open, the latest first, at most 20. */
  cases: z.array(
    z.object({
      number: z.int(),
      openedAt: moment(),
      closedAt: moment().nullable(),
      agent: Named.nullable(),
      stars: z.int().nullable(),
      comment: z.string().nullable(),
    }),
  ),
  /** Notes of staff about the person; only for staff with `users.view`. */
  notes: z.array(z.object({ id: z.string(), author: z.string(), text: z.string(), at: moment() })).nullable(),
})
export type ShopperPanel = z.infer<typeof ShopperPanel>

/** Who calls the operations of one side. */
type Callers = Pick<Operation, 'audience' | 'permission'>

const createDeskApi = (callers: Callers, prefix: string, party: string) => ({
  count: operation({
    ...callers,
    method: 'GET',
    path: `${prefix}/count`,
    summary: `Count conversations of ${party} by view and language`,
    effect: 'read',
    input: z.object({}),
    data: ChatCounts,
    errors: [],
  }),
  agents: operation({
    ...callers,
    method: 'GET',
    path: `${prefix}/agents`,
    summary: `List those who answer chats of ${party}`,
    effect: 'read',
    input: z.object({}),
    data: z.object({ agents: z.array(ChatAgent) }),
    errors: [],
  }),
  away: operation({
    ...callers,
    method: 'POST',
    path: `${prefix}/away`,
    summary: 'Go away from the desk, or come back: who is away is assigned nothing in turn',
    effect: 'write',
    // A state of the caller, and no decision.
    isAudited: false,
    input: z.object({ isAway: flag() }),
    data: nothing,
    errors: [],
  }),
  shopper: operation({
    ...callers,
    method: 'GET',
    path: `${prefix}/shopper`,
    summary: 'Get the shopper of a conversation with orders, cart and former cases, as far as the caller may see them',
    effect: 'read',
    input: z.object({ chatId: id() }),
    data: ShopperPanel,
    errors: ['chat.not_found'],
  }),
})

/** The desk of the seller's store. */
export const sellerDeskApi = createDeskApi({ audience: 'seller' }, '/seller/chat', 'the store')

/** The desk of the service of the brand. */
export const staffDeskApi = createDeskApi(
  { audience: 'staff', permission: 'chat.answer' },
  '/admin/chat',
  'the service',
)
