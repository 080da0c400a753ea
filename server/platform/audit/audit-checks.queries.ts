import type { Tables } from '#server/db/schema.ts'
import type { AuditIssue } from './audit.queries.ts'
import type { Ctx } from '../context.ts'

type ChecksCtx = Ctx<Pick<Tables, 'audit_checks' | 'audit_log'>>

export type AuditCheck = {
  /** Position and hash of the last verified row. */
  readonly position: number
  readonly hash: Buffer
  /** Position of the last row that was verified again. */
  readonly rechecked: number
  readonly checkedAt: Date
  /** Issue of the last check; null for none. */
  readonly issue: AuditIssue | null
}

/** The last check of the brand's audit chain; null before the first. */
export async function findAuditCheck(ctx: ChecksCtx): Promise<AuditCheck | null> {
  const row = await ctx.db
    .selectFrom('audit_checks')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .executeTakeFirst()
  if (!row) return null
  const { position, hash, rechecked, checked_at: checkedAt, fault: issue, fault_position } = row
  const found = issue === null ? null : ({ kind: issue, position: fault_position! } as AuditIssue)
  return { position, hash, rechecked, checkedAt, issue: found }
}

export async function storeAuditCheck(ctx: ChecksCtx, check: Omit<AuditCheck, 'checkedAt'>): Promise<void> {
  const { issue, ...progress } = check
  const columns = { fault: issue?.kind ?? null, fault_position: issue?.position ?? null }
  const values = { ...progress, ...columns, checked_at: ctx.clock.now() }
  await ctx.db
    .insertInto('audit_checks')
    .values({ brand_id: ctx.brand.id, ...values })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(values))
    .execute()
}

/** The hash of a row; null when it does not exist. */
export async function findAuditHash(ctx: ChecksCtx, position: number): Promise<Buffer | null> {
  const row = await ctx.db
    .selectFrom('audit_log')
    .select('hash')
    .where('brand_id', '=', ctx.brand.id)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.hash ?? null
}
