import { documentTypes, getNumberLengths, type DocumentType } from '#contract/identity-documents.ts'
import { identityLengths } from '#contract/identity-form.ts'
import type { DraftValues } from './own-identity.ts'

/** The problem of a field: a text of `identity.error.*` with its parameters. */
export type FieldProblem =
  | { readonly key: 'missing' | 'day' | 'future' | 'characters' | 'expired' | 'name' }
  | { readonly key: 'young'; readonly years: number }
  | { readonly key: 'length' | 'digits'; readonly min: number; readonly max: number }
export type FieldProblems = Readonly<Partial<Record<keyof DraftValues, FieldProblem>>>

interface Rules {
  readonly minAgeYears: number
  /** The day at the shop, YYYY-MM-DD. */
  readonly today: string
  /** A number is saved, and only its first and last characters are known here. */
  readonly hasNumber: boolean
}

const oldestYear = 1900
const dayPattern = /^\d{4}-\d{2}-\d{2}$/
/** A number in capitals, without the blanks, dots, dashes and brackets that people read between its characters. */
export const toPlainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s.\-/()‐-―]/g, '')
    .toUpperCase()

const isDay = (text: string): boolean =>
  dayPattern.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** The day so many years before another one. */
function subtractYears(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}

function checkText(name: keyof typeof identityLengths, value = ''): FieldProblem | null {
  const [min, max] = identityLengths[name]
  const length = [...value.trim()].length
  if (length === 0) return min > 0 ? { key: 'missing' } : null
  return length < min || length > max ? { key: 'length', min, max } : null
}

function checkName(name: 'firstNames' | 'lastName', value = ''): FieldProblem | null {
  return checkText(name, value) ?? (/\d/.test(value) ? { key: 'name' } : null)
}

function checkBirthDate(value: string, { minAgeYears, today }: Rules): FieldProblem | null {
  if (value === '') return { key: 'missing' }
  if (!isDay(value) || Number(value.slice(0, 4)) < oldestYear) return { key: 'day' }
  if (value > today) return { key: 'future' }
  return value > subtractYears(today, minAgeYears) ? { key: 'young', years: minAgeYears } : null
}

function checkNumber(value: string, country: string, type: DocumentType, hasNumber: boolean): FieldProblem | null {
  const plain = toPlainNumber(value)
  if (plain === '') return hasNumber ? null : { key: 'missing' }
  if (!/^[A-Z\d]+$/.test(plain)) return { key: 'characters' }
  const [min, max] = getNumberLengths(country, type)
  return plain.length < min || plain.length > max ? { key: 'digits', min, max } : null
}

function checkExpiry(value: string, today: string): FieldProblem | null {
  if (value === '') return null
  if (!isDay(value)) return { key: 'day' }
  return value < today ? { key: 'expired' } : null
}

const withoutNull = (problems: Readonly<Record<string, FieldProblem | null>>): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))

/** The problems of the basic fields, without asking the server. */
export function findBasicProblems(values: DraftValues, rules: Rules): FieldProblems {
  const { country = '', documentType = documentTypes[0] } = values
  return withoutNull({
    country: country === '' ? { key: 'missing' } : null,
    firstNames: checkName('firstNames', values.firstNames),
    lastName: checkName('lastName', values.lastName),
    birthDate: checkBirthDate(values.birthDate ?? '', rules),
    documentNumber: checkNumber(values.documentNumber ?? '', country, documentType, rules.hasNumber),
    documentExpiresOn: checkExpiry(values.documentExpiresOn ?? '', rules.today),
  })
}

/** The problems of the address. */
export function findAdvancedProblems(values: DraftValues): FieldProblems {
  return withoutNull({
    country: (values.country ?? '') === '' ? { key: 'missing' } : null,
    street: checkText('street', values.street),
    postcode: checkText('postcode', values.postcode),
    city: checkText('city', values.city),
    region: checkText('region', values.region),
  })
}
