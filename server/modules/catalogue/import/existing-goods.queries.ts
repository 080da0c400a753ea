import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Option, Texts } from '../catalogue.queries.ts'
import type { ImportTables } from './import.queries.ts'

export type ExistingGoodsRow = {
  readonly id: string
  readonly handle: string
  readonly categoryId: string | null
  readonly title: Texts
  readonly description: Texts
  readonly attributes: readonly { readonly name: Texts; readonly value: Texts }[]
  readonly options: readonly Option[]
  readonly images: readonly { readonly src: string; readonly alt?: Texts }[]
  readonly tags: readonly string[]
  readonly status: string
  /** Listed SKUs in their order. */
  readonly skus: readonly {
    readonly id: string
    readonly code: string
    readonly choice: readonly number[]
    readonly priceMinor: number
    readonly marketPriceMinor: number | null
    readonly weightGrams: number
    readonly barcode: string | null
    readonly imageUrl: string | null
  }[]
}

/** Products of a store in the order of their handles: the given ones, or a page after one. */
export const listExistingGoods = async (
  ctx: Ctx<ImportTables>,
  storeId: string,
  wanted: { readonly handles: readonly string[] } | { readonly after: string; readonly limit: number },
) =>
  (
    await sql<ExistingGoodsRow>`
      select g.id, g.handle, g.category_id as "categoryId", g.title, g.description, g.attributes, g.options, g.images,
        g.tags, g.status, coalesce((
          select jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'choice', s.choice, 'priceMinor', s.price_minor,
            'marketPriceMinor', s.market_price_minor, 'weightGrams', s.weight_grams, 'barcode', s.barcode,
            'imageUrl', s.image) order by s.position)
          from skus as s where s.brand_id = ${ctx.brand.id} and s.goods_id = g.id and s.status = 'listed'), '[]') as skus
      from goods as g
      where g.brand_id = ${ctx.brand.id} and g.store_id = ${storeId} and ${
        'handles' in wanted ? sql`g.handle = any(${wanted.handles}::text[])` : sql`g.handle > ${wanted.after}`
      }
      order by g.handle ${'limit' in wanted ? sql`limit ${wanted.limit}` : sql``}`.execute(ctx.db)
  ).rows
