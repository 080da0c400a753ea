import { z } from 'zod'
import { amount, createListSchema, flag, id, moment, optional, paging, pageInfo, text } from './fields.ts'
import {
  applicantKinds,
  applicationLengths,
  correctableParts,
  maxApplicationCategories,
  maxDeliveryFee,
  partNames,
  type ApplicationText,
} from './application-form.ts'
import { operation } from './operation.ts'

const Part = z.enum(partNames)

const draftText = (field: ApplicationText) => text({ min: 0, max: applicationLengths[field][1] }).optional()
const draftImage = () => text({ min: 0, max: 100 }).optional()

/** Fields of a draft; only those that are given change, and empty text clears one. */
const Draft = z.object({
  storeName: draftText('storeName'),
  storeAbout: draftText('storeAbout'),
  invitationCode: draftText('invitationCode'),
  kind: z.enum(applicantKinds).optional(),
  legalName: draftText('legalName'),
  registerName: draftText('registerName'),
  registerNumber: draftText('registerNumber'),
  taxNumber: draftText('taxNumber'),
  /** Code or name of a country; its name in any language becomes the code. */
  country: draftText('country'),
  contactName: draftText('contactName'),
  contactRole: draftText('contactRole'),
  email: draftText('email'),
  phone: draftText('phone'),
  /** Address of an upload of module `identity`. */
  identityCard: draftImage(),
  identityHolder: draftImage(),
  street: draftText('street'),
  postcode: draftText('postcode'),
  city: draftText('city'),
  region: draftText('region'),
  /** Cost of one delivery to anywhere, in the brand's currency; null clears it. */
  deliveryFee: amount({ max: maxDeliveryFee }).nullable().optional(),
  categoryIds: createListSchema(id(), { max: maxApplicationCategories }).optional(),
  products: draftText('products'),
  accountHolder: draftText('accountHolder'),
  bankName: draftText('bankName'),
  accountNumber: draftText('accountNumber'),
  payoutCurrency: z.enum(Intl.supportedValuesOf('currency') as [string, ...string[]]).optional(),
  acceptsTerms: flag().optional(),
})
export type ApplicationDraft = z.output<typeof Draft>

const ApplicationState = z.enum(['draft', 'sent', 'changes', 'accepted', 'rejected', 'withdrawn'])
export type ApplicationState = z.infer<typeof ApplicationState>

/** The form as it is stored; empty text where nothing was given. */
const Content = z.object({
  storeName: z.string(),
  storeAbout: z.string(),
  invitationCode: z.string(),
  kind: z.enum(applicantKinds),
  legalName: z.string(),
  registerName: z.string(),
  registerNumber: z.string(),
  taxNumber: z.string(),
  country: z.string(),
  contactName: z.string(),
  contactRole: z.string(),
  email: z.string(),
  phone: z.string(),
  identityCard: z.string(),
  identityHolder: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  region: z.string(),
  deliveryFee: z.number().nullable(),
  categoryIds: z.array(z.string()),
  products: z.string(),
  accountHolder: z.string(),
  bankName: z.string(),
  /** The last characters of the account number. */
  accountMasked: z.string(),
  payoutCurrency: z.string(),
  acceptsTerms: z.boolean(),
})

const ChangeRequest = z.object({
  part: Part,
  reason: z.string(),
  /** The applicant has changed the part since. */
  corrected: z.boolean(),
})

const EventKind = z.enum(['started', 'sent', 'taken', 'changes', 'accepted', 'rejected', 'withdrawn', 'reopened'])

const Event = z.object({ kind: EventKind, at: moment(), reason: z.string().nullable(), parts: z.array(Part) })

const Application = z.object({
  id: z.string(),
  number: z.string(),
  state: ApplicationState,
  content: Content,
  requests: z.array(ChangeRequest),
  /** Reason of the last decision. */
  reason: z.string().nullable(),
  /** Newest first. */
  timeline: z.array(Event),
  updatedAt: moment(),
  sentAt: moment().nullable(),
  decidedAt: moment().nullable(),
  /** When an unchanged draft is deleted; null once it was sent. */
  expiresAt: moment().nullable(),
  /** By when staff answer; null while nothing waits for them. */
  answerBy: moment().nullable(),
  storeId: z.string().nullable(),
})
export type StoreApplication = z.infer<typeof Application>

