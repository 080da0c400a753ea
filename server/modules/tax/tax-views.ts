import type { TaxLine } from '#contract/tax.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { translateServer } from '#i18n/translate.ts'
import { sumTaxes, type Tax } from './tax.rules.ts'

/** Names of the shipped rates with their texts (keys of the server dictionary); others are shown as written. */
const nameTexts = { VAT: '增值税', GST: '商品及服务税', 'Sales tax': '销售税', 'Consumption tax': '消费税' } as const

/** Returns the name of a tax in the caller's language, with the place that levies it. */
export function getTaxName(
  { lang }: Pick<Ctx, 'lang'>,
  { name, jurisdiction }: Pick<Tax, 'name' | 'jurisdiction'>,
): string {
  const text = Object.hasOwn(nameTexts, name) ? translateServer(lang, nameTexts[name as keyof typeof nameTexts]) : name
  return jurisdiction === '' ? text : `${text}, ${jurisdiction}`
}

/** Converts a rate to percent: 190,000 millionths are 19. */
export const toPercent = (ratePpm: number): number => toMajor(ratePpm, 4)

/** Returns the sums of these taxes by rate for a response: money in major units. */
export const toTaxLines = (ctx: Pick<Ctx, 'lang' | 'brand'>, taxes: readonly Tax[]): TaxLine[] => {
  const { digits } = ctx.brand.settings.currency
  return sumTaxes(taxes).map((tax) => ({
    rate: toPercent(tax.ratePpm),
    name: getTaxName(ctx, tax),
    included: tax.included,
    base: toMajor(tax.baseMinor, digits),
    amount: toMajor(tax.amountMinor, digits),
  }))
}
