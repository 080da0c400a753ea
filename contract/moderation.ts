import { z } from 'zod'
import { id, moment, money, Named, optional, text, whole } from './fields.ts'
import { operation } from './operation.ts'
import { maxCheckReason, productCheckKinds, productCheckModes, productCheckViews } from './product-checks.ts'
import { GoodsStatus } from './seller-goods.ts'

const Texts = z.record(z.string(), z.string())

/** The parts of a product that are checked, as shoppers see them. */
const Version = z.object({
  titles: Texts,
  /** Addresses. */
  images: z.array(z.string()),
  prices: z.array(z.object({ code: z.string(), price: money() })),
})

const Row = z.object({
  goodsId: z.string(),
  name: z.string(),
  image: z.string(),
  tint: z.int(),
  store: Named,
  state: z.enum(productCheckViews),
  kind: z.enum(productCheckKinds),
  queuedAt: moment(),
  decidedAt: moment().nullable(),
})

const Detail = z.object({
  goodsId: z.string(),
  version: z.int(),
  status: GoodsStatus,
  name: z.string(),
  tint: z.int(),
  store: Named.extend({ isOwn: z.boolean(), mode: z.enum(productCheckModes) }),
  current: Version.extend({ descriptions: Texts }),
  /** The version that was approved, or that shoppers saw before the change; null without one. */
  before: Version.nullable(),
  /** Null for a product that was never in the queue. */
  check: z
    .object({
      state: z.enum([...productCheckViews, 'withdrawn']),
      kind: z.enum(productCheckKinds),
      queuedAt: moment(),
      decidedAt: moment().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Products of the store by the state of their check. */
  storeCounts: z.object({ waiting: z.int(), approved: z.int(), refused: z.int(), banned: z.int() }),
})
const detailed = z.object({ product: Detail })

/** Products as staff check them. */
export const adminModerationApi = {
  list: operation({
    method: 'GET',
    path: '/admin/moderation/list',
    summary: 'List products by the state of their check: waiting ones oldest first, decided ones newest first',
    audience: 'staff',
    permission: 'products.view',
    effect: 'read',
    input: z.object({
      view: z.enum(productCheckViews).default('waiting'),
      kind: optional(z.enum(productCheckKinds)),
      storeId: optional(id()),
      /** `nextCursor` of the page before. */
      cursor: optional(text({ max: 100 })),
      pageSize: whole({ min: 1, max: 100 }).default(20),
    }),
    data: z.object({
      pageList: z.array(Row),
      nextCursor: z.string().nullable(),
      /** Each up to 10,001. */
      counts: z.object({ waiting: z.int(), approved: z.int(), refused: z.int(), banned: z.int() }),
    }),
    errors: [],
  }),
  detail: operation({
    method: 'GET',
    path: '/admin/moderation/detail',
    summary: 'Get any product with its check and the version before',
    audience: 'staff',
    permission: 'products.view',
    effect: 'read',
    input: z.object({ goodsId: id() }),
    data: detailed,
    errors: ['goods.not_found'],
  }),
  decide: operation({
    method: 'POST',
    path: '/admin/moderation/decide',
    summary: 'Approve a product of the queue, or refuse it with a reason, which takes it off sale',
    audience: 'staff',
    permission: 'products.moderate',
    effect: 'write',
    input: z
      .object({
        goodsId: id(),
        /** The version that was looked at. */
        version: whole({ min: 1 }),
        decision: z.enum(['approve', 'refuse']),
        /** The store reads it. */
        reason: optional(text({ max: maxCheckReason })),
      })
      .refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, {
        path: ['reason'],
        params: { key: 'field.required' },
      }),
    data: detailed,
    errors: [
      'goods.not_found',
      'product_check.decided',
      'product_check.changed',
      'product_check.own_store',
      'claim.taken',
    ],
  }),
  ban: operation({
    method: 'POST',
    path: '/admin/moderation/ban',
    summary: 'Ban a product: it is hidden at once and its store cannot list it',
    audience: 'staff',
    permission: 'products.moderate',
    effect: 'write',
    input: z.object({ goodsId: id(), reason: text({ max: maxCheckReason }) }),
    data: detailed,
    errors: ['goods.not_found', 'goods.banned', 'product_check.own_store', 'claim.taken'],
  }),
  unban: operation({
    method: 'POST',
    path: '/admin/moderation/unban',
    summary: 'End the ban of a product; its store may list it again, and it is checked then',
    audience: 'staff',
    permission: 'products.moderate',
    effect: 'write',
    input: z.object({ goodsId: id(), reason: text({ max: maxCheckReason }) }),
    data: detailed,
    errors: ['goods.not_found', 'product_check.not_banned', 'product_check.own_store'],
  }),
}
