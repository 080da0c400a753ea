import {
  applicationLengths,
  applicationParts,
  type ApplicationField,
  type ApplicationPart,
  type ApplicationText,
} from '#contract/application-form.ts'
import type { Policy } from '#contract/brand-file.ts'
import type { FieldError } from '#contract/field-errors.ts'
import type { ApplicationDraft, OwnApplication } from '#contract/store-applications.ts'
import { isBusinessNumber, normaliseBusinessNumber } from '#server/modules/tax/public.ts'

/** The stored form: every field but the account number, which is encrypted beside it. */
export type Content = Required<Omit<ApplicationDraft, 'accountNumber' | 'deliveryFee'>> & {
  readonly deliveryFee: number | null
}

/** A change that staff request. */
export type ChangeRequest = { readonly part: ApplicationPart; readonly reason: string; readonly corrected: boolean }

export const emptyContent = (currency: string): Content => ({
  storeName: '',
  storeAbout: '',
  invitationCode: '',
  kind: 'company',
  legalName: '',
  registerName: '',
  registerNumber: '',
  taxNumber: '',
  country: '',
  contactName: '',
  contactRole: '',
  email: '',
  phone: '',
  identityCard: '',
  identityHolder: '',
  street: '',
  postcode: '',
  city: '',
  region: '',
  deliveryFee: null,
  categoryIds: [],
  products: '',
  accountHolder: '',
  bankName: '',
  payoutCurrency: currency,
  acceptsTerms: false,
})

const parts = Object.entries(applicationParts) as [ApplicationPart, readonly ApplicationField[]][]

/** The part of the form that a field belongs to. */
export const getPart = (field: ApplicationField): ApplicationPart =>
  parts.find(([, fields]) => fields.includes(field))![0]

export type ApplicationPolicy = Pick<
  Policy,
  'applicationNeedsInvitation' | 'applicationNeedsIdentity' | 'applicationNeedsTaxNumber' | 'applicationNeedsAccount'
>

/** The fields that must be given, in the order of the form. */
export function getRequiredFields({ kind }: Pick<Content, 'kind'>, policy: ApplicationPolicy): ApplicationField[] {
  const isCompany = kind === 'company'
  return [
    'storeName',
    ...(policy.applicationNeedsInvitation ? (['invitationCode'] as const) : []),
    'legalName',
    ...(isCompany ? (['registerName', 'registerNumber'] as const) : []),
    ...(isCompany && policy.applicationNeedsTaxNumber ? (['taxNumber'] as const) : []),
    'country',
    'contactName',
    'email',
    'phone',
    ...(policy.applicationNeedsIdentity ? (['identityCard', 'identityHolder'] as const) : []),
    'street',
    'city',
    'deliveryFee',
    'categoryIds',
    'products',
    ...(policy.applicationNeedsAccount ? (['accountHolder', 'bankName', 'accountNumber'] as const) : []),
    'acceptsTerms',
  ]
}

const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const phonePattern = /^\+(?=(?:\D*\d){6})[\d ()-]{6,29}$/
const accountPattern = /^[A-Za-z0-9][A-Za-z0-9 -]*$/
const countryPattern = /^[A-Z]{2}$/

type FormValues = Content & { readonly accountNumber: string }
type Field = ApplicationField

const isGiven = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== '' && value !== null && value !== false && value !== undefined

function findFormatError(given: FormValues, field: Field): FieldError | null {
  const value = given[field]
  switch (field) {
    case 'email':
      return emailPattern.test(String(value)) ? null : { key: 'field.email' }
    case 'phone':
      return phonePattern.test(String(value)) ? null : { key: 'field.phone' }
    case 'country':
      return countryPattern.test(String(value)) ? null : { key: 'field.not_listed' }
    case 'taxNumber':
      return isBusinessNumber(normaliseBusinessNumber(given.taxNumber), given.country, '')
        ? null
        : { key: 'field.business_number' }
    default:
      return null
  }
}

