import { z } from 'zod'
import { day, file, id, moment, optional, paging, pageInfo, text } from './fields.ts'
import { documentTypes } from './identity-documents.ts'
import {
  identityActionNames,
  identityLengths,
  identityLevels,
  identityPartNames,
  identityPartReasonNames,
  identityPhotoNames,
  identityRejectReasons,
  proofTypes,
} from './identity-form.ts'
import { operation } from './operation.ts'

const Level = z.enum(identityLevels)
const Photo = z.enum(identityPhotoNames)
const Part = z.enum(identityPartNames)
const image = () => text({ max: 100 })
const draftImage = () => text({ min: 0, max: 100 }).optional()
const field = (name: keyof typeof identityLengths) =>
  text({ min: identityLengths[name][0], max: identityLengths[name][1] })
const draftField = (name: keyof typeof identityLengths) => text({ min: 0, max: identityLengths[name][1] }).optional()
/** Code or name of a country; its name in any language becomes the code. */
const country = () => text({ min: 2, max: 80 })

const basicFields = {
  /** The country that issued the document. */
  country: country(),
  documentType: z.enum(documentTypes),
  firstNames: field('firstNames'),
  lastName: field('lastName'),
  birthDate: day(),
  documentNumber: field('documentNumber'),
  /** The day until which the document is valid, where one is printed. */
  documentExpiresOn: optional(day()),
  /** Addresses of uploads of module `identity`. */
  front: image(),
  back: optional(image()),
  holding: image(),
}
const advancedFields = {
  /** The country in which the person lives. */
  country: country(),
  street: field('street'),
  postcode: field('postcode'),
  city: field('city'),
  region: field('region'),
  proofType: z.enum(proofTypes),
  /** Address of an upload of module `identity`. */
  proof: image(),
}

/** Absent fields stay as they are saved, and the form is checked as a whole. */
const Basic = z.object(basicFields).partial()
const Advanced = z.object(advancedFields).partial()

const Draft = z.object({
  level: Level,
  country: text({ min: 0, max: 80 }).optional(),
  documentType: z.enum(documentTypes).optional(),
  firstNames: draftField('firstNames'),
  lastName: draftField('lastName'),
  /** Empty text clears a day. */
  birthDate: z.union([day(), z.literal('')]).optional(),
  documentNumber: draftField('documentNumber'),
  documentExpiresOn: z.union([day(), z.literal('')]).optional(),
  front: draftImage(),
  back: draftImage(),
  holding: draftImage(),
  street: draftField('street'),
  postcode: draftField('postcode'),
  city: draftField('city'),
  region: draftField('region'),
  proofType: z.enum(proofTypes).optional(),
  proof: draftImage(),
})
export type IdentityDraft = z.output<typeof Draft>

/**
 * `draft`: not sent. `sent`: staff look at it. `changes`: some parts have to be given again. `rejected`: as a whole.
 * `passed`, then `expired`; `replaced` by a later one that passed.
 */
export const identityStates = ['draft', 'sent', 'changes', 'rejected', 'passed', 'expired', 'replaced'] as const
export type IdentityState = (typeof identityStates)[number]
const State = z.enum(identityStates)

/** A rectangle of a picture, in parts of its width and height from 0 to 1. */
const Mark = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
})

const PhotoView = z.object({
  part: Photo,
  /** Address of a private image; null after it was deleted. */
  image: z.string().nullable(),
  sentAt: moment(),
  state: z.enum(['saved', 'sent', 'accepted', 'refused']),
})

/** A part that staff want again, with what is wrong. */
const Request = z.object({
  part: Part,
  reason: z.enum(identityPartReasonNames),
  note: z.string().nullable(),
  mark: Mark.nullable(),
  /** The person has given it again since. */
  corrected: z.boolean(),
})

/** The fields as they were saved; empty text where nothing was given, or after they were deleted. */
const Details = z.object({
  country: z.string(),
  documentType: z.enum(documentTypes),
  firstNames: z.string(),
  lastName: z.string(),
  birthDate: z.string(),
  /** The first and last characters of the number. */
  numberMasked: z.string(),
  documentExpiresOn: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  region: z.string(),
  proofType: z.enum(proofTypes),
})

const EventKind = z.enum(['sent', 'approved_once', 'changes', 'rejected', 'passed', 'withdrawn', 'reopened', 'expired'])
const Event = z.object({ kind: EventKind, at: moment(), reason: z.string().nullable() })

const Check = z.object({
  id: z.string(),
  /** Such as `ID-1042`. */
  number: z.string(),
  level: Level,
  state: State,
  details: Details,
  photos: z.array(PhotoView),
  requests: z.array(Request),
  rejectReason: z.enum(identityRejectReasons).nullable(),
  /** The note of staff beside the reason. */
  note: z.string().nullable(),
  /** Refusals until support takes over; 0: only support can open it again. */
  attemptsLeft: z.int(),
  updatedAt: moment(),
  sentAt: moment().nullable(),
  decidedAt: moment().nullable(),
  /** By when staff answer; null while nothing waits for them. */
  answerBy: moment().nullable(),
  /** When an unchanged draft is deleted; null once it was sent. */
  draftExpiresAt: moment().nullable(),
  /** Until when a verification that passed is valid. */
  validUntil: moment().nullable(),
  /** Newest first. */
  timeline: z.array(Event),
})
export type IdentityCheck = z.infer<typeof Check>

