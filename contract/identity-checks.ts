import { z } from 'zod'
import { day, file, moment, optional, text } from './fields.ts'
import { documentTypes } from './identity-documents.ts'
import { identityActionNames, identityLengths, proofTypes } from './identity-form.ts'
import { Check, identityStates, Level, Photo } from './identity-views.ts'
import { operation } from './operation.ts'

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
    hasSecretAnswer: true,
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
    limit: 'orders',
    hasSecretAnswer: true,
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
    limit: 'orders',
    hasSecretAnswer: true,
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
    limit: 'orders',
    hasSecretAnswer: true,
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
    limit: 'login',
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
