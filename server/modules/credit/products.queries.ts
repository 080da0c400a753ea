import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type ProductsCtx = Ctx<Pick<Tables, 'credit_products' | 'credit_product_versions'>>
type Texts = Readonly<Record<string, string>>

const selectProducts = (ctx: ProductsCtx) =>
  ctx.db
    .selectFrom('credit_products as product')
    .innerJoin('credit_product_versions as terms', (join) =>
      join.onRef('terms.brand_id', '=', 'product.brand_id').onRef('terms.product_id', '=', 'product.id'),
    )
    .select(['product.id', 'product.is_open', 'terms.version', 'terms.names', 'terms.terms', 'terms.min_minor'])
    .select(['terms.max_minor', 'terms.min_months', 'terms.max_months', 'terms.rate_basis_points'])
    .select(['terms.fee_basis_points', 'terms.overdue_basis_points', 'terms.overdue_cap_minor'])
    .select(['terms.changed_by', 'terms.changed_at'])
    .where('product.brand_id', '=', ctx.brand.id)
    .where('terms.brand_id', '=', ctx.brand.id)

export type ProductRow = Omit<
  Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>,
  'names' | 'terms'
> & { readonly names: Texts; readonly terms: Texts }

/** Products with their terms of now, oldest first; `onlyOpen` leaves those out that are not offered. */
export const listProducts = async (ctx: ProductsCtx, onlyOpen: boolean): Promise<ProductRow[]> =>
  (await selectProducts(ctx)
    .whereRef('terms.version', '=', 'product.version')
    .$if(onlyOpen, (query) => query.where('product.is_open', '=', true))
    .orderBy('product.created_at')
    .orderBy('product.id')
    .execute()) as ProductRow[]

/** A product with its terms of now, or of a version. */
export const findProduct = async (ctx: ProductsCtx, id: string, version?: number): Promise<ProductRow | undefined> =>
  (await selectProducts(ctx)
    .where('product.id', '=', id)
    .$if(version === undefined, (query) => query.whereRef('terms.version', '=', 'product.version'))
    .$if(version !== undefined, (query) => query.where('terms.version', '=', version!))
    .executeTakeFirst()) as ProductRow | undefined

/** Versions of products that applications and loans refer to, by product and version. */
export async function findVersions(ctx: ProductsCtx, productIds: readonly string[]) {
  const rows =
    productIds.length === 0
      ? []
      : ((await selectProducts(ctx).where('product.id', 'in', productIds).execute()) as ProductRow[])
  return new Map(rows.map((row) => [`${row.id} ${row.version}`, row]))
}

export const insertProduct = (ctx: ProductsCtx, id: string, isOpen: boolean) =>
  ctx.db
    .insertInto('credit_products')
    .values({ brand_id: ctx.brand.id, id, version: 1, is_open: isOpen, created_at: ctx.clock.now() })
    .execute()

/** Raises the version of a product; false when it is not the one that was read. */
export async function raiseVersion(ctx: ProductsCtx, id: string, version: number, isOpen: boolean): Promise<boolean> {
  const raised = await ctx.db
    .updateTable('credit_products')
    .set({ version: version + 1, is_open: isOpen })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return raised !== undefined
}

export type NewVersion = {
  readonly productId: string
  readonly version: number
  readonly names: Texts
  readonly terms: Texts
  readonly minMinor: number
  readonly maxMinor: number
  readonly minMonths: number
  readonly maxMonths: number
  readonly rateBasisPoints: number
  readonly feeBasisPoints: number
  readonly overdueBasisPoints: number
  readonly overdueCapMinor: number
  readonly changedBy: string | null
}

export const insertVersion = (ctx: ProductsCtx, version: NewVersion) =>
  ctx.db
    .insertInto('credit_product_versions')
    .values({
      brand_id: ctx.brand.id,
      product_id: version.productId,
      version: version.version,
      names: JSON.stringify(version.names),
      terms: JSON.stringify(version.terms),
      min_minor: version.minMinor,
      max_minor: version.maxMinor,
      min_months: version.minMonths,
      max_months: version.maxMonths,
      rate_basis_points: version.rateBasisPoints,
      fee_basis_points: version.feeBasisPoints,
      overdue_basis_points: version.overdueBasisPoints,
      overdue_cap_minor: version.overdueCapMinor,
      changed_by: version.changedBy,
      changed_at: ctx.clock.now(),
    })
    .execute()