function findLengthError(field: Field, value: unknown): FieldError | null {
  if (typeof value !== 'string' || !Object.hasOwn(applicationLengths, field)) return null
  const [min, max] = applicationLengths[field as ApplicationText]
  if (value.length < min) return { key: 'field.too_short', params: { min } }
  return value.length > max ? { key: 'field.too_long', params: { max } } : null
}

/** The error of an account number; null when it can be stored. */
export const findNumberError = (number: string): FieldError | null =>
  findLengthError('accountNumber', number) ?? (accountPattern.test(number) ? null : { key: 'field.pattern' })

export type Problem = { readonly field: Field; readonly isMissing: boolean; readonly error: FieldError }

/**
 * The reasons why this form cannot be sent, at most one per field, in the order of the form. The account
 * number was checked when it was stored.
 */
export function findProblems(
  content: Content,
  { hasAccountNumber, policy }: { readonly hasAccountNumber: boolean; readonly policy: ApplicationPolicy },
): Problem[] {
  const given: FormValues = { ...content, accountNumber: hasAccountNumber ? 'stored' : '' }
  const required = new Set<Field>(getRequiredFields(content, policy))
  const fields = parts.flatMap(([, names]) => names)
  return fields.flatMap((field): Problem[] => {
    // A person has no register and no tax number of a company.
    if (content.kind === 'person' && ['registerName', 'registerNumber', 'taxNumber'].includes(field)) return []
    const value = given[field]
    if (!isGiven(value))
      return required.has(field) ? [{ field, isMissing: true, error: { key: 'field.required' } }] : []
    if (field === 'accountNumber') return []
    const error = findLengthError(field, value) ?? findFormatError(given, field)
    return error ? [{ field, isMissing: false, error }] : []
  })
}

const requirementParts = {
  store: ['store'],
  contact: ['contact'],
  company: ['company'],
  identity: ['identityCard', 'identityHolder'],
  address: ['address', 'delivery'],
  products: ['products'],
  account: ['account'],
  invitation: ['invitation'],
} as const satisfies Readonly<Record<OwnApplication['requirements'][number]['key'], readonly ApplicationPart[]>>

/** The checklist of a brand: its requirements, each with its state. */
export function getRequirements(
  problems: readonly Problem[],
  policy: ApplicationPolicy,
): OwnApplication['requirements'] {
  const isNeeded = {
    identity: policy.applicationNeedsIdentity,
    account: policy.applicationNeedsAccount,
    invitation: policy.applicationNeedsInvitation,
  }
  return (Object.keys(requirementParts) as (keyof typeof requirementParts)[])
    .filter((key) => !Object.hasOwn(isNeeded, key) || isNeeded[key as keyof typeof isNeeded])
    .map((key) => {
      const own = problems.filter(({ field }) =>
        (requirementParts[key] as readonly ApplicationPart[]).includes(getPart(field)),
      )
      const state = own.some(({ isMissing }) => !isMissing) ? 'wrong' : own.length > 0 ? 'open' : 'done'
      return { key, state }
    })
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields that a draft changes; the account number counts as changed when it is given. */
export function listChangedFields(content: Content, draft: ApplicationDraft): ApplicationField[] {
  return (Object.keys(draft) as ApplicationField[]).filter((field) => {
    if (draft[field] === undefined) return false
    return field === 'accountNumber' ? true : !isSame(content[field], draft[field])
  })
}

/** The requests after a change of these parts: those stand as corrected. */
export const markCorrected = (requests: readonly ChangeRequest[], changed: readonly ApplicationPart[]) =>
  requests.map((request) => (changed.includes(request.part) ? { ...request, corrected: true } : request))

/** Letters and digits of a name, by which names are compared. */
export const toNameLetters = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The key of a new store from its name: `Table & Flame` is `table-flame`; `store` where nothing is left. */
export function toStoreKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30)
    .replace(/-+$/, '')
  return plain || 'store'
}

/** Whether the holder of an account is the applicant. */
export function isOwnAccount({ accountHolder, legalName, contactName }: Content): boolean {
  const holder = toNameLetters(accountHolder)
  return holder !== '' && [legalName, contactName].some((name) => toNameLetters(name) === holder)
}

/** Number of an application as people read it. */
export const toNumberText = (number: number): string => `A-${number}`
