import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { auditJson } from './audit.rules.ts'
import type { Audited, AuditNote, Ctx } from './context.ts'
import { countCap, rowsBefore, type Page } from './paging.ts'

type AuditCtx = Ctx<Pick<Tables, 'audit_log'>>

/**
 * Adds a row to the brand's audit log in one journey, as part of the running transaction. Others who audit in this brand
 * wait from here until it commits, so it must be the transaction's last statement. Nobody in `ctx` is the command line.
 */
export async function appendAudit(ctx: Ctx, { operation, input, subjectId, before, after }: Audited & AuditNote) {
  await sql`select append_audit(
    ${ctx.brand.id}, ${ctx.clock.now()}, ${ctx.who?.userId ?? null}, ${ctx.who?.username ?? null}, ${ctx.client.address},
    ${operation}, ${subjectId ?? null}, ${auditJson(input)}::jsonb, ${auditJson(before)}::jsonb, ${auditJson(after)}::jsonb
  )`.execute(ctx.db)
}

export type AuditFilter = {
  readonly userId?: string | undefined
  readonly operation?: string | undefined
  readonly from?: Date | undefined
  /** The first moment that is too late. */
  readonly until?: Date | undefined
}

const rowsOf = (ctx: AuditCtx, { userId, operation, from, until }: AuditFilter) =>
  ctx.db
    .selectFrom('audit_log')
    .where('brand_id', '=', ctx.brand.id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(operation !== undefined, (query) => query.where('operation', '=', operation!))
    .$if(from !== undefined, (query) => query.where('at', '>=', from!))
    .$if(until !== undefined, (query) => query.where('at', '<', until!))

/** A page of the audit log, newest first. */
export const listAudit = (ctx: AuditCtx, filter: AuditFilter & Page) =>
  rowsOf(ctx, filter)
    .select(['position', 'at', 'user_id', 'username', 'address', 'operation', 'subject_id'])
    .select(['input', 'before', 'after', 'previous_hash', 'hash'])
    .orderBy('position', 'desc')
    .limit(filter.pageSize)
    .offset(rowsBefore(filter))
    .execute()

/** How many rows there are, counted up to the cap. */
export async function countAudit(ctx: AuditCtx, filter: AuditFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(rowsOf(ctx, filter).select('position').limit(countCap).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export type AuditFault = { readonly position: number; readonly fault: 'changed' | 'broken' | 'cut' }

const mostFaults = 100

/** The rows from `first` to `last`. */
export type AuditRange = { readonly first: number; readonly last: number }

/** Rows of a range that do not fit: their content not their digest, or their hash not the one before; a gap breaks the next. */
export async function listAuditFaults(ctx: AuditCtx, { first, last }: AuditRange): Promise<AuditFault[]> {
  const { rows } = await sql<AuditFault>`
    select position, fault from (
      select log.position, case
        when log.previous_hash is distinct from case when log.position = 1 then ''::bytea else earlier.hash end
          or log.hash is distinct from audit_hash(log.previous_hash, log.position, log.digest) then 'broken'
        when log.salt is not null and log.digest is distinct from audit_digest(log.salt, log.at, log.user_id, log.username,
          log.address, log.operation, log.subject_id, log.input, log.before, log.after) then 'changed'
        end as fault
      from audit_log as log left join audit_log as earlier
        on earlier.brand_id = log.brand_id and earlier.position = log.position - 1
      where log.brand_id = ${ctx.brand.id} and (earlier.brand_id = ${ctx.brand.id} or earlier.brand_id is null)
        and log.position between ${first} and ${last}) as looked
    where fault is not null order by position limit ${mostFaults}`.execute(ctx.db)
  return rows
}

/** The chain's end as its writers left it, and whether the log has that row; null before anything was audited. */
export async function findAuditHead(ctx: Ctx<Pick<Tables, 'audit_log' | 'audit_heads'>>) {
  const head = await ctx.db
    .selectFrom('audit_heads as head')
    .leftJoin('audit_log as last', (join) =>
      join
        .onRef('last.brand_id', '=', 'head.brand_id')
        .onRef('last.position', '=', 'head.position')
        .on('last.brand_id', '=', ctx.brand.id),
    )
    .select(['head.position', 'head.hash', 'last.hash as last_hash'])
    .where('head.brand_id', '=', ctx.brand.id)
    .executeTakeFirst()
  return head ?? null
}