/** Part of the checklist; `optional` ones may stay open. */
const Requirement = z.object({
  key: z.enum(['store', 'contact', 'company', 'identity', 'address', 'products', 'account', 'invitation']),
  state: z.enum(['done', 'open', 'wrong']),
})

const Own = z.object({
  /** False while the brand takes no new applications. */
  isOpen: z.boolean(),
  application: Application.nullable(),
  requirements: z.array(Requirement),
  /** Fields that stop it from being sent. */
  problems: z.array(
    z.object({
      field: z.string(),
      /** Nothing is given there yet. */
      isMissing: z.boolean(),
      text: z.string(),
    }),
  ),
  /** Fields that have to be given. */
  required: z.array(z.string()),
  commissionPercent: z.number(),
  answerDays: z.int(),
})
export type OwnApplication = z.infer<typeof Own>

const editErrors = [
  'application.not_editable',
  'application.closed',
  'application.has_store',
  'upload.not_yours',
] as const

/** A user's own application. */
export const storeApplicationsApi = {
  current: operation({
    method: 'GET',
    path: '/api/merchant/application',
    summary: "Get the caller's application for a store, and what the brand requires",
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: Own,
    errors: [],
  }),
  save: operation({
    method: 'POST',
    path: '/api/merchant/application/save',
    summary: 'Save fields of the draft; begins one where there is none',
    audience: 'shopper',
    effect: 'write',
    secrets: ['accountNumber'],
    input: Draft,
    data: Own,
    errors: editErrors,
  }),
  apply: operation({
    method: 'POST',
    path: '/api/merchant/apply',
    summary: 'Send the application, with fields that are given here; again after changes were requested',
    audience: 'shopper',
    effect: 'write',
    secrets: ['accountNumber'],
    input: Draft,
    data: Own,
    errors: [...editErrors, 'application.not_corrected', 'identity.required', 'identity.advanced_required'],
  }),
  withdraw: operation({
    method: 'POST',
    path: '/api/merchant/application/withdraw',
    summary: 'Withdraw an application that is not decided',
    audience: 'shopper',
    effect: 'write',
    input: z.object({}),
    data: Own,
    errors: ['application.not_found', 'application.decided'],
  }),
  reopen: operation({
    method: 'POST',
    path: '/api/merchant/application/reopen',
    summary: 'Make a rejected or withdrawn application a draft again',
    audience: 'shopper',
    effect: 'write',
    input: z.object({}),
    data: Own,
    errors: ['application.not_found', 'application.not_editable', 'application.closed'],
  }),
}

const Person = z.object({ id: z.string(), username: z.string() })

/** Who decides it now; null when it is free. */
const Hold = z.object({ by: Person, until: moment(), isOwn: z.boolean() }).nullable()

const views = ['decide', 'applicant', 'accepted', 'rejected'] as const

const Row = z.object({
  id: z.string(),
  number: z.string(),
  state: ApplicationState,
  storeName: z.string(),
  legalName: z.string(),
  contactName: z.string(),
  /** ISO code. */
  country: z.string(),
  categories: z.array(z.string()),
  user: Person,
  /** When it entered the queue. */
  queuedAt: moment().nullable(),
  answerBy: moment().nullable(),
  /** It was sent again after changes were requested. */
  isSentAgain: z.boolean(),
  hold: Hold,
})

const checkKeys = [
  'registerNumber',
  'taxNumber',
  'accountHolder',
  'storeName',
  'earlier',
  'duplicate',
  'identity',
  'invitation',
] as const

/** A comparison with data of the brand; no register outside is consulted. */
const Check = z.object({
  key: z.enum(checkKeys),
  state: z.enum(['passed', 'warning', 'absent']),
  /** The thing that was found, as the name of a similar store. */
  found: z.string().nullable(),
})

