import type { Data, Parsed } from '#contract/operation.ts'
import type { staffStatisticsApi } from '#contract/staff-statistics.ts'
import { listCategories } from '#server/modules/catalogue/public.ts'
import { listStoreNames } from '#server/modules/merchants/public.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { toPeriods } from '../overview/overview.rules.ts'
import { brandScope } from '../scope.ts'
import { listSalesGroups, listSourceGroups, listStoreGroups, type Group, type Periods } from './staff.queries.ts'
import { foldGroups } from './staff.rules.ts'

type Groups = (typeof staffStatisticsApi)['groups']

function readGroups(ctx: UserCtx, { by, storeId }: Parsed<Groups>, periods: Periods): Promise<Group[]> {
  if (by === 'store') return listStoreGroups(ctx, storeId ?? null, periods)
  const scopeId = storeId ?? brandScope
  return by === 'source' ? listSourceGroups(ctx, scopeId, periods) : listSalesGroups(ctx, scopeId, by, periods)
}

/** Names of stores or categories in the caller's language; a deleted one has none. */
async function findNames(ctx: UserCtx, { by }: Parsed<Groups>, keys: readonly string[]): Promise<Map<string, string>> {
  const texts =
    by === 'store'
      ? [...(await listStoreNames(ctx, keys))]
      : (await listCategories(ctx)).map(({ id, name }) => [id, name] as const)
  return new Map(texts.map(([id, name]) => [id, pickText(name, ctx.lang, ctx.brand.settings.defaultLanguage)]))
}

/** Figures by store, category, source or country; the largest first, and all small ones together. */
export async function listGroups(ctx: UserCtx, input: Parsed<Groups>): Promise<Data<Groups>> {
  const { by, range } = input
  const periods = toPeriods(range, toBrandDay(ctx.brand, ctx.clock.now()))
  const groups = foldGroups(await readGroups(ctx, input, periods), by === 'source' ? 'visitors' : 'sales')
  const keys = groups.flatMap(({ key }) => (key ? [key] : []))
  const names = by === 'store' || by === 'category' ? await findNames(ctx, input, keys) : null
  const { digits } = ctx.brand.settings.currency
  return {
    ...periods.now,
    groups: groups.map(({ key, orders, units, visitors, ...group }) => ({
      key,
      name: names ? (names.get(key ?? '') ?? '') : (key ?? ''),
      sales: toMajor(group.salesMinor - group.refundedMinor, digits),
      refunds: toMajor(group.refundedMinor, digits),
      orders,
      units,
      visitors,
      // The day before is over, today is not.
      before: range === 'today' ? null : by === 'source' ? group.before : toMajor(group.before, digits),
    })),
  }
}
