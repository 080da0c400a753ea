import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type RatesCtx = Ctx<Pick<Tables, 'exchange_rates'>>
export type RateRow = { readonly currency: string; readonly rate: number; readonly day: string }

/** All stored rates of the brand, also those that are too old. */
export const listRates = (ctx: RatesCtx): Promise<RateRow[]> =>
  ctx.db
    .selectFrom('exchange_rates')
    .select(['currency', 'rate', 'day'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('currency')
    .execute()

/** Inserts or replaces rates, unless a later day's is stored. */
export async function upsertRates(ctx: RatesCtx, rates: readonly RateRow[]): Promise<void> {
  if (rates.length === 0) return
  await ctx.db
    .insertInto('exchange_rates')
    .values(rates.map((row) => ({ brand_id: ctx.brand.id, ...row, updated_at: ctx.clock.now() })))
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'currency'])
        .doUpdateSet((build) => ({
          rate: build.ref('excluded.rate'),
          day: build.ref('excluded.day'),
          updated_at: build.ref('excluded.updated_at'),
        }))
        .where(sql<boolean>`exchange_rates.day <= excluded.day`),
    )
    .execute()
}
