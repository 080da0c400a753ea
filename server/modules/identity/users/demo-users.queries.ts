import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type UserTables = Pick<Tables, 'users'>

/** Disables demo users; `disabled_reason` keeps those apart that staff disabled before. Returns the ids that exist. */
export async function disableDemoUsers(ctx: Ctx<UserTables>, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .updateTable('users')
    .set({
      status: 'disabled',
      disabled_reason: sql`case when status = 'active' or disabled_reason = 'demo' then 'demo' else 'demo_and_staff' end`,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Clears the reason and enables those that staff did not disable. Returns the ids that were changed. */
export async function enableDemoUsers(ctx: Ctx<UserTables>, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .updateTable('users')
    .set({
      status: sql`case when disabled_reason = 'demo' then 'active' else 'disabled' end`,
      disabled_reason: null,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('disabled_reason', 'is not', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
