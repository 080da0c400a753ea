import type { Tables } from '#server/db/schema.ts'
import { decrypt, encrypt } from '#server/platform/aes-gcm.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'

type SecretTables = Pick<Tables, 'oidc_secrets'>

const getKey = ({ secret, brand }: Pick<Ctx, 'secret' | 'brand'>) =>
  [Buffer.from(deriveSecret(secret, 'login providers'), 'hex'), `secret of login provider ${brand.id}`] as const

/** Stores the client secret of the brand's provider, encrypted; it replaces the one before. */
export async function saveSecret(ctx: Ctx<SecretTables>, clientSecret: string): Promise<void> {
  const stored = { sealed_secret: encrypt(...getKey(ctx), Buffer.from(clientSecret)), saved_at: ctx.clock.now() }
  await ctx.db
    .insertInto('oidc_secrets')
    .values({ brand_id: ctx.brand.id, ...stored })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(stored))
    .execute()
}

export const deleteSecret = (ctx: Ctx<SecretTables>) =>
  ctx.db.deleteFrom('oidc_secrets').where('brand_id', '=', ctx.brand.id).execute()

/** The client secret of the brand's provider; null without one. */
export async function readSecret(ctx: Ctx<SecretTables>): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('oidc_secrets')
    .select('sealed_secret')
    .where('brand_id', '=', ctx.brand.id)
    .executeTakeFirst()
  return row ? decrypt(...getKey(ctx), row.sealed_secret).toString() : null
}
