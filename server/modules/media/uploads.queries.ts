import { sql } from 'kysely'
import type { UploadModule } from '#contract/upload-modules.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ImageUse } from './uploads.rules.ts'

export type MediaTables = Pick<Tables, 'uploads'>

export type NewUpload = {
  readonly id: string
  readonly userId: string
  readonly module: UploadModule
  readonly bytes: number
  readonly width: number
  readonly height: number
  /** The encrypted key of an encrypted file. */
  readonly fileKey: SealedFileKey | null
}

/** The key of an encrypted file, itself encrypted with the document key `keyId`. */
export type SealedFileKey = { readonly keyId: string; readonly sealedKey: Buffer }

const toColumns = (fileKey: SealedFileKey | null) => ({
  key_id: fileKey?.keyId ?? null,
  sealed_key: fileKey?.sealedKey ?? null,
})

export const insertUpload = (ctx: Ctx<MediaTables>, { userId, fileKey, ...upload }: NewUpload) =>
  ctx.db
    .insertInto('uploads')
    .values({ brand_id: ctx.brand.id, user_id: userId, created_at: ctx.clock.now(), ...toColumns(fileKey), ...upload })
    .execute()

export type Claim = {
  readonly ids: readonly string[]
  readonly userId: string
  readonly modules: readonly UploadModule[]
  readonly use: ImageUse
  readonly shownToStoreId: string | null
  readonly shownToUserId: string | null
}

/** Marks a user's unused uploads as used; returns id and module of those that were found. */
export const claimUploads = async (
  ctx: Ctx<MediaTables>,
  { ids, userId, modules, use, shownToStoreId, shownToUserId }: Claim,
) =>
  (await ctx.db
    .updateTable('uploads')
    .set({
      used_at: ctx.clock.now(),
      used_for: use,
      shown_to_store_id: shownToStoreId,
      shown_to_user_id: shownToUserId,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('module', 'in', modules)
    .where('used_at', 'is', null)
    .where('discarded_at', 'is', null)
    .returning(['id', 'module'])
    .execute()) as { id: string; module: UploadModule }[]

/** Marks used uploads of a user as discarded. */
export const releaseUploads = (
  ctx: Ctx<MediaTables>,
  { ids, userId, use }: { readonly ids: readonly string[]; readonly userId: string; readonly use: ImageUse },
) =>
  ctx.db
    .updateTable('uploads')
    .set({
      used_at: null,
      used_for: null,
      shown_to_store_id: null,
      shown_to_user_id: null,
      discarded_at: ctx.clock.now(),
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('used_for', '=', use)
    .execute()

/** The fields that decide who may see an upload; undefined when it is being discarded. */
export const findUpload = (ctx: Ctx<MediaTables>, id: string) =>
  ctx.db
    .selectFrom('uploads')
    .select(['module', 'user_id', 'used_for', 'shown_to_store_id', 'shown_to_user_id', 'key_id', 'sealed_key'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('discarded_at', 'is', null)
    .executeTakeFirst()

/** A user's uploads for these modules, the latest first. */
export const listUploadsOfUser = (ctx: Ctx<MediaTables>, userId: string, modules: readonly UploadModule[]) =>
  ctx.db
    .selectFrom('uploads')
    .select(['id', 'module', 'bytes', 'key_id', 'sealed_key'])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('module', 'in', modules)
    .where('discarded_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()

/** Marks unused uploads from before `before` as discarded, so that they can no longer be claimed. */
export const discardUnused = (ctx: Ctx<MediaTables>, before: Date) =>
  ctx.db
    .updateTable('uploads')
    .set({ discarded_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('used_at', 'is', null)
    .where('discarded_at', 'is', null)
    .where('created_at', '<', before)
    .execute()

export const listDiscarded = (ctx: Ctx<MediaTables>, limit: number) =>
  ctx.db
    .selectFrom('uploads')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('used_at', 'is', null)
    .where('discarded_at', 'is not', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()

export const deleteDiscarded = (ctx: Ctx<MediaTables>, ids: readonly string[]) =>
  ctx.db
    .deleteFrom('uploads')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('discarded_at', 'is not', null)
    .execute()

/** Encrypted uploads whose key is not encrypted with `keyId`, at most `limit`. */
export const listOtherKeys = (ctx: Ctx<MediaTables>, keyId: string, limit: number) =>
  ctx.db
    .selectFrom('uploads')
    .select(['id', 'key_id', 'sealed_key'])
    .where('brand_id', '=', ctx.brand.id)
    .where('key_id', 'is not', null)
    .where('key_id', '<>', keyId)
    .limit(limit)
    .execute() as Promise<{ id: string; key_id: string; sealed_key: Buffer }[]>

/** Replaces the encrypted key of an upload's file. */
export const updateFileKey = (ctx: Ctx<MediaTables>, id: string, fileKey: SealedFileKey) =>
  ctx.db
    .updateTable('uploads')
    .set(toColumns(fileKey))
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()

/** Ids of the document keys that a brand's uploads need. */
export const listUsedKeyIds = async (ctx: Ctx<MediaTables>): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('uploads')
    .select('key_id')
    .distinct()
    .where('brand_id', '=', ctx.brand.id)
    .where('key_id', 'is not', null)
    .execute()
  return rows.map(({ key_id }) => key_id!)
}
