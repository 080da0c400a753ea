import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type GuardTables = Pick<Tables, 'password_guards'>

/** One counter: of a user id or the hash of an account name that does not exist, and of one device. */
export type Guarded = {
  readonly kind: 'login' | 'fund'
  readonly subject: string
  /** A device known for this user (`findDevice`), or '' for all others together. */
  readonly device: string
}

export type Tries = { readonly failures: number; readonly dayFailures: number; readonly lockedUntil: Date | null }

type Count = Guarded & {
  readonly day: string
  readonly lockAt: number
  readonly dayMost: number
  readonly lockedUntil: Date
}

/**
 * Counts one try as failed before anybody evaluates it, and locks at the last one allowed; null when locked already.
 * One statement, so that of any number at once only so many get through.
 */
export async function countTry(ctx: Ctx<GuardTables>, count: Count): Promise<Tries | null> {
  const { kind, subject, device, day, lockAt, dayMost, lockedUntil } = count
  const now = ctx.clock.now()
  const failures = sql`case when guard.locked_until is null then guard.failures + 1 else 1 end`
  const { rows } = await sql<Tries>`
    insert into password_guards as guard (brand_id, kind, subject, device, failures, day, day_failures, locked_until)
    values (${ctx.brand.id}, ${kind}, ${subject}, ${device}, 1, ${day}::date, 1, case when ${lockAt} <= 1 then ${lockedUntil}::timestamptz end)
    on conflict (brand_id, kind, subject, device) do update set
      failures = ${failures},
      day = excluded.day,
      day_failures = case when guard.day = excluded.day then guard.day_failures + 1 else 1 end,
      locked_until = case when ${failures} >= ${lockAt} then ${lockedUntil}::timestamptz end
    where (guard.locked_until is null or guard.locked_until <= ${now})
      and (guard.day <> excluded.day or guard.day_failures < ${dayMost})
    returning guard.failures, guard.day_failures as "dayFailures", guard.locked_until as "lockedUntil"`.execute(ctx.db)
  return rows[0] ?? null
}

/** The try was right after all: a fresh start, and the day gets its one back. */
export const forgiveTries = (ctx: Ctx<GuardTables>, { kind, subject, device }: Guarded) =>
  ctx.db
    .updateTable('password_guards')
    .set({ failures: 0, locked_until: null, day_failures: sql`greatest(day_failures - 1, 0)` })
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('device', '=', device)
    .execute()

/** How the tries stand of somebody who was refused. */
export const findLock = async (ctx: Ctx<GuardTables>, { kind, subject, device }: Guarded) =>
  (await ctx.db
    .selectFrom('password_guards')
    .select(['day', 'failures', 'day_failures', 'locked_until'])
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('device', '=', device)
    .executeTakeFirst()) ?? null

/** Deletes every counter of a user, of the login and of the fund password. */
export const deleteTriesOf = (ctx: Ctx<GuardTables>, userId: string) =>
  ctx.db
    .deleteFrom('password_guards')
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', 'in', ['login', 'fund'])
    .where('subject', '=', userId)
    .execute()

/** Forgets counters that lock nobody any more. */
export const deleteOldTries = (ctx: Ctx<GuardTables>, today: string) =>
  ctx.db
    .deleteFrom('password_guards')
    .where('brand_id', '=', ctx.brand.id)
    .where('day', '<', today)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', ctx.clock.now())]))
    .execute()
