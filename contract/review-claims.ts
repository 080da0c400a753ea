import { z } from 'zod'
import { claimKinds, claimPermissions } from './claim-kinds.ts'
import { flag, id, moment, optional } from './fields.ts'
import { operation } from './operation.ts'

const Kind = z.enum(claimKinds)

/** Who decides a case now. */
const Claim = z.object({
  kind: Kind,
  subjectId: z.string(),
  user: z.object({ id: z.string(), username: z.string() }),
  takenAt: moment(),
  /** When the case is free again, unless it is decided or released before. */
  until: moment(),
  isOwn: z.boolean(),
})
export type Claim = z.infer<typeof Claim>

/** One change of a case in the audit log. */
const HistoryEntry = z.object({
  position: z.int(),
  at: moment(),
  /** Null for changes by the command line and for erased accounts. */
  user: z.object({ id: z.string(), username: z.string().nullable() }).nullable(),
  operation: z.string(),
  /** The reason or note that the person gave. */
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})

const viewers = [...new Set(Object.values(claimPermissions).map(({ view }) => view))]
const deciders = [...new Set(Object.values(claimPermissions).map(({ decide }) => decide))]
const subject = () => ({ kind: Kind, subjectId: id() })

/** Taking and releasing cases, so that two people do not decide one. */
export const reviewClaimsApi = {
  list: operation({
    method: 'GET',
    path: '/admin/claim/list',
    summary: 'List who decides which case now; of the kinds that the caller sees, or of one',
    audience: 'staff',
    permission: viewers,
    effect: 'read',
    input: z.object({ kind: optional(Kind), subjectId: optional(id()) }),
    data: z.object({ pageList: z.array(Claim) }),
    errors: [],
  }),
  take: operation({
    method: 'POST',
    path: '/admin/claim/take',
    summary: 'Take an open case for 30 minutes, so that no one else decides it; again by its holder to extend it',
    audience: 'staff',
    permission: deciders,
    effect: 'write',
    input: z.object({
      ...subject(),
      /** Take it also while somebody else has it. */
      takeOver: flag().default(false),
    }),
    data: z.object({ claim: Claim }),
    errors: ['claim.not_found', 'claim.decided', 'claim.taken', 'money.own_request'],
  }),
  release: operation({
    method: 'POST',
    path: '/admin/claim/release',
    summary: 'Release a case that the caller has taken',
    audience: 'staff',
    permission: deciders,
    effect: 'write',
    input: z.object(subject()),
    data: z.object({ subjectId: z.string() }),
    errors: ['claim.not_taken'],
  }),
  history: operation({
    method: 'GET',
    path: '/admin/claim/history',
    summary: 'List the changes of a case in the audit log, newest first, at most 100',
    audience: 'staff',
    permission: viewers,
    effect: 'read',
    input: z.object(subject()),
    data: z.object({ pageList: z.array(HistoryEntry) }),
    errors: ['claim.not_found'],
  }),
}
