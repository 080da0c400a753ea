import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'

type StopCtx = Ctx<Pick<Tables, 'mail_stops'>>

export type StopReason = 'hard_bounce' | 'soft_bounce' | 'complaint'

/** Days with a temporary failure, none more than `maxGapDays` after the one before, that stop mail. */
const maxSoftDays = 3
const maxGapDays = 30

/** Of the normal form of an address: lower case, the domain in ASCII. */
function hashAddress(ctx: StopCtx, address: string): Buffer {
  const text = address.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const key = `${text.slice(0, Math.max(at, 0))}@${domainToASCII(text.slice(at + 1))}`
  return createHmac('sha256', deriveSecret(ctx.secret, 'mail stops')).update(`${ctx.brand.id} ${key}`).digest()
}

type Report = { readonly address: string; readonly reportedAt: Date }

/** Stops mail to an address. A report of before the address was last proven changes nothing. */
export async function stopMail(
  ctx: StopCtx,
  { address, reportedAt, reason }: Report & { readonly reason: 'hard_bounce' | 'complaint' },
): Promise<void> {
  const now = ctx.clock.now()
  const values = { reason, stopped_at: now, changed_at: now }
  await ctx.db
    .insertInto('mail_stops')
    .values({ brand_id: ctx.brand.id, address_hash: hashAddress(ctx, address), ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'address_hash'])
        .doUpdateSet(values)
        .where((eb) =>
          eb.and([
            eb.or([eb('mail_stops.lifted_at', 'is', null), eb('mail_stops.lifted_at', '<', reportedAt)]),
            // A complaint is the stronger reason.
            eb.or([eb('mail_stops.reason', 'is', null), eb(sql`excluded.reason`, '=', 'complaint')]),
          ]),
        ),
    )
    .execute()
}

/** Counts a temporary failure once a day; the third day stops mail. */
export async function countSoftBounce(ctx: StopCtx, { address, reportedAt }: Report): Promise<void> {
  const now = ctx.clock.now()
  const day = toBrandDay(ctx.brand, now)
  const isNear = sql`mail_stops.soft_bounced_on >= excluded.soft_bounced_on - ${sql.lit(maxGapDays)}`
  const days = sql`case when ${isNear} then mail_stops.soft_days + 1 else 1 end`
  const isStopped = sql`${days} >= ${sql.lit(maxSoftDays)}`
  await sql`
    insert into mail_stops (brand_id, address_hash, soft_days, soft_bounced_on, changed_at)
    values (${ctx.brand.id}, ${hashAddress(ctx, address)}, 1, ${day}, ${now})
    on conflict (brand_id, address_hash) do update set
      soft_days = ${days},
      soft_bounced_on = excluded.soft_bounced_on,
      reason = case when ${isStopped} then 'soft_bounce' end,
      stopped_at = case when ${isStopped} then excluded.changed_at end,
      changed_at = excluded.changed_at
    where mail_stops.reason is null
      and mail_stops.soft_bounced_on is distinct from excluded.soft_bounced_on
      and (mail_stops.lifted_at is null or mail_stops.lifted_at < ${reportedAt})`.execute(ctx.db)
}

/** Why and since when an address gets only mail about safety; null while it gets all. */
export async function findMailStop(
  ctx: StopCtx,
  address: string,
): Promise<{ readonly reason: StopReason; readonly stoppedAt: Date } | null> {
  const row = await ctx.db
    .selectFrom('mail_stops')
    .select(['reason', 'stopped_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('address_hash', '=', hashAddress(ctx, address))
    .executeTakeFirst()
  return row?.reason && row.stopped_at ? { reason: row.reason as StopReason, stoppedAt: row.stopped_at } : null
}

/** The address was proven again: mail to it goes on. */
export const liftMailStop = (ctx: StopCtx, address: string) =>
  ctx.db
    .updateTable('mail_stops')
    .set({
      reason: null,
      stopped_at: null,
      soft_days: 0,
      soft_bounced_on: null,
      lifted_at: ctx.clock.now(),
      changed_at: ctx.clock.now(),
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('address_hash', '=', hashAddress(ctx, address))
    .execute()

/** Deletes addresses that get all mail and had no failure since a moment. */
export const deleteLiftedBefore = (ctx: StopCtx, before: Date) =>
  ctx.db
    .deleteFrom('mail_stops')
    .where('brand_id', '=', ctx.brand.id)
    .where('reason', 'is', null)
    .where('changed_at', '<', before)
    .execute()
