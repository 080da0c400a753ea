import { z } from 'zod'
import { id, moment, optional, paging, pageInfo, text } from './fields.ts'
import { documentTypes } from './identity-documents.ts'
import { identityPartNames, identityPartReasonNames, identityRejectReasons } from './identity-form.ts'
import { Check, Event, Level, Mark, Part, State } from './identity-views.ts'
import { operation } from './operation.ts'

const Person = z.object({ id: z.string(), username: z.string() })
/** Queues of the console. `second`: approved once, and waits for another person. */
export const identityViews = ['waiting', 'second', 'person', 'passed', 'rejected', 'expired'] as const

const Row = z.object({
  id: z.string(),
  number: z.string(),
  level: Level,
  state: State,
  /** First and last names; empty after they were deleted. */
  name: z.string(),
  /** ISO code of the document, or of the address. */
  country: z.string(),
  documentType: z.enum(documentTypes),
  user: Person,
  sentAt: moment().nullable(),
  decidedAt: moment().nullable(),
  answerBy: moment().nullable(),
  /** It was sent before and came back. */
  isSentAgain: z.boolean(),
  /** Who approved an advanced one first; null for none yet. */
  firstApproval: Person.nullable(),
})

const checkKeys = ['number', 'age', 'documentExpiry', 'duplicate', 'name', 'earlier', 'photos'] as const
/** A comparison that the server has made; no register outside is consulted. */
const Comparison = z.object({
  key: z.enum(checkKeys),
  state: z.enum(['passed', 'warning', 'absent']),
  found: z.string().nullable(),
})

const Detail = Check.omit({ timeline: true }).extend({
  user: Person,
  /** The whole number; each reading of it is in the audit log. Null without the permission to decide. */
  documentNumber: z.string().nullable(),
  ageYears: z.int().nullable(),
  checks: z.array(Comparison),
  timeline: z.array(Event.extend({ user: Person.nullable() })),
  firstApproval: Person.extend({ at: moment() }).nullable(),
  /** The policy wants two people, and the caller may not be the second one. */
  needsSecondPerson: z.boolean(),
  isOwn: z.boolean(),
  refusals: z.int(),
})
export type IdentityDetail = z.infer<typeof Detail>
const detailed = z.object({ check: Detail })

/** Verifications as staff decide them; they are taken and released as cases of kind `identity`. */
export const adminIdentityApi = {
  list: operation({
    method: 'GET',
    path: '/admin/identity/list',
    summary: 'List verifications: those that wait (oldest first), with the person, passed, rejected, expired (newest)',
    audience: 'staff',
    permission: 'identity.view',
    effect: 'read',
    input: z.object({
      view: z.enum(identityViews).default('waiting'),
      level: optional(Level),
      /** A username, or the number of a case. */
      keyword: optional(text({ max: 64 })),
      /** `nextCursor` of the page before; then `pageNum` is not read. */
      cursor: optional(id()),
      ...paging(),
    }),
    data: z.object({
      pageList: z.array(Row),
      pageInfo,
      nextCursor: z.string().nullable(),
      counts: z.object({
        waiting: z.int(),
        second: z.int(),
        person: z.int(),
        passed: z.int(),
        rejected: z.int(),
        expired: z.int(),
      }),
      answerHours: z.int(),
    }),
    errors: ['paging.too_deep'],
  }),
  detail: operation({
    method: 'GET',
    path: '/admin/identity/detail',
    summary: 'Get a verification with comparisons and course; its pictures are opened by their addresses',
    audience: 'staff',
    permission: 'identity.view',
    effect: 'read',
    input: z.object({ checkId: id() }),
    data: detailed,
    errors: ['identity.not_found'],
  }),
  showNumber: operation({
    method: 'POST',
    path: '/admin/identity/number',
    summary: 'Get a verification with the whole number of its document; the audit log records it',
    audience: 'staff',
    permission: 'identity.decide',
    effect: 'own',
    hasSecretAnswer: true,
    input: z.object({ checkId: id() }),
    data: detailed,
    errors: ['identity.not_found'],
  }),
  decide: operation({
    method: 'POST',
    path: '/admin/identity/decide',
    summary: 'Pass, send parts back with a reason each, or reject; an advanced one passes by two people',
    audience: 'staff',
    permission: 'identity.decide',
    effect: 'write',
    hasSecretAnswer: true,
    unaudited: ['note', 'requests'],
    input: z
      .object({
        checkId: id(),
        decision: z.enum(['pass', 'changes', 'reject']),
        /** The parts to give again, each with what is wrong. */
        requests: z
          .array(
            z.object({
              part: Part,
              reason: z.enum(identityPartReasonNames),
              note: optional(text({ max: 300 })),
              mark: Mark.optional(),
            }),
          )
          .max(identityPartNames.length)
          .default([]),
        /** Required to reject. */
        rejectReason: optional(z.enum(identityRejectReasons)),
        /** The person reads it. */
        note: optional(text({ max: 500 })),
      })
      .superRefine(({ decision, requests, rejectReason }, check) => {
        const add = (name: string, key: string) => check.addIssue({ code: 'custom', path: [name], params: { key } })
        if (decision === 'reject' && rejectReason === undefined) add('rejectReason', 'field.required')
        if (decision === 'changes' && requests.length === 0) add('requests', 'field.required')
        if (new Set(requests.map(({ part }) => part)).size < requests.length) add('requests', 'field.duplicate')
      }),
    data: detailed,
    errors: [
      'identity.not_found',
      'identity.decided',
      'identity.second_person',
      'identity.basic_required',
      'identity.document_taken',
      'identity.document_expired',
      'claim.taken',
      'money.own_request',
    ],
  }),
  reopen: operation({
    method: 'POST',
    path: '/admin/identity/reopen',
    summary: 'Let a person send a refused verification again, also after the last attempt',
    audience: 'staff',
    permission: 'identity.decide',
    effect: 'write',
    hasSecretAnswer: true,
    input: z.object({ checkId: id(), reason: text({ max: 500 }) }),
    data: detailed,
    errors: ['identity.not_found', 'identity.not_refused', 'money.own_request'],
  }),
}
