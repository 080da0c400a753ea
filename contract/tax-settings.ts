import { z } from 'zod'

/** Code of a tax class; goods without one are `standard`. */
export const taxClass = () => z.string().regex(/^[a-z][a-z0-9_]{0,31}$/, 'must be small letters, digits and _')

/** How a brand taxes; without it no order has tax. Zones and rates are rows of the database. */
export const TaxSettings = z.strictObject({
  /** Whether prices include tax, in every zone. */
  included: z.boolean().default(true),
  /** Where prices are taxed before a delivery address is known, and the country whose businesses pay tax. */
  home: z.strictObject({
    country: z.string().regex(/^[A-Z]{2}$/, 'must be a code of two capitals'),
    region: z
      .string()
      .regex(/^[A-Z0-9]{1,3}$/, 'must be a code such as TX')
      .optional(),
  }),
  /** The class of the delivery; by default it shares those of the order's items. */
  deliveryClass: taxClass().optional(),
  /** Whether the commission is a share of the price with its tax or without it. */
  commission: z.enum(['with_tax', 'without_tax']).default('without_tax'),
  /** The tax that the brand charges its stores on the commission, in percent of it; up to four decimals. */
  commissionTaxPercent: z
    .number()
    .min(0)
    .max(100)
    .refine((percent) => Number.isInteger(Math.round(percent * 1e8) / 1e4), 'has more than four decimals')
    .default(0),
})
export type TaxSettings = z.infer<typeof TaxSettings>
