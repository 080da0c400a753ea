import type { Ctx } from '#server/platform/context.ts'
import { toMinor } from '#server/platform/money.ts'
import { refusal, fieldRefusal } from '#server/platform/refusal.ts'
import { toMinorAmount } from './cash.rules.ts'

/** Returns an amount in minor units; throws a field error when it has more decimals than the currency. */
export function readAmount({ brand }: Ctx, amount: number): number {
  const { digits } = brand.settings.currency
  const minor = toMinorAmount(amount, digits)
  if (minor === null) throw fieldRefusal({ amount: { key: 'field.decimals', params: { digits } } })
  return minor
}

/** Converts an amount of the brand's policy to minor units. */
export const toPolicyMinor = ({ brand }: Ctx, amount: number): number => toMinor(amount, brand.settings.currency.digits)

/** Throws `wallet.below_minimum` and `wallet.above_maximum`; both bounds are inclusive and in major units. */
export function checkBounds(ctx: Ctx, minor: number, { min, max }: { readonly min: number; readonly max: number }) {
  if (minor < toPolicyMinor(ctx, min)) throw refusal('wallet.below_minimum', { min })
  if (minor > toPolicyMinor(ctx, max)) throw refusal('wallet.above_maximum', { max })
}