const Detail = Application.omit({ timeline: true }).extend({
  categories: z.array(z.string()),
  user: Person,
  timeline: z.array(Event.extend({ user: Person.nullable() })),
  checks: z.array(Check),
  hold: Hold,
  /** The commission of the brand's policy, or of the accepted store. */
  commissionPercent: z.number(),
})
export type ApplicationDetail = z.infer<typeof Detail>

const detailed = z.object({ application: Detail })

/** Applications as staff decide them. */
export const adminApplicationsApi = {
  list: operation({
    method: 'GET',
    path: '/admin/application/list',
    summary: 'List applications: to decide (oldest first), with the applicant, accepted or rejected (newest first)',
    audience: 'staff',
    permission: 'applications.view',
    effect: 'read',
    input: z.object({
      view: z.enum(views).default('decide'),
      /** Part of a store's, person's or company's name, or of the number. */
      keyword: optional(text({ max: 64 })),
      categoryId: optional(id()),
      /** `nextCursor` of the page before; then `pageNum` is not read. */
      cursor: optional(id()),
      ...paging(),
    }),
    data: z.object({
      pageList: z.array(Row),
      pageInfo,
      nextCursor: z.string().nullable(),
      counts: z.object({ decide: z.int(), applicant: z.int(), accepted: z.int(), rejected: z.int() }),
      answerDays: z.int(),
    }),
    errors: ['paging.too_deep'],
  }),
  detail: operation({
    method: 'GET',
    path: '/admin/application/detail',
    summary: 'Get an application with its checks, course and who decides it',
    audience: 'staff',
    permission: 'applications.view',
    effect: 'read',
    input: z.object({ applicationId: id() }),
    data: detailed,
    errors: ['application.not_found'],
  }),
  take: operation({
    method: 'POST',
    path: '/admin/application/take',
    summary: 'Hold an application for 30 minutes, so that no one else decides it',
    audience: 'staff',
    permission: 'applications.decide',
    effect: 'write',
    input: z.object({ applicationId: id() }),
    data: detailed,
    errors: ['application.not_found', 'application.taken', 'application.decided'],
  }),
  release: operation({
    method: 'POST',
    path: '/admin/application/release',
    summary: "End the caller's hold on an application",
    audience: 'staff',
    permission: 'applications.decide',
    effect: 'write',
    input: z.object({ applicationId: id() }),
    data: detailed,
    errors: ['application.not_found', 'application.not_taken'],
  }),
  decide: operation({
    method: 'POST',
    path: '/admin/application/decide',
    summary: 'Accept (creates the store), reject, or request changes; needs the hold',
    audience: 'staff',
    permission: 'applications.decide',
    effect: 'write',
    input: z
      .object({
        applicationId: id(),
        decision: z.enum(['accept', 'changes', 'reject']),
        /** The applicant reads it; required to reject. */
        reason: optional(text({ max: 1000 })),
        /** The parts to correct, each with its reason. */
        requests: z
          .array(z.object({ part: z.enum(correctableParts), reason: text({ max: 300 }) }))
          .max(correctableParts.length)
          .default([]),
        /** The store's commission; the brand's policy by default. */
        commissionPercent: amount({ max: 100 }).optional(),
      })
      .superRefine(({ decision, reason, requests }, check) => {
        const add = (field: string, key: string) => check.addIssue({ code: 'custom', path: [field], params: { key } })
        if (decision === 'reject' && reason === undefined) add('reason', 'field.required')
        if (decision === 'changes' && requests.length === 0) add('requests', 'field.required')
        if (new Set(requests.map(({ part }) => part)).size < requests.length) add('requests', 'field.duplicate')
      }),
    data: detailed,
    errors: [
      'application.not_found',
      'application.not_taken',
      'application.taken',
      'application.decided',
      'application.has_store',
      'payout_account.limit',
    ],
  }),
}
