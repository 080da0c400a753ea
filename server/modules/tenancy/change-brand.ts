import { isDeepStrictEqual } from 'node:util'
import type { BrandFile } from '#contract/brand-file.ts'
import { appendAudit } from '#server/platform/audit/audit.queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { DatabaseLog } from '#server/platform/database/embedded/embedded.ts'
import { withAdminDatabase } from '#server/platform/database/with-admin-database.ts'
import { BrandFileError, parseBrand } from './read-brand-file.ts'
import {
  insertBrand,
  listBrands,
  listTakenHosts,
  lockBrand,
  lockBrands,
  notifyBrandsChanged,
  updateBrand,
} from './tenancy.queries.ts'

/** URL of the migrating role; the serving role can only read brands. */
export type BrandAdmin = { readonly adminUrl: string; readonly log: DatabaseLog }

type TakenHost = { readonly host: string; readonly site: string }

export const buildTakenHostsError = (taken: readonly TakenHost[]): BrandFileError =>
  new BrandFileError(`hosts: ${taken.map(({ host, site }) => `${host} is a host of ${site} already`).join('; ')}`, {
    host: { key: 'field.taken' },
  })

/** The fields of `brand` that differ. Compares values, not JSON text: the database reorders keys. */
export const findChangedFields = (brand: BrandFile, other: BrandFile): Partial<BrandFile> =>
  Object.fromEntries(
    Object.entries(brand).filter(([name, value]) => !isDeepStrictEqual(value, other[name as keyof BrandFile])),
  )

/**
 * Changes a brand, audits the change, and notifies every process. Returns the names of the changed fields. Throws
 * BrandFileError for an invalid brand; nothing is changed then.
 */
export const changeBrand = (
  admin: BrandAdmin,
  ctx: Ctx,
  change: (brand: BrandFile) => unknown,
): Promise<readonly string[]> =>
  withAdminDatabase(admin, (database) =>
    database
      .forBrand(ctx.brand.id)
      .transaction()
      .execute(async (db) => {
        const before = await lockBrand(db, ctx.brand.id)
        const after = parseBrand(change(before))
        if (after.site !== before.site) throw new BrandFileError(`site: is ${before.site} and stays so`)
        const changed = findChangedFields(after, before)
        const removed = findChangedFields(before, after)
        const names = [...new Set([...Object.keys(changed), ...Object.keys(removed)])]
        if (names.length === 0) return names
        const taken = await listTakenHosts(db, after.hosts, ctx.brand.id)
        if (taken.length > 0) throw buildTakenHostsError(taken)
        await updateBrand(db, ctx.brand.id, after)
        await notifyBrandsChanged(db, [ctx.brand.id])
        const audited = { operation: 'command.brand.set', input: { fields: names } }
        await appendAudit({ ...ctx, db }, { ...audited, before: removed, after: changed })
        return names
      }),
  )

/** Creates a brand, notifies every process and returns its number. Throws BrandFileError when its site or a host is taken. */
export const createBrand = (admin: BrandAdmin, file: BrandFile, at: Date): Promise<number> =>
  withAdminDatabase(admin, ({ withoutBrand }) =>
    withoutBrand.transaction().execute(async (db) => {
      await lockBrands(db)
      if ((await listBrands(db)).some(({ site }) => site === file.site))
        throw new BrandFileError(`site: there is a brand ${file.site} already`, { site: { key: 'field.taken' } })
      const taken = await listTakenHosts(db, file.hosts, 0)
      if (taken.length > 0) throw buildTakenHostsError(taken)
      const id = await insertBrand(db, file, at)
      await notifyBrandsChanged(db, [id])
      return id
    }),
  )
