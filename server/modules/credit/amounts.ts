import type { Ctx } from '#server/platform/context.ts'
import { toMajor, toMinor } from '#server/platform/money.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

/** Reads amounts by field name in minor units; throws field errors for those with more decimals than the currency. */
export function readAmounts<Name extends string>(
  { brand }: Ctx,
  amounts: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const { digits } = brand.settings.currency
  const names = Object.keys(amounts) as Name[]
  const wrong = names.filter((name) => toMajor(toMinor(amounts[name], digits), digits) !== amounts[name])
  if (wrong.length > 0)
    throw fieldRefusal(Object.fromEntries(wrong.map((name) => [name, { key: 'field.decimals', params: { digits } }])))
  return Object.fromEntries(names.map((name) => [name, toMinor(amounts[name], digits)])) as Record<Name, number>
}

/** Returns a function that makes numbers of an answer from minor units. */
export const createToMajor =
  ({ brand }: Ctx) =>
  (minor: number): number =>
    toMajor(minor, brand.settings.currency.digits)

/** Converts an amount of the brand's policy to minor units. */
export const toPolicyMinor = ({ brand }: Ctx, amount: number): number => toMinor(amount, brand.settings.currency.digits)

/** A percentage in hundredths of a percent. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100)
