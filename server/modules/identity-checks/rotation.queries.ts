import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Sealed } from './seal-details.ts'

type RotationCtx = Ctx<Pick<Tables, 'identity_checks'>>

/** Verifications whose details are not encrypted with `keyId`, at most `limit`. */
export const listOtherKeys = (ctx: RotationCtx, keyId: string, limit: number) =>
  ctx.db
    .selectFrom('identity_checks')
    .select(['id', 'key_id', 'details_sealed'])
    .where('brand_id', '=', ctx.brand.id)
    .where('key_id', 'is not', null)
    .where('key_id', '<>', keyId)
    .limit(limit)
    .execute() as Promise<{ id: string; key_id: string; details_sealed: Buffer }[]>

/** Replaces encrypted details, unless they were changed since. */
export const updateSealed = (ctx: RotationCtx, id: string, former: Sealed, next: Sealed) =>
  ctx.db
    .updateTable('identity_checks')
    .set({ details_sealed: next.bytes, key_id: next.keyId })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('key_id', '=', former.keyId)
    .where('details_sealed', '=', former.bytes)
    .execute()

/** Ids of the document keys that a brand's verifications need. */
export const listUsedKeyIds = async (ctx: RotationCtx): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('identity_checks')
    .select('key_id')
    .distinct()
    .where('brand_id', '=', ctx.brand.id)
    .where('key_id', 'is not', null)
    .execute()
  return rows.map(({ key_id }) => key_id!)
}
