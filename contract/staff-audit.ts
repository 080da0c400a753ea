import { z } from 'zod'
import { id, instant, moment, optional, text, whole } from './fields.ts'
import { operation } from './operation.ts'

const AuditEntry = z.object({
  position: z.int(),
  at: moment(),
  /** Null for the shop itself and its command line; without a name when the values of the person are erased. */
  user: z.object({ id: z.string(), username: z.string().nullable() }).nullable(),
  /** Network address; null also when it is erased. */
  address: z.string().nullable(),
  operation: z.string(),
  subjectId: z.string().nullable(),
  /** `{ "erased": true }` stands where a value of a person was erased. */
  input: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const view = { method: 'GET', audience: 'staff', permission: 'audit.view', effect: 'read' } as const

export const staffAuditApi = {
  list: operation({
    ...view,
    path: '/admin/audit/entries',
    summary: 'List changes by staff, sellers and the shop itself, newest first, page by page after a cursor',
    input: z.object({
      /** A username, a user id, or the id of what was changed. */
      keyword: optional(text({ max: 100 })),
      operation: optional(text({ max: 64 })),
      subjectId: optional(text({ max: 100 })),
      from: optional(instant()),
      /** Exclusive end. */
      until: optional(instant()),
      cursor: optional(id()),
      pageSize: whole({ min: 1, max: 100 }).default(50),
    }),
    data: z.object({ pageList: z.array(AuditEntry), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  operations: operation({
    ...view,
    path: '/admin/audit/operations',
    summary: 'List the names of the operations whose calls are in the audit log',
    input: z.object({}),
    data: z.object({ names: z.array(z.string()) }),
    errors: [],
  }),
  detail: operation({
    ...view,
    path: '/admin/audit/entry',
    summary: 'Get one entry of the audit log',
    input: z.object({ position: whole({ min: 1 }) }),
    data: AuditEntry,
    errors: ['not_found'],
  }),
  check: operation({
    ...view,
    path: '/admin/audit/check',
    summary: 'Verify the last 10,000 entries of the chain now, and say how far the daily check has come',
    input: z.object({}),
    data: z.object({
      entries: z.int(),
      /** Of the last entry; who notes it elsewhere can detect a chain that was rewritten as a whole. */
      hash: z.string(),
      /** Entries verified by this call. */
      verified: z.int(),
      issue: z.object({ position: z.int(), kind: z.enum(['changed', 'broken', 'cut']) }).nullable(),
      /** Of the daily check; null before the first. */
      daily: z.object({ at: moment(), position: z.int() }).nullable(),
    }),
    errors: [],
  }),
}
