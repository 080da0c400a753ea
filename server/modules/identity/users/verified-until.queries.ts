import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

/** Notes until when a user's identity is verified, for the profile. */
export const setVerifiedUntil = (ctx: Ctx<Pick<Tables, 'users'>>, userId: string, until: Date) =>
  ctx.db
    .updateTable('users')
    .set({ verified_until: until })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .execute()
