import type { Data, Parsed } from '#contract/operation.ts'
import type { sellerReferralApi, staffReferralApi } from '#contract/referral.ts'
import { getStore, listNamedStores } from '#server/modules/merchants/public.ts'
import type { Ctx, SellerCtx, UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { deleteRate, findRates, listRates, upsertRate } from './rates.queries.ts'
import { toHundredths, toPercent } from './referral.rules.ts'

type Seller = typeof sellerReferralApi
type Staff = typeof staffReferralApi

/** Saves or removes the own rate of a store. Throws `referral.rate_bounds`. */
async function saveRate(ctx: Ctx, storeId: string, percent: number | undefined): Promise<void> {
  const { referralStoreMinPercent: min, referralStoreMaxPercent: max } = ctx.brand.policy
  if (percent !== undefined && (percent < min || percent > max)) throw refusal('referral.rate_bounds', { min, max })
  const before = (await findRates(ctx, [storeId])).get(storeId)
  if (percent === undefined) await deleteRate(ctx, storeId)
  else await upsertRate(ctx, storeId, toHundredths(percent))
  ctx.audit({
    subjectId: storeId,
    before: { percent: before === undefined ? null : toPercent(before) },
    after: { percent: percent ?? null },
  })
}

/** The own rate of the caller's store, with its bounds. */
export async function readStoreRate(ctx: SellerCtx): Promise<Data<Seller['rate']>> {
  const { storeId } = ctx.principal
  const { policy } = ctx.brand
  const own = (await findRates(ctx, [storeId])).get(storeId)
  return {
    percent: own === undefined ? null : toPercent(own),
    brandPercent: policy.referralPercent,
    min: policy.referralStoreMinPercent,
    max: policy.referralStoreMaxPercent,
  }
}

export async function saveStoreRate(
  ctx: SellerCtx,
  { percent }: Parsed<Seller['saveRate']>,
): Promise<Data<Seller['saveRate']>> {
  await saveRate(ctx, ctx.principal.storeId, percent)
  return readStoreRate(ctx)
}

/** The brand's rate, its bounds, and the own rates of stores. */
export async function readRates(ctx: UserCtx): Promise<Data<Staff['rates']>> {
  const { policy } = ctx.brand
  const rates = await listRates(ctx)
  const stores = await listNamedStores(ctx, { ids: rates.map(({ storeId }) => storeId) })
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  return {
    percent: policy.referralPercent,
    min: policy.referralStoreMinPercent,
    max: policy.referralStoreMaxPercent,
    stores: rates.map(({ storeId, rateHundredths, changedAt }) => ({
      id: storeId,
      name: names.get(storeId) ?? '',
      percent: toPercent(rateHundredths),
      changedAt: changedAt.toISOString(),
    })),
  }
}

export async function saveRateOfStore(
  ctx: UserCtx,
  { storeId, percent }: Parsed<Staff['saveRate']>,
): Promise<Data<Staff['saveRate']>> {
  const { id } = await getStore(ctx, storeId)
  await saveRate(ctx, id, percent)
  return readRates(ctx)
}