const LevelView = z.object({
  /** The state of `check`; `none` without one. */
  status: z.enum(['none', ...identityStates]),
  /** The one that is open, else the last one. */
  check: Check.nullable(),
  /** Until when the level is verified, also while it is renewed; null when it is not. */
  verifiedUntil: moment().nullable(),
  /** Fields may be saved and sent now. */
  canEdit: z.boolean(),
  /** It is verified, and its end is near enough to renew it. */
  canRenew: z.boolean(),
  /** Fields that stop it from being sent. */
  problems: z.array(z.object({ field: z.string(), isMissing: z.boolean(), text: z.string() })),
})

const Own = z.object({
  basic: LevelView,
  advanced: LevelView,
  /** The levels that the brand requires, by action. */
  needs: z.array(z.object({ action: z.enum(identityActionNames), level: Level })),
  policy: z.object({
    minAgeYears: z.int(),
    pictureMaxMegabytes: z.int(),
    answerHours: z.int(),
    draftDays: z.int(),
    retentionDays: z.int(),
    validYears: z.int(),
  }),
})
export type OwnIdentity = z.infer<typeof Own>

const editErrors = ['identity.verified', 'identity.in_review', 'identity.support_required', 'upload.not_yours'] as const
const sendErrors = [...editErrors, 'identity.not_corrected', 'identity.document_taken'] as const

/** All that a phone that scanned the code may know: no name and no number. */
const PhoneView = z.object({
  level: Level,
  documentType: z.enum(documentTypes),
  photos: z.array(z.object({ part: Photo, isSaved: z.boolean(), isRequired: z.boolean(), isWanted: z.boolean() })),
  pictureMaxMegabytes: z.int(),
  until: moment(),
})
export type IdentityPhone = z.infer<typeof PhoneView>

/** Not `token`: older clients send that of their session by this name. */
const phoneToken = () => text({ max: 100 })

/** A person's own verification. */
export const identityChecksApi = {
  state: operation({
    method: 'GET',
    path: '/api/identity/state',
    summary: "Get the caller's verifications, what they are needed for, and the brand's rules",
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: Own,
    errors: [],
  }),
  save: operation({
    method: 'POST',
    path: '/api/identity/draft',
    summary: 'Save fields and pictures of a level; begins a draft where there is none',
    audience: 'shopper',
    effect: 'write',
    secrets: ['documentNumber'],
    input: Draft,
    data: Own,
    errors: [...editErrors, 'identity.basic_required', 'identity.not_editable'],
  }),
  basic: operation({
    method: 'POST',
    path: '/api/identity/basic',
    summary: 'Send the basic verification with fields given here and saved before; again after a refusal',
    audience: 'shopper',
    effect: 'write',
    secrets: ['documentNumber'],
    input: Basic,
    data: Own,
    errors: [...sendErrors, 'identity.not_editable'],
    successText: '申请成功',
  }),
  advanced: operation({
    method: 'POST',
    path: '/api/identity/advanced',
    summary: 'Send the advanced verification (C3): address and its proof; needs the basic one',
    audience: 'shopper',
    effect: 'write',
    input: Advanced,
    data: Own,
    errors: [...editErrors, 'identity.not_corrected', 'identity.basic_required', 'identity.not_editable'],
    successText: '申请成功',
  }),
  withdraw: operation({
    method: 'POST',
    path: '/api/identity/withdraw',
    summary: 'Take back a verification that waits for staff; it is a draft again',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ level: Level }),
    data: Own,
    errors: ['identity.not_found', 'identity.decided'],
  }),
  beginPhone: operation({
    method: 'POST',
    path: '/api/identity/phone/begin',
    summary: 'Get a code with which one phone may add pictures to the draft; ends the code before',
    audience: 'shopper',
    effect: 'write',
    hasSecretAnswer: true,
    input: z.object({ level: Level }),
    data: z.object({
      code: z.string(),
      /** Path of the page that the phone opens; the code is behind its `#`. */
      path: z.string(),
      expiresAt: moment(),
    }),
    errors: [...editErrors, 'identity.basic_required'],
  }),
  openPhone: operation({
    method: 'POST',
    path: '/api/identity/phone/open',
    summary: 'Exchange the code of a scanned QR for a token of this phone; works once',
    audience: 'anyone',
    effect: 'write',
    limit: 'login',
    hasSecretAnswer: true,
    secrets: ['code'],
    input: z.object({ code: phoneToken() }),
    data: z.object({ token: z.string(), phone: PhoneView }),
    errors: ['identity.code_expired'],
  }),
  readPhone: operation({
    method: 'POST',
    path: '/api/identity/phone/state',
    summary: 'Get which pictures a phone still has to take',
    audience: 'anyone',
    effect: 'read',
    secrets: ['phoneToken'],
    input: z.object({ phoneToken: phoneToken() }),
    data: z.object({ phone: PhoneView }),
    errors: ['identity.code_expired'],
  }),
  addPhonePhoto: operation({
    method: 'POST',
    path: '/api/identity/phone/photo',
    summary: 'Add a picture to the draft from the phone that scanned the code',
    audience: 'anyone',
    effect: 'own',
    secrets: ['phoneToken'],
    maxFileMegabytes: (policy) => policy.identityPictureMaxMegabytes,
    input: z.object({ phoneToken: phoneToken(), part: Photo, file: file() }),
    data: z.object({ phone: PhoneView }),
    errors: [
      'identity.code_expired',
      'identity.not_editable',
      'upload.required',
      'upload.too_large',
      'upload.not_an_image',
      'upload.too_many_pixels',
    ],
  }),
}

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
  /** Who approved an advanced one first; null: nobody yet. */
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
    unaudited: ['note'],
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
    input: z.object({ checkId: id(), reason: text({ max: 500 }) }),
    data: detailed,
    errors: ['identity.not_found', 'identity.not_refused', 'money.own_request'],
  }),
}
