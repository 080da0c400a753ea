import { sql } from 'kysely'
import type { Exempts, Liable, TaxCtx } from '../tax.queries.ts'

/** A country (ISO code), or one of its regions; '' is the rest of the country. */
export type Area = { readonly country: string; readonly region: string }

export type Zone = {
  readonly id: string
  readonly name: string
  readonly liable: Liable
  readonly exempts: Exempts
}

/** A rate of a zone; days as yyyy-mm-dd, `until` is the first day on which it does not apply. */
export type RateRow = {
  readonly id: string
  readonly zoneId: string
  readonly class: string
  readonly name: string
  readonly jurisdiction: string
  readonly ratePpm: number
  readonly from: string
  readonly until: string | null
  readonly source: string
}

export const listZones = async (ctx: TaxCtx): Promise<Zone[]> =>
  (await ctx.db
    .selectFrom('tax_zones')
    .select(['id', 'name', 'liable', 'exempts'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('name')
    .execute()) as Zone[]

/** Lets changes of the brand's zones happen one after the other: a place and a name belong to one zone. */
export const lockZones = (ctx: TaxCtx) =>
  sql`select pg_advisory_xact_lock(7201013, ${ctx.brand.id}::integer)`.execute(ctx.db)

/** Locks a zone, so that changes to its rates and areas are serialised; undefined when there is none. */
export const lockZone = async (ctx: TaxCtx, name: string): Promise<Zone | undefined> =>
  (await ctx.db
    .selectFrom('tax_zones')
    .select(['id', 'name', 'liable', 'exempts'])
    .where('brand_id', '=', ctx.brand.id)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()) as Zone | undefined

export async function insertZone(ctx: TaxCtx, zone: Zone): Promise<void> {
  await ctx.db
    .insertInto('tax_zones')
    .values({ ...zone, brand_id: ctx.brand.id, created_at: ctx.clock.now() })
    .execute()
}

export async function updateZone(ctx: TaxCtx, { id, ...values }: Zone): Promise<void> {
  await ctx.db.updateTable('tax_zones').set(values).where('brand_id', '=', ctx.brand.id).where('id', '=', id).execute()
}

/** Deletes a zone with its areas and rates; orders keep their taxes. */
export async function deleteZone(ctx: TaxCtx, zoneId: string): Promise<void> {
  for (const table of ['tax_zone_areas', 'tax_rates'] as const)
    await ctx.db.deleteFrom(table).where('brand_id', '=', ctx.brand.id).where('zone_id', '=', zoneId).execute()
  await ctx.db.deleteFrom('tax_zones').where('brand_id', '=', ctx.brand.id).where('id', '=', zoneId).execute()
}

/** Returns the areas of the brand with the names of their zones. */
export const listAreas = (ctx: TaxCtx) =>
  ctx.db
    .selectFrom('tax_zone_areas as area')
    .innerJoin('tax_zones as zone', (join) =>
      join.onRef('zone.id', '=', 'area.zone_id').on('zone.brand_id', '=', ctx.brand.id),
    )
    .select(['area.country', 'area.region', 'area.zone_id as zoneId', 'zone.name as zoneName'])
    .where('area.brand_id', '=', ctx.brand.id)
    .orderBy('area.country')
    .orderBy('area.region')
    .execute()

/** Replaces the areas of a zone. The primary key refuses one of another zone. */
export async function replaceAreas(ctx: TaxCtx, zoneId: string, areas: readonly Area[]): Promise<void> {
  await ctx.db.deleteFrom('tax_zone_areas').where('brand_id', '=', ctx.brand.id).where('zone_id', '=', zoneId).execute()
  if (areas.length === 0) return
  const rows = areas.map((area) => ({ ...area, brand_id: ctx.brand.id, zone_id: zoneId }))
  await ctx.db.insertInto('tax_zone_areas').values(rows).execute()
}

export const listRates = (ctx: TaxCtx): Promise<RateRow[]> =>
  ctx.db
    .selectFrom('tax_rates')
    .select(['id', 'zone_id as zoneId', 'class', 'name', 'jurisdiction', 'rate_ppm as ratePpm', 'source'])
    .select(sql<string>`valid_from::text`.as('from'))
    .select(sql<string | null>`valid_until::text`.as('until'))
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('zone_id')
    .orderBy('class')
    .orderBy('name')
    .orderBy('valid_from')
    .execute()

export async function insertRate(ctx: TaxCtx, { zoneId, ratePpm, from, until, ...rate }: RateRow): Promise<void> {
  await ctx.db
    .insertInto('tax_rates')
    .values({
      ...rate,
      brand_id: ctx.brand.id,
      zone_id: zoneId,
      rate_ppm: ratePpm,
      valid_from: from,
      valid_until: until,
      created_at: ctx.clock.now(),
    })
    .execute()
}

/** Sets the first day on which a rate does not apply. */
export async function endRate(ctx: TaxCtx, rateId: string, until: string): Promise<void> {
  await ctx.db
    .updateTable('tax_rates')
    .set({ valid_until: until })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', rateId)
    .execute()
}

export async function deleteRate(ctx: TaxCtx, rateId: string): Promise<void> {
  await ctx.db.deleteFrom('tax_rates').where('brand_id', '=', ctx.brand.id).where('id', '=', rateId).execute()
}

export const listClasses = (ctx: TaxCtx) =>
  ctx.db
    .selectFrom('tax_classes')
    .select(['code', 'name'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('code')
    .execute()

/** Returns how many products each class has; `standard` has no rows. */
export async function countGoodsByClass(ctx: TaxCtx): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .selectFrom('tax_goods_classes')
    .select(['class', sql<number>`count(*)::int`.as('goods')])
    .where('brand_id', '=', ctx.brand.id)
    .groupBy('class')
    .execute()
  return new Map(rows.map((row) => [row.class, row.goods]))
}

/** Adds classes, or renames those that are there. */
export async function saveClasses(
  ctx: TaxCtx,
  classes: readonly { readonly code: string; readonly name: string }[],
): Promise<void> {
  if (classes.length === 0) return
  await ctx.db
    .insertInto('tax_classes')
    .values(classes.map((one) => ({ ...one, brand_id: ctx.brand.id })))
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'code']).doUpdateSet({ name: (eb) => eb.ref('excluded.name') }),
    )
    .execute()
}

/** Puts goods into a class; null: `standard`, which has no rows. */
export async function setGoodsClass(ctx: TaxCtx, goodsIds: readonly string[], code: string | null): Promise<void> {
  if (code === null) {
    await ctx.db
      .deleteFrom('tax_goods_classes')
      .where('brand_id', '=', ctx.brand.id)
      .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
      .execute()
    return
  }
  if (goodsIds.length === 0) return
  await ctx.db
    .insertInto('tax_goods_classes')
    .values(goodsIds.map((goodsId) => ({ brand_id: ctx.brand.id, goods_id: goodsId, class: code })))
    .onConflict((conflict) => conflict.columns(['brand_id', 'goods_id']).doUpdateSet({ class: code }))
    .execute()
}
