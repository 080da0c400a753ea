import type { BrandFile } from '#contract/brand-file.ts'
import { taxSettings } from '#tests/harness/taxes.ts'
import { amountTerms, withdrawalTerms } from './terms.ts'

/** How prices are taxed: one rate for most goods and, unless null, a lower one for the reduced SKU; whole percents. */
export type TaxTerms = {
  readonly included: boolean
  readonly liable: 'brand' | 'store'
  readonly standardPercent: number
  readonly reducedPercent: number | null
  /** Of the commission, charged to the stores. */
  readonly commissionTaxPercent: number
}

/** A kind of brand that sequences run in. */
export type Variant = {
  /** As the name of a test goes on after "of a brand". */
  readonly name: string
  readonly figure: string
  readonly currency: BrandFile['currency']
  /** Stripe wants thousandths to end in 0, so a currency of three digits has no cards. */
  readonly takesCards: boolean
  readonly tax: TaxTerms | null
}

const usd = { code: 'USD', digits: 2 } as const

export const untaxed: Variant = {
  name: 'without tax, in USD',
  figure: 'model',
  currency: usd,
  takesCards: true,
  tax: null,
}

/** Tax on top of prices, two classes, and a tax on the commission. */
export const taxedTwice: Variant = {
  name: 'with added tax of two classes that it owes and a tax on the commission, in USD',
  figure: 'model-added-tax-of-brand',
  currency: usd,
  takesCards: true,
  tax: { included: false, liable: 'brand', standardPercent: 13, reducedPercent: 9, commissionTaxPercent: 19 },
}

export const variants: readonly Variant[] = [
  untaxed,
  {
    name: 'with included tax of two classes that it owes, in JPY',
    figure: 'model-included-tax-of-brand',
    currency: { code: 'JPY', digits: 0 },
    takesCards: true,
    tax: { included: true, liable: 'brand', standardPercent: 10, reducedPercent: 8, commissionTaxPercent: 0 },
  },
  {
    name: 'with added tax that its stores owe, in KWD',
    figure: 'model-added-tax-of-stores',
    currency: { code: 'KWD', digits: 3 },
    takesCards: false,
    tax: { included: false, liable: 'store', standardPercent: 5, reducedPercent: null, commissionTaxPercent: 0 },
  },
  taxedTwice,
]

/** Minor units as the amount that operations and settings take. */
export const toMajor = ({ currency }: Variant, amountMinor: number): number => amountMinor / 10 ** currency.digits

/** Settings of a brand of this kind, with the limits of the modelled shop in its currency. */
export function getBrandSettings(variant: Variant): {
  policy: BrandFile['policy']
  settings: Partial<BrandFile>
} {
  const { currency, tax } = variant
  const { fromHour, untilHour, feeMinor } = withdrawalTerms
  const [min, max] = [toMajor(variant, amountTerms.minMinor), toMajor(variant, amountTerms.maxMinor)]
  return {
    policy: {
      otherRequestsPerSecondPerAddress: 1e6,
      rechargeMinAmount: min,
      rechargeMaxAmount: max,
      withdrawalMinAmount: min,
      withdrawalMaxAmount: max,
      // No other person approves.
      withdrawalTwoPeopleAmount: max,
      withdrawalsPerDay: 1_000,
      withdrawalFeeAmount: toMajor(variant, feeMinor),
      withdrawalFromTime: `0${fromHour}:00`,
      withdrawalUntilTime: `${untilHour}:00`,
    },
    settings: {
      currency,
      ...(tax && { tax: { ...taxSettings(tax.included), commissionTaxPercent: tax.commissionTaxPercent } }),
    },
  }
}
