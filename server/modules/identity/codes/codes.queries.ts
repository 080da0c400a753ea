import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type CodeCtx = Ctx<Pick<Tables, 'verification_codes' | 'verification_targets'>>

export type CodeKey = { readonly target: Buffer; readonly purpose: string }
type NewCode = CodeKey & { readonly id: string; readonly codeHash: Buffer; readonly sealed: Buffer }

/** Replaces the code that was sent before; false when that was sent after `latest`. */
export async function replaceCode(ctx: CodeCtx, code: NewCode, latest: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into verification_codes as known (brand_id, target, purpose, id, code_hash, sealed, sent_at)
    values (${ctx.brand.id}, ${code.target}, ${code.purpose}, ${code.id}, ${code.codeHash}, ${code.sealed}, ${ctx.clock.now()})
    on conflict (brand_id, target, purpose) do update set
      id = excluded.id, code_hash = excluded.code_hash, sealed = excluded.sealed, sent_at = excluded.sent_at,
      attempts = 0, used_at = null
    where known.sent_at <= ${latest}
    returning known.id`.execute(ctx.db)
  return rows.length === 1
}

/** Counts a code of an address; false when the day has had the most already. */
export async function countSentCode(ctx: CodeCtx, target: Buffer, day: string, maxPerDay: number): Promise<boolean> {
  const { rows } = await sql`
    insert into verification_targets as known (brand_id, target, day, sent)
    values (${ctx.brand.id}, ${target}, ${day}::date, 1)
    on conflict (brand_id, target) do update set
      day = excluded.day, sent = case when known.day = excluded.day then known.sent + 1 else 1 end
    where known.day <> excluded.day or known.sent < ${maxPerDay}
    returning known.sent`.execute(ctx.db)
  return rows.length === 1
}

export const findSentAt = async (ctx: CodeCtx, { target, purpose }: CodeKey): Promise<Date | undefined> =>
  (
    await ctx.db
      .selectFrom('verification_codes')
      .select('sent_at')
      .where('brand_id', '=', ctx.brand.id)
      .where('target', '=', target)
      .where('purpose', '=', purpose)
      .executeTakeFirst()
  )?.sent_at

/** Counts an attempt before it is verified; undefined when there is no code that can be tried any more. */
export const countAttempt = (ctx: CodeCtx, { target, purpose }: CodeKey, sentAfter: Date, maxAttempts: number) =>
  ctx.db
    .updateTable('verification_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('brand_id', '=', ctx.brand.id)
    .where('target', '=', target)
    .where('purpose', '=', purpose)
    .where('attempts', '<', maxAttempts)
    .where('used_at', 'is', null)
    .where('sent_at', '>', sentAfter)
    .returning(['id', 'code_hash', 'attempts'])
    .executeTakeFirst()

/** Marks a code as used; false when it was used before, or replaced. */
export async function markUsed(ctx: CodeCtx, id: string): Promise<boolean> {
  const used = await ctx.db
    .updateTable('verification_codes')
    .set({ used_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Reads and locks the message of a code; null when it was taken before. */
export const lockSealed = async (ctx: CodeCtx, id: string) =>
  (await ctx.db
    .selectFrom('verification_codes')
    .select(['purpose', 'sealed'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('sealed', 'is not', null)
    .forUpdate()
    .executeTakeFirst()) ?? null

export const eraseSealed = (ctx: CodeCtx, id: string) =>
  ctx.db
    .updateTable('verification_codes')
    .set({ sealed: null })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()

/** Deletes codes that were sent before a moment, and the counts of earlier days. */
export async function deleteOldCodes(ctx: CodeCtx, sentBefore: Date, today: string): Promise<void> {
  await ctx.db
    .deleteFrom('verification_codes')
    .where('brand_id', '=', ctx.brand.id)
    .where('sent_at', '<', sentBefore)
    .execute()
  await ctx.db
    .deleteFrom('verification_targets')
    .where('brand_id', '=', ctx.brand.id)
    .where('day', '<', today)
    .execute()
}
