import { z } from 'zod'
import { operation } from './operation.ts'

const code = z.string().regex(/^[A-Z]{3}$/)

/** A list of rates: units of each currency for one unit of `base`, of one day. */
export const RateList = z.object({
  base: code,
  date: z.iso.date(),
  rates: z.record(code, z.number().positive().max(1e9)),
})
export type RateList = z.infer<typeof RateList>

export const exchangeRatesApi = {
  rates: operation({
    method: 'GET',
    path: '/api/rates',
    summary: "Get rates of the brand's currency in others, to look at prices; never used for charging",
    audience: 'anyone',
    effect: 'read',
    cacheTag: () => 'rates',
    input: z.object({}),
    data: z.object({
      /** The currency that is charged. */
      base: z.string(),
      /** Only rates that are not too old, in the brand's order. */
      rates: z.array(
        z.object({
          currency: z.string(),
          digits: z.int(),
          /** Units of `currency` for one unit of `base`. */
          rate: z.number(),
          /** YYYY-MM-DD. */
          day: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
}
