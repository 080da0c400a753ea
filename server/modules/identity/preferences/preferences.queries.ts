import type { Tables } from '#server/db/schema.ts'
import type { ConsolePreferences } from '#contract/console.ts'
import type { Ctx } from '#server/platform/context.ts'

type PreferenceCtx = Ctx<Pick<Tables, 'console_preferences' | 'saved_views'>>

export const findPreferences = (ctx: PreferenceCtx, userId: string) =>
  ctx.db
    .selectFrom('console_preferences')
    .select(['theme', 'density', 'letter_keys as letterKeys'])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function upsertPreferences(
  ctx: PreferenceCtx,
  userId: string,
  { theme, density, letterKeys }: ConsolePreferences,
): Promise<void> {
  const values = { theme, density, letter_keys: letterKeys }
  await ctx.db
    .insertInto('console_preferences')
    .values({ brand_id: ctx.brand.id, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['brand_id', 'user_id']).doUpdateSet(values))
    .execute()
}

export const listViews = (ctx: PreferenceCtx, userId: string) =>
  ctx.db
    .selectFrom('saved_views')
    .select(['id', 'list', 'name', 'query'])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type NewView = { readonly id: string; readonly list: string; readonly name: string; readonly query: string }

export async function upsertView(ctx: PreferenceCtx, userId: string, view: NewView): Promise<void> {
  await ctx.db
    .insertInto('saved_views')
    .values({ brand_id: ctx.brand.id, user_id: userId, ...view, created_at: ctx.clock.now() })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'user_id', 'list', 'name']).doUpdateSet({ query: view.query }),
    )
    .execute()
}

export async function deleteOwnView(ctx: PreferenceCtx, userId: string, id: string): Promise<void> {
  await ctx.db
    .deleteFrom('saved_views')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}
