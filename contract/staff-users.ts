import { z } from 'zod'
import { Address } from './address.ts'
import { id, moment, money, nothing, optional, text, whole } from './fields.ts'
import { operation } from './operation.ts'
import { OrderSummary } from './orders.ts'
import { StaffUser } from './staff.ts'
import { userViews } from './user-list-views.ts'
import { StatementEntry } from './wallet.ts'

const UserNote = z.object({
  id: z.string(),
  author: z.string(),
  /** The reason of a change of state, or a note. */
  kind: z.enum(['note', 'disabled', 'enabled']),
  text: z.string(),
  at: moment(),
})

const UserSession = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  /** Network address of the log-in. */
  address: z.string().nullable(),
  createdAt: moment(),
  /** Last use, to the hour. */
  seenAt: moment(),
})

const UserChange = z.object({
  position: z.int(),
  at: moment(),
  by: z.string().nullable(),
  operation: z.string(),
})

/** A user with what the caller may see of them: orders by `orders.view`, the wallet by `money.view`; null without it. */
export const UserDetail = z.object({
  user: StaffUser,
  /** A platform administrator, whom no staff of the brand changes. */
  isPlatform: z.boolean(),
  /** When the account is deleted, as its user asked for. */
  deletionAt: moment().nullable(),
  orders: z
    .object({
      /** Paid orders, and what was paid without refunds. */
      paid: z.int(),
      spent: money(),
      recent: z.array(OrderSummary.omit({ actions: true })),
    })
    .nullable(),
  wallet: z.object({ available: money(), frozen: money() }).nullable(),
  /** Since when two-step log-in is on; null while it is off. */
  totpSince: moment().nullable(),
  sessions: z.array(UserSession),
  notes: z.array(UserNote),
  /** Changes of the user by staff from the audit log, newest first, at most 50. */
  changes: z.array(UserChange),
})
export type UserDetail = z.infer<typeof UserDetail>

/** The users of a brand, for staff. */
export const staffUsersApi = {
  list: operation({
    method: 'GET',
    path: '/admin/user/search',
    summary: 'Find users: by the start of the name, or by usercode, mail address, phone number or order number',
    audience: 'staff',
    permission: 'users.view',
    effect: 'read',
    input: z.object({
      view: optional(z.enum(userViews)),
      keyword: optional(text({ max: 64 })),
      /** `nextCursor` of the page before. */
      cursor: optional(text({ max: 100 })),
      pageSize: whole({ min: 1, max: 100 }).default(50),
    }),
    /** Newest first; with a keyword by name, exact matches first. */
    data: z.object({ pageList: z.array(StaffUser), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  detail: operation({
    method: 'GET',
    path: '/admin/user/detail',
    summary: 'Get a user with orders, wallet, sessions, notes and changes, as far as the caller may see them',
    audience: 'staff',
    permission: 'users.view',
    effect: 'read',
    input: z.object({ userId: id() }),
    data: UserDetail,
    errors: ['user.not_found'],
  }),
  wallet: operation({
    method: 'GET',
    path: '/admin/user/wallet',
    summary: "List the entries of a user's wallet, newest first",
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({
      userId: id(),
      cursor: optional(text({ max: 100 })),
      pageSize: whole({ min: 1, max: 100 }).default(50),
    }),
    data: z.object({ pageList: z.array(StatementEntry), nextCursor: z.string().nullable() }),
    errors: ['user.not_found'],
  }),
  reveal: operation({
    method: 'POST',
    path: '/admin/user/reveal',
    summary: 'Show the whole phone number and the addresses of a user; the audit log records it',
    audience: 'staff',
    permission: 'users.manage',
    effect: 'write',
    input: z.object({ userId: id() }),
    data: z.object({ email: z.string().nullable(), phone: z.string().nullable(), addresses: z.array(Address) }),
    errors: ['user.not_found'],
  }),
  endSessions: operation({
    method: 'POST',
    path: '/admin/user/session/end',
    summary: 'End a session of a user, or all of them without `sessionId`',
    audience: 'staff',
    permission: 'users.manage',
    effect: 'write',
    input: z.object({ userId: id(), sessionId: optional(text({ max: 64 })) }),
    data: z.object({ sessions: z.array(UserSession) }),
    errors: ['user.not_found', 'user.exceeds_own', 'role.last_manager'],
  }),
  resetTotp: operation({
    method: 'POST',
    path: '/admin/user/totp/reset',
    summary: 'Turn the two-step log-in of a user off, who is told by mail; never that of oneself',
    audience: 'staff',
    permission: 'users.manage',
    effect: 'write',
    input: z.object({ userId: id(), reason: text({ max: 500 }) }),
    data: nothing,
    errors: ['user.not_found', 'user.exceeds_own', 'totp.off', 'role.last_manager'],
  }),
  addNote: operation({
    method: 'POST',
    path: '/admin/user/note/add',
    summary: 'Add a note about a user, which only staff see',
    audience: 'staff',
    permission: 'users.manage',
    effect: 'write',
    unaudited: ['text'],
    input: z.object({ userId: id(), text: text({ max: 1000 }) }),
    data: nothing,
    errors: ['user.not_found'],
  }),
}
