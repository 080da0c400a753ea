import { z } from 'zod'
import { money } from './fields.ts'

/** One tax of an order or a quote, summed over its lines and delivery. */
export const TaxLine = z.object({
  /** In percent. */
  rate: z.number(),
  /** Name with the place that levies it, such as `Sales tax, Texas`. */
  name: z.string(),
  /** Whether the prices include it; else it is added to them. */
  included: z.boolean(),
  /** The amount without any tax. */
  base: money(),
  amount: money(),
})
export type TaxLine = z.infer<typeof TaxLine>

/** How a buyer who buys for a business is taxed. */
const TaxExemption = z.enum(['reverse_charge', 'certificate'])
type TaxExemption = z.infer<typeof TaxExemption>

/** The buyer's business on an order or a quote. */
export const TaxBusiness = z.object({
  number: z.string(),
  name: z.string().nullable(),
  /** Null: the number does not free from tax here. */
  exemption: TaxExemption.nullable(),
})
export type TaxBusiness = z.infer<typeof TaxBusiness>
