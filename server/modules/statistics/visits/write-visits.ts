import type { VisitKind } from '#contract/statistics.ts'
import { findSkusForSale, listGoodsSummaries } from '#server/modules/catalogue/public.ts'
import { findStores } from '#server/modules/merchants/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { brandScope } from '../scope.ts'
import {
  addProductVisits,
  addSearchers,
  addSearches,
  addSources,
  addVisitHours,
  insertReached,
  insertSearchers,
  type ProductVisits,
  type FunnelStep,
  type VisitHour,
} from './visits.queries.ts'

/** A counted page view, or a product that went into the cart. Nothing in it is a person's but for the day. */
export type Visit = {
  readonly kind: VisitKind
  /** Of the product, store or SKU. */
  readonly id: string | undefined
  /** The calendar day and the start of the hour, by the clock of the brand. */
  readonly day: string
  readonly hour: Date
  /** In hexadecimal digits. */
  readonly visitor: string
  /** '' for none. */
  readonly source: string
  readonly words: string
}

type Target = { readonly storeId: string; readonly goodsId: string | null }

const getIds = (visits: readonly Visit[], kind: VisitKind): string[] => [
  ...new Set(visits.flatMap((visit) => (visit.kind === kind && visit.id ? [visit.id.toLowerCase()] : []))),
]

/** The products and stores that visits are about, by kind and id; unknown ids are absent. */
async function findTargets(ctx: Ctx, visits: readonly Visit[]): Promise<ReadonlyMap<string, Target>> {
  const goods = await listGoodsSummaries(ctx, getIds(visits, 'product'))
  const skus = await findSkusForSale(ctx, getIds(visits, 'cart'))
  const stores = await findStores(ctx, getIds(visits, 'store'))
  return new Map<string, Target>([
    ...[...goods].map(([id, { storeId }]) => [`product ${id}`, { storeId, goodsId: id }] as const),
    ...[...skus].map(([id, { storeId, goodsId }]) => [`cart ${id}`, { storeId, goodsId }] as const),
    ...[...stores.keys()].map((id) => [`store ${id}`, { storeId: id, goodsId: null }] as const),
  ])
}

type ScopedVisit = Visit & { readonly target: Target | undefined; readonly scopes: readonly string[] }

const lastStages: Readonly<Partial<Record<VisitKind, 2 | 3 | 4>>> = { product: 2, cart: 3, checkout: 4 }

const toKey = ({ scopeId, stage, visitor }: FunnelStep): string => `${scopeId} ${stage} ${visitor}`

/** Each stage that a visitor reached in a scope, with the first visit that did. */
function listReached(
  visits: readonly ScopedVisit[],
): Map<string, { readonly reached: FunnelStep; readonly visit: ScopedVisit }> {
  const found = new Map<string, { readonly reached: FunnelStep; readonly visit: ScopedVisit }>()
  for (const visit of visits)
    for (const scopeId of visit.scopes)
      for (const stage of [1, 2, 3, 4] as const) {
        if (stage > (lastStages[visit.kind] ?? 1)) break
        const reached = { scopeId, stage, visitor: visit.visitor }
        if (!found.has(toKey(reached))) found.set(toKey(reached), { reached, visit })
      }
  return found
}

/** Counts things by a key. */
function countBy<Item>(items: readonly Item[], getKey: (item: Item) => string): Map<string, [Item, number]> {
  const counts = new Map<string, [Item, number]>()
  for (const item of items) {
    const count = counts.get(getKey(item))
    if (count) count[1] += 1
    else counts.set(getKey(item), [item, 1])
  }
  return counts
}

function toHours(
  visits: readonly ScopedVisit[],
  fresh: readonly { reached: FunnelStep; visit: ScopedVisit }[],
): VisitHour[] {
  type Sums = { scopeId: string; hour: Date; pageViews: number; reached: [number, number, number, number] }
  const hours = new Map<string, Sums>()
  const getHour = (scopeId: string, hour: Date): Sums => {
    const key = `${scopeId} ${hour.getTime()}`
    const sums = hours.get(key) ?? { scopeId, hour, pageViews: 0, reached: [0, 0, 0, 0] }
    hours.set(key, sums)
    return sums
  }
  for (const { kind, hour, scopes } of visits)
    if (kind !== 'cart' && kind !== 'noResult') for (const scopeId of scopes) getHour(scopeId, hour).pageViews += 1
  for (const { reached, visit } of fresh) getHour(reached.scopeId, visit.hour).reached[reached.stage - 1]! += 1
  return [...hours.values()]
}

function toProducts(visits: readonly ScopedVisit[]): ProductVisits[] {
  const ofProducts = visits.filter(({ target }) => target?.goodsId)
  return [...Map.groupBy(ofProducts, ({ target }) => target!.goodsId!)].map(([goodsId, some]) => ({
    goodsId,
    storeId: some[0]!.target!.storeId,
    views: some.filter(({ kind }) => kind === 'product').length,
    cartAdds: some.filter(({ kind }) => kind === 'cart').length,
  }))
}

/** Adds searches, those without a result, and how many visitors searched each words. */
async function writeSearches(ctx: Ctx, day: string, visits: readonly ScopedVisit[]): Promise<void> {
  const searches = visits.filter(({ words }) => words !== '')
  if (searches.length === 0) return
  const count = (some: readonly ScopedVisit[], wanted: VisitKind) => some.filter(({ kind }) => kind === wanted).length
  await addSearches(
    ctx,
    day,
    [...Map.groupBy(searches, ({ words }) => words)].map(([words, some]) => ({
      words,
      searches: count(some, 'search'),
      emptySearches: count(some, 'noResult'),
    })),
  )
  const added = countBy(await insertSearchers(ctx, day, searches), (words) => words)
  if (added.size > 0)
    await addSearchers(
      ctx,
      day,
      [...added.keys()],
      [...added.values()].map(([, visitors]) => visitors),
    )
}

async function writeDay(ctx: Ctx, day: string, visits: readonly ScopedVisit[]): Promise<void> {
  const reached = listReached(visits)
  const isFresh = await insertReached(
    ctx,
    day,
    [...reached.values()].map((one) => one.reached),
  )
  const fresh = isFresh.map((one) => reached.get(toKey(one))!)
  await addVisitHours(ctx, day, toHours(visits, fresh))
  const came = fresh.filter((one) => one.reached.stage === 1)
  const sources = countBy(came, (one) => `${one.reached.scopeId} ${one.visit.source}`)
  if (sources.size > 0)
    await addSources(
      ctx,
      day,
      [...sources.values()].map(
        ([
          {
            reached: { scopeId },
            visit,
          },
          visitors,
        ]) => ({
          scopeId,
          source: visit.source,
          visitors,
        }),
      ),
    )
  const products = toProducts(visits)
  if (products.length > 0) await addProductVisits(ctx, day, products)
  await writeSearches(ctx, day, visits)
}

/** Adds visits to the figures of the brand and of the stores that they are about, in one transaction. */
export const writeVisits = (ctx: Ctx, visits: readonly Visit[]): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const targets = await findTargets(ctx, visits)
    const scoped = visits.map((visit): ScopedVisit => {
      const target = targets.get(`${visit.kind} ${visit.id?.toLowerCase() ?? ''}`)
      return { ...visit, target, scopes: target ? [brandScope, target.storeId] : [brandScope] }
    })
    for (const [day, some] of Map.groupBy(scoped, (visit) => visit.day)) await writeDay(ctx, day, some)
  })
