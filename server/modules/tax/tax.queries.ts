import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { standardClass, type TaxRate } from './tax.rules.ts'

export type TaxTables = Pick<Tables, 'tax_zones' | 'tax_zone_areas' | 'tax_classes' | 'tax_goods_classes' | 'tax_rates'>
export type TaxCtx = Ctx<TaxTables>

export const liables = ['store', 'brand'] as const
/** Who owes the tax to the authority: the store, or the brand as the deemed seller. */
export type Liable = (typeof liables)[number]

export const exemptions = ['never', 'abroad', 'certificate'] as const
/** When a business number frees its buyer from tax: never, outside the home country, or everywhere in the zone. */
export type Exempts = (typeof exemptions)[number]

/** A zone with the rates of one day. */
export type ZoneTerms = {
  readonly id: string
  readonly liable: Liable
  readonly exempts: Exempts
  readonly rates: readonly TaxRate[]
}

type PlaceValues = {
  readonly brandId: number
  readonly country: string
  readonly region: string
  /** yyyy-mm-dd in the brand's time zone. */
  readonly day: string
}

const zoneTermsQuery = prepareQuery(
  (_: Kysely<TaxTables>, place: PlaceValues) => sql<ZoneTerms>`
    select zone.id, zone.liable, zone.exempts, (
      select coalesce(jsonb_agg(jsonb_build_object('class', rate.class, 'name', rate.name,
        'jurisdiction', rate.jurisdiction, 'ratePpm', rate.rate_ppm) order by rate.class, rate.name), '[]')
      from tax_rates as rate
      where rate.brand_id = ${place.brandId} and rate.zone_id = zone.id and rate.valid_from <= ${place.day}::date
        and (rate.valid_until is null or rate.valid_until > ${place.day}::date)) as rates
    from tax_zone_areas as area
    join tax_zones as zone on zone.brand_id = ${place.brandId} and zone.id = area.zone_id
    where area.brand_id = ${place.brandId} and area.country = ${place.country}
      and area.region in ('', ${place.region})
    order by area.region desc limit 1`,
)

/** Returns the zone of a place with the rates of a day; a region's zone wins over its country's. Null: no zone. */
export const findZoneTerms = async (ctx: TaxCtx, place: Omit<PlaceValues, 'brandId'>): Promise<ZoneTerms | null> =>
  (await zoneTermsQuery(ctx, { ...place, brandId: ctx.brand.id })).rows[0] ?? null

const goodsClassesQuery = prepareQuery(
  (db: Kysely<TaxTables>, { brandId, goodsIds }: { readonly brandId: number; readonly goodsIds: readonly string[] }) =>
    db
      .selectFrom('tax_goods_classes')
      .select(['goods_id as goodsId', 'class'])
      .where('brand_id', '=', brandId)
      .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`),
)

/** Returns the tax classes of these goods; those of the class `standard` are missing. */
export async function listGoodsClasses(ctx: TaxCtx, goodsIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await goodsClassesQuery(ctx, { brandId: ctx.brand.id, goodsIds })
  return new Map(rows.map((row) => [row.goodsId, row.class]))
}

/** Whether a product, by the column of its id, is in a tax class. */
export const inGoodsClass = (brandId: number, code: string, goodsId: string): RawBuilder<boolean> =>
  code === standardClass
    ? sql`not exists (
        select from tax_goods_classes as tc where tc.brand_id = ${brandId} and tc.goods_id = ${sql.ref(goodsId)})`
    : sql`exists (
        select from tax_goods_classes as tc
        where tc.brand_id = ${brandId} and tc.goods_id = ${sql.ref(goodsId)} and tc.class = ${code})`
