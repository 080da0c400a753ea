import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type CountCtx = Ctx<Pick<Tables, 'text_message_counts'>>

/** Codes and warnings about safety are counted apart, so that the former neither use up the latter nor tell of them. */
export type CountScope = 'number' | 'user' | 'address' | 'warned_number' | 'warned_user' | 'brand'

export type TextCount = {
  readonly scope: CountScope
  /** A keyed hash. */
  readonly target: Buffer
  readonly limit: number
}

/**
 * Counts a text message of a day, and returns the scopes that have had the most already: then the transaction is to be rolled
 * back. Rows are locked in the order of `counts`, which is the same everywhere, so that two calls do not wait for each other.
 */
export async function addToCounts(ctx: CountCtx, day: string, counts: readonly TextCount[]): Promise<CountScope[]> {
  const values = counts.map(({ scope, target }) => sql`(${ctx.brand.id}, ${scope}, ${target}, ${day}::date, 1)`)
  const limits = counts.map(({ scope, limit }) => sql`when ${scope} then ${limit}::int`)
  const { rows } = await sql<{ scope: CountScope }>`
    insert into text_message_counts as known (brand_id, scope, target, day, sent)
    values ${sql.join(values)}
    on conflict (brand_id, scope, target) do update set
      day = excluded.day, sent = case when known.day = excluded.day then known.sent + 1 else 1 end
    where known.day <> excluded.day or known.sent < case known.scope ${sql.join(limits, sql` `)} end
    returning known.scope`.execute(ctx.db)
  const counted = new Set(rows.map(({ scope }) => scope))
  return counts.map(({ scope }) => scope).filter((scope) => !counted.has(scope))
}

export const deleteCountsBefore = (ctx: CountCtx, day: string) =>
  ctx.db.deleteFrom('text_message_counts').where('brand_id', '=', ctx.brand.id).where('day', '<', day).execute()
