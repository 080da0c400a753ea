/**
 * Bounds and words of the verification of an identity. Without schemas, because the pages of shoppers need them at
 * their start.
 */
export const identityLevels = ['basic', 'advanced'] as const
export type IdentityLevel = (typeof identityLevels)[number]

/** Levels that a brand may require before an action. */
export const identityNeeds = ['none', ...identityLevels] as const

/** Actions that a brand's policy may tie to a verified identity, each with the setting that says so. */
export const identityActions = {
  withdrawal: 'identityForWithdrawal',
  recharge: 'identityForRecharge',
  stores: 'identityForStores',
  credit: 'identityForCredit',
} as const
export type IdentityAction = keyof typeof identityActions
export const identityActionNames = Object.keys(identityActions) as [IdentityAction, ...IdentityAction[]]

/** Bounds of the texts in characters; those with 0 may stay empty. */
export const identityLengths = {
  firstNames: [0, 80],
  lastName: [1, 80],
  documentNumber: [4, 30],
  street: [2, 200],
  postcode: [0, 32],
  city: [2, 100],
  region: [0, 100],
} as const satisfies Readonly<Record<string, readonly [min: number, max: number]>>

/** Pictures by level: the document's front and back, the person who holds it, and the proof of the address. */
export const identityPhotos = {
  basic: ['front', 'back', 'holding'],
  advanced: ['proof'],
} as const satisfies Readonly<Record<IdentityLevel, readonly string[]>>
export type IdentityPhoto = (typeof identityPhotos)[IdentityLevel][number]
export const identityPhotoNames = [...identityPhotos.basic, ...identityPhotos.advanced] as const

/** Pictures that have to be there; the back is only asked for again by staff, or given at once. */
export const requiredPhotos = {
  basic: ['front', 'holding'],
  advanced: ['proof'],
} as const satisfies Readonly<Record<IdentityLevel, readonly IdentityPhoto[]>>

/** The parts that staff may send back: each picture, and the fields of the level. */
export const identityParts = {
  basic: ['details', ...identityPhotos.basic],
  advanced: ['address', ...identityPhotos.advanced],
} as const
export type IdentityPart = (typeof identityParts)[IdentityLevel][number]
export const identityPartNames = [...identityParts.basic, ...identityParts.advanced] as const

/** Problems of a picture and of the fields. */
export const identityPartReasons = {
  photo: [
    'reflection',
    'blurred',
    'dark',
    'cropped',
    'unreadable',
    'missing',
    'other_document',
    'document_expired',
    'face_hidden',
    'too_old',
    'other',
  ],
  fields: ['differs_from_document', 'incomplete', 'other'],
} as const
export const identityPartReasonNames = [...new Set([...identityPartReasons.photo, ...identityPartReasons.fields])] as [
  IdentityPartReason,
  ...IdentityPartReason[],
]
export type IdentityPartReason = (typeof identityPartReasons)['photo' | 'fields'][number]

/** Why a whole verification is rejected. */
export const identityRejectReasons = [
  'not_the_person',
  'document_not_genuine',
  'document_not_accepted',
  'under_age',
  'other',
] as const
export type IdentityRejectReason = (typeof identityRejectReasons)[number]

/** The refusal with this number goes to support, who may open the form again. */
export const maxIdentityRefusals = 3

/** So many days before the end of a verification it can be renewed. */
export const identityRenewalDays = 30

/** Minutes in which the code for the phone can be scanned, and in which that phone can send pictures. */
export const phoneCodeMinutes = 10
export const phoneSessionMinutes = 60

/** Kinds of a proof of the address. */
export const proofTypes = ['utility_bill', 'bank_statement', 'tax_letter', 'residence_registration', 'other'] as const
