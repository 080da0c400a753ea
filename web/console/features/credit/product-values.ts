import { toAprPercent } from '#contract/credit-apr.ts'
import { calculateLoan, type LoanCosts } from '#contract/credit-schedule.ts'
import { maxLoanMonths } from '#contract/credit-terms.ts'
import type { OperationInput } from '#web/client/api-call.ts'
import { parseWhole } from '#web/kit/number.ts'
import type { CreditProduct } from './credit-lists.ts'
import { readAmount, readNumber } from './read-amount.ts'

type Texts = Readonly<Record<string, string>>

/** The fields of the editor as they are typed. */
export type ProductValues = {
  readonly names: Texts
  readonly terms: Texts
  readonly minAmount: string
  readonly maxAmount: string
  readonly minMonths: string
  readonly maxMonths: string
  readonly ratePercent: string
  readonly feePercent: string
  readonly overdueRatePercent: string
  readonly overdueCap: string
  readonly isOpen: boolean
}

export const numberFields = [
  'minAmount',
  'maxAmount',
  'minMonths',
  'maxMonths',
  'ratePercent',
  'feePercent',
  'overdueRatePercent',
  'overdueCap',
] as const
export type NumberField = (typeof numberFields)[number]
export type ProductErrors = Readonly<Partial<Record<keyof ProductValues, 'missing' | 'wrong' | 'order' | 'cap'>>>

export const emptyProduct: ProductValues = {
  names: {},
  terms: {},
  minAmount: '',
  maxAmount: '',
  minMonths: '3',
  maxMonths: '24',
  ratePercent: '',
  feePercent: '0',
  overdueRatePercent: '',
  overdueCap: '',
  isOpen: false,
}

export const toProductValues = (product: CreditProduct): ProductValues => ({
  names: product.names,
  terms: product.terms,
  ...(Object.fromEntries(numberFields.map((field) => [field, String(product[field])])) as Record<NumberField, string>),
  isOpen: product.isOpen,
})

type Numbers = Readonly<Record<NumberField, number>>

const percentDigits = 2

function readField(field: NumberField, text: string, digits: number): number | null {
  if (field === 'minMonths' || field === 'maxMonths') {
    const months = parseWhole(text)
    return months !== null && months >= 1 && months <= maxLoanMonths ? months : null
  }
  if (field === 'minAmount' || field === 'maxAmount') return readAmount(text, digits)
  return readNumber(text, field === 'overdueCap' ? digits : percentDigits)
}

/** The numbers of the editor; null where one of them is none. */
export function readNumbers(values: ProductValues, digits: number): Numbers | null {
  const read = numberFields.map((field) => [field, readField(field, values[field], digits)] as const)
  return read.some(([, value]) => value === null) ? null : (Object.fromEntries(read) as Numbers)
}

const toBasisPoints = (percent: number): number => Math.round(percent * 100)

export const calculateProduct = (
  { ratePercent, feePercent }: Pick<Numbers, 'ratePercent' | 'feePercent'>,
  amount: number,
  months: number,
  digits: number,
): LoanCosts =>
  calculateLoan({
    amountMinor: Math.round(amount * 10 ** digits),
    months,
    rateBasisPoints: toBasisPoints(ratePercent),
    feeBasisPoints: toBasisPoints(feePercent),
  })

/** The annual percentage rate of the most expensive loan: a fee weighs most over the shortest term. */
export function findHighestApr(numbers: Numbers, digits: number): number {
  const amounts = [numbers.minAmount, numbers.maxAmount]
  const terms = [numbers.minMonths, numbers.maxMonths]
  return Math.max(
    ...amounts.flatMap((amount) =>
      terms.map((months) => toAprPercent(calculateProduct(numbers, amount, months, digits))),
    ),
  )
}

const hasText = (texts: Texts): boolean => Object.values(texts).some((text) => text.trim() !== '')

/** Errors of the fields; the server checks the same, and the cap again. */
export function findProductErrors(values: ProductValues, digits: number, maxAprPercent: number): ProductErrors {
  const errors: Record<string, 'missing' | 'wrong' | 'order' | 'cap'> = {}
  if (!hasText(values.names)) errors.names = 'missing'
  if (!hasText(values.terms)) errors.terms = 'missing'
  for (const field of numberFields)
    if (readField(field, values[field], digits) === null) errors[field] = values[field].trim() ? 'wrong' : 'missing'
  const numbers = readNumbers(values, digits)
  if (!numbers) return errors
  if (numbers.minAmount > numbers.maxAmount) errors.maxAmount = 'order'
  if (numbers.minMonths > numbers.maxMonths) errors.maxMonths = 'order'
  if (numbers.overdueRatePercent > maxAprPercent) errors.overdueRatePercent = 'cap'
  if (Object.keys(errors).length === 0 && findHighestApr(numbers, digits) > maxAprPercent) errors.ratePercent = 'cap'
  return errors
}

/** The input that saves a product; null while something is missing. */
export function toProductInput(
  values: ProductValues,
  product: CreditProduct | null,
  digits: number,
): OperationInput<'staffCredit.saveProduct'> | null {
  const numbers = readNumbers(values, digits)
  if (!numbers) return null
  const given = (texts: Texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
  return {
    ...(product && { productId: product.id }),
    version: product?.version ?? 0,
    names: given(values.names),
    terms: given(values.terms),
    ...numbers,
    isOpen: values.isOpen,
  }
}
