import { sql } from 'kysely'
import type { ReferralCtx } from './profits.queries.ts'

/** Own rates of stores in hundredths of a percent, by store. */
export async function findRates(ctx: ReferralCtx, storeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .selectFrom('referral_rates')
    .select(['store_id', 'rate_hundredths'])
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', sql<string>`any(${storeIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ store_id, rate_hundredths }) => [store_id, rate_hundredths]))
}

const maxRates = 500

/** The own rates of stores, the latest first, at most 500. */
export const listRates = (ctx: ReferralCtx) =>
  ctx.db
    .selectFrom('referral_rates')
    .select(['store_id as storeId', 'rate_hundredths as rateHundredths', 'changed_at as changedAt'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('changed_at', 'desc')
    .orderBy('store_id')
    .limit(maxRates)
    .execute()

export const upsertRate = (ctx: ReferralCtx, storeId: string, rateHundredths: number) =>
  ctx.db
    .insertInto('referral_rates')
    .values({
      brand_id: ctx.brand.id,
      store_id: storeId,
      rate_hundredths: rateHundredths,
      changed_at: ctx.clock.now(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'store_id'])
        .doUpdateSet({ rate_hundredths: rateHundredths, changed_at: ctx.clock.now() }),
    )
    .execute()

export const deleteRate = (ctx: ReferralCtx, storeId: string) =>
  ctx.db.deleteFrom('referral_rates').where('brand_id', '=', ctx.brand.id).where('store_id', '=', storeId).execute()
