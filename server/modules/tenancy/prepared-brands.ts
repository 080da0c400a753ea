import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Brand } from '#server/platform/brand.ts'
import { withAdminDatabase } from '#server/platform/database/with-admin-database.ts'
import { toBrand } from './brand-registry.ts'
import type { BrandAdmin } from './change-brand.ts'
import { listUnprepared, setPrepared } from './tenancy.queries.ts'

/** The brands that no start with this mark has prepared: none, by one statement, at all but the first one. */
export const listUnpreparedBrands = async (db: Kysely<Tables>, mark: string): Promise<Brand[]> =>
  (await listUnprepared(db, mark)).map(toBrand)

/** Marks brands, so that the next start leaves them out. */
export const markBrandsPrepared = (admin: BrandAdmin, brands: readonly Brand[], mark: string): Promise<unknown> =>
  withAdminDatabase(admin, ({ withoutBrand }) =>
    setPrepared(
      withoutBrand,
      brands.map(({ id }) => id),
      mark,
    ),
  )
