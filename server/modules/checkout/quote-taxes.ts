import type { Ctx } from '#server/platform/context.ts'
import { sumTaxes, taxGroup, type OrderTaxes, type TaxBasis } from '#server/modules/tax/public.ts'
import type { QuotedTax } from './checkout.rules.ts'

/** The amounts of one store that its taxes follow from, in minor units. */
export type GroupToTax = {
  readonly feeMinor: number
  readonly feeDiscountMinor: number
  readonly lines: readonly {
    readonly goodsId: string
    readonly quantity: number
    readonly priceMinor: number
    readonly discountMinor: number
  }[]
}

/** Returns the taxes of each group; null for a brand without tax. */
export const taxGroups = (
  ctx: Ctx,
  basis: TaxBasis | null,
  groups: readonly GroupToTax[],
): readonly OrderTaxes[] | null =>
  basis &&
  groups.map(({ lines, feeMinor, feeDiscountMinor }) =>
    taxGroup(ctx, basis, {
      lines: lines.map(({ goodsId, priceMinor, quantity, discountMinor }) => ({
        goodsId,
        amountMinor: priceMinor * quantity - discountMinor,
      })),
      deliveryMinor: feeMinor - feeDiscountMinor,
    }),
  )

/** Returns all taxes of a group. */
export const listTaxes = ({ lines, delivery }: OrderTaxes) => [...lines, delivery].flatMap(({ taxes }) => taxes)

/** Returns the tax on top of a group's prices; negative for an exempt buyer's relief. Minor units. */
export const getAddedTax = ({ lines, delivery }: OrderTaxes): number =>
  [...lines, delivery].reduce((sum, { addedMinor }) => sum + addedMinor, 0)

/** Returns the part of a quote's content that is compared when it is placed. */
export const toQuotedTax = (basis: TaxBasis | null, taxes: readonly OrderTaxes[] | null): QuotedTax | undefined =>
  basis && taxes
    ? {
        business: basis.business,
        exemption: basis.exemption,
        groups: taxes.map((group) => sumTaxes(listTaxes(group))),
      }
    : undefined
