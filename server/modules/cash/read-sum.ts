import type { Ctx } from '#server/platform/context.ts'
import { toMinor } from '#server/platform/money.ts'
import { refuse, refuseFields } from '#server/platform/refuse.ts'
import { sumOf } from './cash.rules.ts'

/** A sum that was sent, in minor units; refused at its field when it has more decimals than the currency. */
export function readSum({ brand }: Ctx, amount: number): number {
  const { digits } = brand.settings.currency
  const minor = sumOf(amount, digits)
  if (minor === null) throw refuseFields({ amount: { key: 'field.decimals', params: { digits } } })
  return minor
}

/** An amount of the brand's policy in minor units. */
export const policyMinor = ({ brand }: Ctx, amount: number): number => toMinor(amount, brand.settings.currency.digits)

/** Refuses `wallet.below_minimum` and `wallet.above_maximum`; the bounds are as the policy writes them, and included. */
export function checkBounds(ctx: Ctx, minor: number, { min, max }: { readonly min: number; readonly max: number }) {
  if (minor < policyMinor(ctx, min)) throw refuse('wallet.below_minimum', { min })
  if (minor > policyMinor(ctx, max)) throw refuse('wallet.above_maximum', { max })
}
