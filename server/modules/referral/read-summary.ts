import type { Data, Parsed } from '#contract/operation.ts'
import type { referralApi } from '#contract/referral.ts'
import type { ProfitState } from '#contract/referral-states.ts'
import { countReferredBySince, findReferrerRow, getUsernames, mayRefer } from '#server/modules/identity/users/public.ts'
import { listNamedStores } from '#server/modules/merchants/public.ts'
import { hasOrders } from '#server/modules/orders/public.ts'
import { toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { countCap, toOffset, toPageInfo } from '#server/platform/paging.ts'
import { refusal } from '#server/platform/refusal.ts'
import { selectProfits, type ProfitRow, type ReferralCtx } from './profits.queries.ts'
import { listRates } from './rates.queries.ts'
import { getRate, listWeeks, maskFriend, sumByWeek, toHundredths, toPercent } from './referral.rules.ts'
import { listEarned, listVisits, sumByState, sumOwed, type StateSum } from './results.queries.ts'

type Api = typeof referralApi
type Summary = Data<Api['summary']>

const weekCount = 12
const maxStores = 50

/** Stores whose rate is not the brand's. */
async function listOwnRates(ctx: Ctx): Promise<Summary['stores']> {
  const { policy } = ctx.brand
  const rates = (await listRates(ctx))
    .map(({ storeId, rateHundredths }) => ({ storeId, rate: getRate(policy, rateHundredths) }))
    .filter(({ rate }) => rate !== toHundredths(policy.referralPercent))
    .slice(0, maxStores)
  const stores = await listNamedStores(ctx, { ids: rates.map(({ storeId }) => storeId) })
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  return rates.map(({ storeId, rate }) => ({
    id: storeId,
    name: names.get(storeId) ?? '',
    percent: toPercent(rate),
  }))
}

/** Figures of the last 24 weeks, and totals of all time. */
async function readResults(ctx: Ctx, userId: string, sums: readonly StateSum[]) {
  const weeks = listWeeks(toBrandDay(ctx.brand, ctx.clock.now()), 2 * weekCount)
  const starts = weeks.map((from) => toInstant(ctx.brand, from, '00:00'))
  const [visits, referred, earned] = await Promise.all([
    listVisits(ctx, userId),
    countReferredBySince(ctx, userId, starts),
    listEarned(ctx, userId, starts),
  ])
  const { digits } = ctx.brand.settings.currency
  const byWeek = {
    visits: sumByWeek(weeks, visits),
    registrations: weeks.map((_, index) => referred.find(({ number }) => number === index + 1)?.count ?? 0),
    orders: weeks.map((_, index) => earned.find(({ number }) => number === index + 1)?.orders ?? 0),
    earned: weeks.map((_, index) => earned.find(({ number }) => number === index + 1)?.amountMinor ?? 0),
  }
  const all = weeks.map((from, index) => ({
    from,
    visits: byWeek.visits[index]!,
    registrations: byWeek.registrations[index]!,
    orders: byWeek.orders[index]!,
    earned: toMajor(byWeek.earned[index]!, digits),
  }))
  const released = sums.filter(({ state }) => ['unclaimed', 'claimed', 'expired'].includes(state))
  return {
    totals: {
      visits: visits.reduce((sum, { value }) => sum + value, 0),
      registrations: referred.reduce((sum, { count }) => sum + count, 0),
      orders: released.reduce((sum, { count }) => sum + count, 0),
      earned: toMajor(
        released.reduce((sum, { state, amountMinor }) => sum + (state === 'expired' ? 0 : amountMinor), 0),
        digits,
      ),
    },
    weeks: all.slice(weekCount),
    weeksBefore: all.slice(0, weekCount),
  }
}

/** The caller's code, rates, rewards and results. */
export async function readSummary(ctx: UserCtx): Promise<Summary> {
  const { userId } = ctx.principal
  const { policy, settings } = ctx.brand
  const [user, sums, owedMinor, ownRates, isBuyer] = await Promise.all([
    findReferrerRow(ctx, { userId }),
    sumByState(ctx, userId),
    sumOwed(ctx, userId),
    listOwnRates(ctx),
    hasOrders(ctx, userId),
  ])
  if (!user) throw refusal('user.not_found')
  const { code, digits } = settings.currency
  const getSum = (wanted: ProfitState) => {
    const found = sums.find(({ state }) => state === wanted)
    return { count: found?.count ?? 0, amount: toMajor(found?.amountMinor ?? 0, digits) }
  }
  return {
    code: user.usercode,
    mayRefer: mayRefer(ctx, user),
    percent: policy.referralPercent,
    stores: ownRates,
    days: policy.referralDays,
    claimDays: policy.referralClaimDays,
    currency: code,
    ready: getSum('unclaimed'),
    waiting: getSum('waiting'),
    held: getSum('held'),
    owed: toMajor(owedMinor, digits),
    canBind: user.referrer_id === null && !isBuyer,
    ...(await readResults(ctx, userId, sums)),
  }
}

const selectOwn = (ctx: ReferralCtx, userId: string, state: ProfitState | undefined) =>
  selectProfits(ctx)
    .where('referrer_id', '=', userId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))

/** The caller's rewards, newest first. */
export async function readProfits(ctx: UserCtx, input: Parsed<Api['profits']>): Promise<Data<Api['profits']>> {
  const own = selectOwn(ctx, ctx.principal.userId, input.state)
  const [found, counted] = await Promise.all([
    own.orderBy('id', 'desc').limit(input.pageSize).offset(toOffset(input)).execute(),
    ctx.db
      .selectFrom(own.limit(countCap).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const rows = found as ProfitRow[]
  const names = await getUsernames(
    ctx,
    rows.map(({ user_id }) => user_id),
  )
  const { digits } = ctx.brand.settings.currency
  return {
    pageList: rows.map((row) => ({
      id: row.id,
      state: row.state,
      friend: maskFriend(names.get(row.user_id) ?? ''),
      orderedAt: row.ordered_at.toISOString(),
      orderTotal: toMajor(row.base_minor, digits),
      percent: toPercent(row.rate_hundredths),
      amount: toMajor(row.amount_minor, digits),
      takenBack: toMajor(row.taken_minor + row.owed_minor, digits),
      expiresAt: row.state === 'unclaimed' ? (row.expires_at?.toISOString() ?? null) : null,
      claimedAt: row.claimed_at?.toISOString() ?? null,
    })),
    pageInfo: toPageInfo(input, counted.total),
  }
}
