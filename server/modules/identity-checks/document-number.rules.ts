import { getNumberLengths, type DocumentType } from '#contract/identity-documents.ts'
import type { FieldError } from '#contract/field-errors.ts'
import { checkCardNumber, hasCardRule } from './card-number.rules.ts'

/** The number without blanks, dots, dashes, slashes and brackets, in capitals. */
export const normaliseNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .replaceAll(/[\s.\-/()‐-―]/g, '')
    .toUpperCase()

/** Whether the check digits of numbers of this document are counted. */
export const hasCheckDigits = (country: string, type: DocumentType): boolean =>
  type !== 'passport' && hasCardRule(country, type)

/** The error of a document's number; null for one that can be right. */
export function findNumberError(country: string, type: DocumentType, given: string): FieldError | null {
  const number = normaliseNumber(given)
  const [min, max] = getNumberLengths(country, type)
  if (number.length < min) return { key: 'field.too_short', params: { min } }
  if (number.length > max) return { key: 'field.too_long', params: { max } }
  if (!/^[A-Z\d]+$/.test(number)) return { key: 'field.pattern' }
  if (type === 'passport') return /\d/.test(number) ? null : { key: 'field.pattern' }
  const checked = checkCardNumber(country, type, number)
  if (checked === 'pattern') return { key: 'field.pattern' }
  return checked === 'digits' ? { key: 'field.check_digits' } : null
}

/** The first and last character of a number, and how long it is. */
export function maskDocumentNumber(given: string): string {
  const number = normaliseNumber(given)
  if (number.length < 4) return '•'.repeat(number.length)
  const shown = number.length < 8 ? 1 : 2
  return `${number.slice(0, shown)}${'•'.repeat(number.length - shown - 1)}${number.slice(-1)}`
}
