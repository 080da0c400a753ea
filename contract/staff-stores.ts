import { z } from 'zod'
import { amount, id, moment, optional, text, whole } from './fields.ts'
import { operation } from './operation.ts'
import { productCheckModes } from './product-checks.ts'
import { storeStates } from './store-states.ts'

const StoreState = z.enum(storeStates)
const Person = z.object({ id: z.string(), username: z.string() })

const Row = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  monogram: z.string(),
  tint: z.int(),
  state: StoreState,
  owner: Person,
  /** Listed products. */
  goodsCount: z.int(),
  rating: z.number(),
  followers: z.int(),
  /** The store's own; null: the brand's policy. */
  commissionPercent: z.number().nullable(),
  /** The store's own; null: the brand's policy. */
  productCheck: z.enum(productCheckModes).nullable(),
  createdAt: moment(),
})

const Detail = Row.extend({
  about: z.string(),
  city: z.string(),
  /** The terms of the brand, where the store has none. */
  policy: z.object({ commissionPercent: z.number(), productCheck: z.enum(productCheckModes) }),
  /** Each up to 10,001. */
  figures: z.object({
    products: z.int(),
    orders: z.int(),
    toShip: z.int(),
    late: z.int(),
    returns: z.int(),
    ratings: z.int(),
  }),
  /** Without the owner. */
  team: z.array(Person.extend({ role: z.string(), since: moment() })),
})
const detailed = z.object({ store: Detail })

const Invitation = z.object({
  code: z.string(),
  note: z.string(),
  createdAt: moment(),
  /** Null: it does not end. */
  expiresAt: moment().nullable(),
  usedAt: moment().nullable(),
})

/** The stores of a brand as its staff manage them. */
export const adminStoresApi = {
  list: operation({
    method: 'GET',
    path: '/admin/store/list',
    summary: 'List the stores of the brand in every state, newest first',
    audience: 'staff',
    permission: 'stores.view',
    effect: 'read',
    input: z.object({
      state: optional(StoreState),
      /** Part of the name in any language, or of the key. */
      keyword: optional(text({ max: 64 })),
      sort: z.enum(['newest', 'oldest']).default('newest'),
      /** `nextCursor` of the page before. */
      cursor: optional(id()),
      pageSize: whole({ min: 1, max: 100 }).default(20),
    }),
    data: z.object({ pageList: z.array(Row), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  detail: operation({
    method: 'GET',
    path: '/admin/store/detail',
    summary: 'Get a store with its terms, figures and team',
    audience: 'staff',
    permission: 'stores.view',
    effect: 'read',
    input: z.object({ storeId: id() }),
    data: detailed,
    errors: ['store.not_found'],
  }),
  setState: operation({
    method: 'POST',
    path: '/admin/store/state',
    summary: 'Pause, close or open a store, with a reason; its products leave the shop and come back',
    audience: 'staff',
    permission: 'stores.manage',
    effect: 'write',
    input: z.object({ storeId: id(), state: StoreState, reason: text({ max: 1000 }) }),
    data: detailed,
    errors: ['store.not_found', 'store.state_same', 'store.own'],
  }),
  setTerms: operation({
    method: 'POST',
    path: '/admin/store/terms',
    summary: 'Set the commission and the check of products of a store; without one the brand’s policy holds',
    audience: 'staff',
    permission: 'stores.manage',
    effect: 'write',
    input: z.object({
      storeId: id(),
      /** Absent: the brand's policy. */
      commissionPercent: optional(amount({ max: 100 })),
      /** Absent: the brand's policy. */
      productCheck: optional(z.enum(productCheckModes)),
    }),
    data: detailed,
    errors: ['store.not_found', 'store.own'],
  }),
  invite: operation({
    method: 'POST',
    path: '/admin/store/invite',
    summary: 'Make a code with which one person may apply for a store',
    audience: 'staff',
    permission: 'stores.manage',
    effect: 'write',
    input: z.object({
      /** For staff, as the name of the shop. */
      note: text({ max: 200 }),
      /** Absent: it does not end. */
      days: optional(whole({ min: 1, max: 365 })),
    }),
    data: z.object({ invitation: Invitation }),
    errors: [],
  }),
  invitations: operation({
    method: 'GET',
    path: '/admin/store/invitations',
    summary: 'List the latest 200 invitations to apply for a store',
    audience: 'staff',
    permission: 'stores.view',
    effect: 'read',
    input: z.object({}),
    data: z.object({ pageList: z.array(Invitation) }),
    errors: [],
  }),
}
