import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type GuardTables = Pick<Tables, 'password_guards'>

/** Key of one counter: a user id or the hash of an unknown account name, and a device. */
export type AttemptKey = {
  readonly kind: 'login' | 'fund'
  readonly subject: string
  /** A known device of this user (`findDevice`), or '' for all others together. */
  readonly device: string
}

export type FailedAttempts = {
  readonly failures: number
  readonly dayFailures: number
  readonly lockedUntil: Date | null
}

type AttemptCount = AttemptKey & {
  readonly day: string
  readonly maxFailures: number
  readonly maxPerDay: number
  readonly lockedUntil: Date
}

/**
 * Counts an attempt as failed before it is verified, and locks at the last one allowed; null when locked already. A
 * single statement bounds concurrent attempts.
 */
export async function countFailedAttempt(ctx: Ctx<GuardTables>, count: AttemptCount): Promise<FailedAttempts | null> {
  const { kind, subject, device, day, maxFailures, maxPerDay, lockedUntil } = count
  const now = ctx.clock.now()
  const failures = sql`case when guard.locked_until is null then guard.failures + 1 else 1 end`
  const { rows } = await sql<FailedAttempts>`
    insert into password_guards as guard (brand_id, kind, subject, device, failures, day, day_failures, locked_until)
    values (${ctx.brand.id}, ${kind}, ${subject}, ${device}, 1, ${day}::date, 1, case when ${maxFailures} <= 1 then ${lockedUntil}::timestamptz end)
    on conflict (brand_id, kind, subject, device) do update set
      failures = ${failures},
      day = excluded.day,
      day_failures = case when guard.day = excluded.day then guard.day_failures + 1 else 1 end,
      locked_until = case when ${failures} >= ${maxFailures} then ${lockedUntil}::timestamptz end
    where (guard.locked_until is null or guard.locked_until <= ${now})
      and (guard.day <> excluded.day or guard.day_failures < ${maxPerDay})
    returning guard.failures, guard.day_failures as "dayFailures", guard.locked_until as "lockedUntil"`.execute(ctx.db)
  return rows[0] ?? null
}

/** Undoes the count after a correct password, and starts the counter again. */
export const resetFailedAttempts = (ctx: Ctx<GuardTables>, { kind, subject, device }: AttemptKey) =>
  ctx.db
    .updateTable('password_guards')
    .set({ failures: 0, locked_until: null, day_failures: sql`greatest(day_failures - 1, 0)` })
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('device', '=', device)
    .execute()

/** Undoes the count of an attempt that was neither wrong nor complete, with the lock that it set; others stay counted. */
export const undoFailedAttempt = (ctx: Ctx<GuardTables>, { kind, subject, device }: AttemptKey) =>
  ctx.db
    .updateTable('password_guards')
    .set({
      failures: sql`greatest(failures - 1, 0)`,
      locked_until: null,
      day_failures: sql`greatest(day_failures - 1, 0)`,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('device', '=', device)
    .execute()

/** Returns the state of a locked counter. */
export const findLock = async (ctx: Ctx<GuardTables>, { kind, subject, device }: AttemptKey) =>
  (await ctx.db
    .selectFrom('password_guards')
    .select(['day', 'failures', 'day_failures', 'locked_until'])
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('device', '=', device)
    .executeTakeFirst()) ?? null

/** Deletes the counters of a user, by default for login and fund password. */
export const deleteFailedAttempts = (
  ctx: Ctx<GuardTables>,
  userId: string,
  kinds: readonly AttemptKey['kind'][] = ['login', 'fund'],
) =>
  ctx.db
    .deleteFrom('password_guards')
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', 'in', kinds)
    .where('subject', '=', userId)
    .execute()

/** Deletes counters of earlier days without a current lock. */
export const deleteExpiredAttempts = (ctx: Ctx<GuardTables>, today: string) =>
  ctx.db
    .deleteFrom('password_guards')
    .where('brand_id', '=', ctx.brand.id)
    .where('day', '<', today)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', ctx.clock.now())]))
    .execute()
