import { sql } from 'kysely'
import { selectChecks, type ChecksCtx } from './identity-checks.queries.ts'

/** Drafts that were not changed since. */
export const listOldDrafts = (ctx: ChecksCtx, before: Date, limit: number) =>
  selectChecks(ctx).where('state', '=', 'draft').where('updated_at', '<', before).limit(limit).execute()

/** Verifications that have ended. */
export const listEnded = (ctx: ChecksCtx, at: Date, limit: number) =>
  selectChecks(ctx).where('state', '=', 'passed').where('valid_until', '<=', at).limit(limit).execute()

/** Verifications that end before a time and of which their person was not told. */
export const listEnding = (ctx: ChecksCtx, before: Date, limit: number) =>
  selectChecks(ctx)
    .where('state', '=', 'passed')
    .where('valid_until', '<=', before)
    .where('reminded_at', 'is', null)
    .limit(limit)
    .execute()

/** Decided verifications with details or pictures whose decision and last use are before a time. */
export const listRetained = (ctx: ChecksCtx, before: Date, limit: number) =>
  selectChecks(ctx)
    .where('state', 'in', ['passed', 'expired', 'replaced', 'rejected', 'changes'])
    .where('key_id', 'is not', null)
    .where('decided_at', '<', before)
    .where('updated_at', '<', before)
    .where((build) => build.or([build('used_at', 'is', null), build('used_at', '<', before)]))
    .limit(limit)
    .execute()

/** Whether a person has a verification of the level that is open, so that they need no reminder. */
export async function hasOpen(ctx: ChecksCtx, userId: string, level: string): Promise<boolean> {
  const { rows } = await sql`
    select id from identity_checks
    where brand_id = ${ctx.brand.id} and user_id = ${userId} and level = ${level}::text and state in ('sent', 'changes')
    limit 1`.execute(ctx.db)
  return rows.length > 0
}
