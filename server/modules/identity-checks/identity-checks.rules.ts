import { listDocumentTypes } from '#contract/identity-documents.ts'
import type { IdentityDraft } from '#contract/identity-checks.ts'
import type { IdentityCheck, IdentityState } from '#contract/identity-views.ts'
import {
  identityLengths,
  identityPhotos,
  maxIdentityRefusals,
  identityRenewalDays,
  requiredPhotos,
  type IdentityLevel,
  type IdentityPart,
  type IdentityPhoto,
} from '#contract/identity-form.ts'
import type { FieldError } from '#contract/field-errors.ts'
import { getNextDay, toInstant } from '#server/platform/brand-time.ts'
import type { Brand } from '#server/platform/brand.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { findNumberError } from './document-number.rules.ts'

/** The fields of a level as they are sealed; empty text where nothing is input. */
export type Details = Omit<IdentityCheck['details'], 'numberMasked'> & { readonly documentNumber: string }
export type Photo = { readonly part: IdentityPhoto; readonly image: string; readonly sentAt: string } & {
  readonly state: 'saved' | 'sent' | 'accepted' | 'refused'
}
export type PartRequest = IdentityCheck['requests'][number]

export const emptyDetails: Details = {
  country: '',
  documentType: 'identity_card',
  firstNames: '',
  lastName: '',
  birthDate: '',
  documentNumber: '',
  documentExpiresOn: '',
  street: '',
  postcode: '',
  city: '',
  region: '',
  proofType: 'utility_bill',
}

const detailNames = Object.keys(emptyDetails) as (keyof Details)[]
const fieldsOfLevel: Readonly<Record<IdentityLevel, readonly (keyof Details)[]>> = {
  basic: ['country', 'documentType', 'firstNames', 'lastName', 'birthDate', 'documentNumber', 'documentExpiresOn'],
  advanced: ['country', 'street', 'postcode', 'city', 'region', 'proofType'],
}

export type FieldInput = Omit<IdentityDraft, 'level'>

/** The names of the fields of a level whose value changes. */
export const listChangedFields = (level: IdentityLevel, before: Details, input: FieldInput): (keyof Details)[] =>
  detailNames.filter(
    (name) => fieldsOfLevel[level].includes(name) && input[name] !== undefined && input[name] !== before[name],
  )

/** The pictures of a level that are given and differ from those there; empty text removes one. */
export const listChangedPhotos = (level: IdentityLevel, before: readonly Photo[], input: FieldInput): IdentityPhoto[] =>
  identityPhotos[level].filter(
    (part) => input[part] !== undefined && input[part] !== (before.find((photo) => photo.part === part)?.image ?? ''),
  )

export const getFieldsPart = (level: IdentityLevel): IdentityPart => (level === 'basic' ? 'details' : 'address')

export const markCorrected = (requests: readonly PartRequest[], parts: readonly IdentityPart[]): PartRequest[] =>
  requests.map((request) => (parts.includes(request.part) ? { ...request, corrected: true } : request))

/** Years of life on a day; both are YYYY-MM-DD. */
export function getAge(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The oldest person who is taken. */
const maxAgeYears = 120

export type Problem = { readonly field: string; readonly isMissing: boolean; readonly error: FieldError }
const missing = (field: string): Problem => ({ field, isMissing: true, error: { key: 'field.required' } })
const wrong = (field: string, error: FieldError): Problem => ({ field, isMissing: false, error })

type Rules = { readonly today: string; readonly minAgeYears: number }

function findBirthProblem(birthDate: string, { today, minAgeYears }: Rules): Problem | null {
  if (birthDate === '') return missing('birthDate')
  if (birthDate > today) return wrong('birthDate', { key: 'field.day_future' })
  const age = getAge(birthDate, today)
  if (age < minAgeYears) return wrong('birthDate', { key: 'field.too_young', params: { years: minAgeYears } })
  return age > maxAgeYears ? wrong('birthDate', { key: 'field.pattern' }) : null
}

function findNumberProblem({ country, documentType, documentNumber }: Details): Problem | null {
  if (documentNumber === '') return missing('documentNumber')
  const error = country === '' ? null : findNumberError(country, documentType, documentNumber)
  return error && wrong('documentNumber', error)
}

function findTextProblem(details: Details, field: keyof typeof identityLengths): Problem | null {
  const value = details[field]
  const [min] = identityLengths[field]
  if (value === '') return min > 0 ? missing(field) : null
  if (value.length < min) return wrong(field, { key: 'field.too_short', params: { min } })
  return field !== 'postcode' && field !== 'documentNumber' && !/\p{L}/u.test(value)
    ? wrong(field, { key: 'field.pattern' })
    : null
}

const isCode = (country: string): boolean => findCountryCode(country) === country

function findCountryProblem({ country }: Details): Problem | null {
  if (country === '') return missing('country')
  return isCode(country) ? null : wrong('country', { key: 'field.not_listed' })
}

function findDocumentProblem(details: Details, { today }: Rules): Problem | null {
  const { country, documentType } = details
  if (isCode(country) && !listDocumentTypes(country).includes(documentType))
    return wrong('documentType', { key: 'field.not_listed' })
  return isExpired(details, today) ? wrong('documentExpiresOn', { key: 'field.day_past' }) : null
}

/** Everything that stops a level from being sent. */
export function findProblems(
  level: IdentityLevel,
  details: Details,
  photos: readonly Photo[],
  rules: Rules,
): Problem[] {
  const absent = requiredPhotos[level].filter((part) => !photos.some((photo) => photo.part === part)).map(missing)
  const found =
    level === 'basic'
      ? [
          findCountryProblem(details),
          findDocumentProblem(details, rules),
          findTextProblem(details, 'firstNames'),
          findTextProblem(details, 'lastName'),
          findBirthProblem(details.birthDate, rules),
          findNumberProblem(details),
        ]
      : [
          findCountryProblem(details),
          findTextProblem(details, 'street'),
          findTextProblem(details, 'city'),
          findTextProblem(details, 'region'),
        ]
  return [...found.filter((problem) => problem !== null), ...absent]
}

/** States in which the person changes and sends it. */
export const isEditable = (state: IdentityState): boolean =>
  state === 'draft' || state === 'changes' || state === 'rejected'

export const getAttemptsLeft = (refusals: number): number => Math.max(0, maxIdentityRefusals - refusals)

const dayMs = 86_400_000
export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

/** Whether a document was not valid any more on a day (YYYY-MM-DD); one without a date does not expire. */
export const isExpired = ({ documentExpiresOn }: Pick<Details, 'documentExpiresOn'>, today: string): boolean =>
  documentExpiresOn !== '' && documentExpiresOn < today

/** The end of a verification: the years of the policy after it, or the end of the document's last day in the brand's zone. */
export function getValidUntil(brand: Brand, now: Date, documentExpiresOn: string): Date {
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + brand.policy.identityValidYears)
  if (documentExpiresOn === '') return until
  const end = new Date(toInstant(brand, getNextDay(documentExpiresOn), '00:00').getTime() - 1)
  return end < until ? end : until
}

/** It ends soon enough to be renewed. */
export const isRenewable = (validUntil: Date, now: Date): boolean => addDays(validUntil, -identityRenewalDays) <= now

export const toNumberText = (number: number): string => `ID-${number}`
