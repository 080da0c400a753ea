import type { BrandFile } from '#contract/brand-file.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withAdminDatabase } from '#server/platform/database/with-admin-database.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import type { BrandRegistry } from './brand-registry.ts'
import { buildTakenHostsError, findChangedFields, type BrandAdmin } from './change-brand.ts'
import { BrandFileError, parseBrand } from './read-brand-file.ts'
import { listTakenHosts, lockBrand, notifyBrandsChanged, setClosed, updateBrand } from './tenancy.queries.ts'

/** Writes brands with the migrating role, as the serving role only reads them. */
export type BrandWriter = {
  readonly admin: BrandAdmin
  readonly brands: Pick<BrandRegistry, 'findById' | 'findBySite' | 'list' | 'reload'>
  /** A context without a principal, with the longer timeouts of background work. */
  readonly createContext: (brand: Brand) => Ctx
}

declare module '#server/platform/context.ts' {
  interface ExternalServices {
    readonly brandWriter?: BrandWriter
  }
}

export function getBrandWriter({ externalServices }: Pick<Ctx, 'externalServices'>): BrandWriter {
  if (!externalServices.brandWriter) throw new Error('this process cannot write brands')
  return externalServices.brandWriter
}

/** An invalid brand as a refusal that names each field; any other error as it is. */
export const toBrandRefusal = (error: unknown): unknown =>
  error instanceof BrandFileError && Object.keys(error.fields).length > 0 ? fieldRefusal(error.fields) : error

/**
 * Runs `work` in a transaction of the migrating role, with the Idempotency-Key and the audit row of the call: for
 * operations with the effect `own` that write `brands`. Every process then reads the brand again.
 */
export async function writeBrand<R>(ctx: Ctx, work: (ctx: Ctx) => Promise<R>): Promise<R> {
  const { admin, brands } = getBrandWriter(ctx)
  try {
    return await withAdminDatabase(admin, (database) =>
      withIdempotency({ ...ctx, db: database.forBrand(ctx.brand.id) }, async (ctx) => {
        const result = await work(ctx)
        await notifyBrandsChanged(ctx.db, [ctx.brand.id])
        return result
      }),
    )
  } catch (error) {
    throw toBrandRefusal(error)
  } finally {
    // Other processes read it by the notification.
    await brands.reload(ctx.brand.id)
  }
}

/**
 * Changes the caller's brand: for operations with the effect `own`. `change` gets the stored brand, locked, and returns
 * the new one; a refusal that it throws changes nothing. Audits the changed fields before and after. Throws
 * `request.invalid` with the path of each field in error, and with `host` for a host of another brand. `writeBeside` runs in
 * the same transaction, for what belongs to the settings and stands in another table.
 */
export const saveBrand = (
  ctx: Ctx,
  change: (brand: BrandFile) => BrandFile,
  writeBeside?: (ctx: Ctx) => Promise<unknown>,
): Promise<BrandFile> =>
  writeBrand(ctx, async (ctx) => {
    const before = await lockBrand(ctx.db, ctx.brand.id)
    const after = parseBrand(change(before))
    await writeBeside?.(ctx)
    const [changed, removed] = [findChangedFields(after, before), findChangedFields(before, after)]
    ctx.audit({ subjectId: before.site, before: removed, after: changed })
    if (Object.keys(changed).length + Object.keys(removed).length === 0) return after
    const taken = await listTakenHosts(ctx.db, after.hosts, ctx.brand.id)
    if (taken.length > 0) throw buildTakenHostsError(taken)
    await updateBrand(ctx.db, ctx.brand.id, after)
    return after
  })

const setBrandClosed = (ctx: Ctx, closedAt: Date | null): Promise<void> =>
  writeBrand(ctx, async (ctx) => {
    await lockBrand(ctx.db, ctx.brand.id)
    ctx.audit({
      subjectId: ctx.brand.site,
      before: { isClosed: ctx.brand.isClosed },
      after: { isClosed: closedAt !== null },
    })
    await setClosed(ctx.db, ctx.brand.id, closedAt)
  })

/** Closes the caller's brand to shoppers; audited. */
export const closeBrand = (ctx: Ctx): Promise<void> => setBrandClosed(ctx, ctx.clock.now())

/** Opens the caller's brand again; audited. */
export const reopenBrand = (ctx: Ctx): Promise<void> => setBrandClosed(ctx, null)
