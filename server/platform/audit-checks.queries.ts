import type { Tables } from '#server/db/schema.ts'
import type { AuditFault } from './audit.queries.ts'
import type { Ctx } from './context.ts'

type ChecksCtx = Ctx<Pick<Tables, 'audit_checks' | 'audit_log'>>

export type AuditCheck = {
  /** The last row that was proven, and its hash. */
  readonly position: number
  readonly hash: Buffer
  /** The last row that was proven once more. */
  readonly rechecked: number
  readonly checkedAt: Date
  /** What was wrong at the last look. */
  readonly fault: AuditFault | null
}

/** How the brand's audit chain stood at the last look; null before the first. */
export async function findAuditCheck(ctx: ChecksCtx): Promise<AuditCheck | null> {
  const row = await ctx.db
    .selectFrom('audit_checks')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .executeTakeFirst()
  if (!row) return null
  const { position, hash, rechecked, checked_at: checkedAt, fault, fault_position } = row
  const found = fault === null ? null : ({ fault, position: fault_position! } as AuditFault)
  return { position, hash, rechecked, checkedAt, fault: found }
}

export async function storeAuditCheck(ctx: ChecksCtx, check: Omit<AuditCheck, 'checkedAt'>): Promise<void> {
  const { fault, ...stands } = check
  const found = { fault: fault?.fault ?? null, fault_position: fault?.position ?? null }
  const values = { ...stands, ...found, checked_at: ctx.clock.now() }
  await ctx.db
    .insertInto('audit_checks')
    .values({ brand_id: ctx.brand.id, ...values })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(values))
    .execute()
}

/** The hash of one row of the log; null when it is not there. */
export async function findAuditHash(ctx: ChecksCtx, position: number): Promise<Buffer | null> {
  const row = await ctx.db
    .selectFrom('audit_log')
    .select('hash')
    .where('brand_id', '=', ctx.brand.id)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.hash ?? null
}
