import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { toAuditJson } from './audit.rules.ts'
import { sealCall } from './person-keys.ts'
import type { AuditedCall, AuditDetails, Ctx } from '../context.ts'
import { countCap, toOffset, type Page } from '../paging.ts'

type AuditCtx = Ctx<Pick<Tables, 'audit_log'>>

/**
 * Appends a row to the brand's audit log in the running transaction. Other writers of this brand's log wait until it
 * commits, so it must be the last statement. Values of people are sealed. Without a principal the row belongs to the command line.
 */
export async function appendAudit(ctx: Ctx, { operation, subjectId, personId, ...values }: AuditedCall & AuditDetails) {
  const { input, before, after, username, address } = await sealCall(
    ctx,
    { before: undefined, after: undefined, ...values },
    personId,
  )
  await sql`select append_audit(
    ${ctx.brand.id}, ${ctx.clock.now()}, ${ctx.principal?.userId ?? null}, ${username}, ${address},
    ${operation}, ${subjectId ?? null}, ${toAuditJson(input)}::jsonb, ${toAuditJson(before)}::jsonb, ${toAuditJson(after)}::jsonb
  )`.execute(ctx.db)
}

export type AuditFilter = {
  readonly userId?: string | undefined
  readonly operation?: string | undefined
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly until?: Date | undefined
}

/** Rows that wait for each other may be written after later ones, but not this much. */
const disorderMs = 3_600_000

/** The first or last position around a moment, so that a list of a time is read from there and not from the newest row. */
const selectPosition = (ctx: AuditCtx, side: 'first' | 'last', at: Date) =>
  ctx.db
    .selectFrom('audit_log as bound')
    .select('bound.position')
    .where('bound.brand_id', '=', ctx.brand.id)
    .where(
      'bound.at',
      side === 'first' ? '>=' : '<=',
      new Date(at.getTime() + (side === 'first' ? -1 : 1) * disorderMs),
    )
    .orderBy('bound.at', side === 'first' ? 'asc' : 'desc')
    .limit(1)

const selectAuditRows = (ctx: AuditCtx, { userId, operation, from, until }: AuditFilter) =>
  ctx.db
    .selectFrom('audit_log')
    .where('brand_id', '=', ctx.brand.id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(operation !== undefined, (query) => query.where('operation', '=', operation!))
    .$if(from !== undefined, (query) =>
      query.where('at', '>=', from!).where('position', '>=', selectPosition(ctx, 'first', from!)),
    )
    .$if(until !== undefined, (query) =>
      query.where('at', '<', until!).where('position', '<=', selectPosition(ctx, 'last', until!)),
    )

/** A page of the audit log, newest first. */
export const listAudit = (ctx: AuditCtx, filter: AuditFilter & Page) =>
  selectAuditRows(ctx, filter)
    .select(['position', 'at', 'user_id', 'username', 'address', 'operation', 'subject_id'])
    .select(['input', 'before', 'after', 'previous_hash', 'hash'])
    .orderBy('position', 'desc')
    .limit(filter.pageSize)
    .offset(toOffset(filter))
    .execute()

export type AuditEntryFilter = AuditFilter & { readonly subjectId?: string | undefined }

/** Rows before a position, newest first. */
export const listAuditEntries = (
  ctx: AuditCtx,
  { subjectId, before, limit, ...filter }: AuditEntryFilter & { readonly before: number; readonly limit: number },
) =>
  selectAuditRows(ctx, filter)
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId!))
    .where('position', '<', before)
    .select(['position', 'at', 'user_id', 'username', 'address', 'operation', 'subject_id'])
    .select(['input', 'before', 'after', 'hash'])
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()

/** Whether a user has changed anything. */
export async function hasAuditUser(ctx: AuditCtx, userId: string): Promise<boolean> {
  const row = await selectAuditRows(ctx, { userId }).select('position').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Counts rows, up to `countCap`. */
export async function countAudit(ctx: AuditCtx, filter: AuditFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(selectAuditRows(ctx, filter).select('position').limit(countCap).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export type AuditIssue = { readonly position: number; readonly kind: 'changed' | 'broken' | 'cut' }

const maxIssues = 100

/** Rows from `first` to `last`, inclusive. */
export type AuditRange = { readonly first: number; readonly last: number }

/**
 * Rows of a range that break the chain: content that does not match its digest, or a hash that does not follow the
 * previous one. After a gap the next row is broken.
 */
export async function listAuditIssues(ctx: AuditCtx, { first, last }: AuditRange): Promise<AuditIssue[]> {
  const { rows } = await sql<AuditIssue>`
    select position, kind from (
      select log.position, case
        when log.previous_hash is distinct from case when log.position = 1 then ''::bytea else earlier.hash end
          or log.hash is distinct from audit_hash(log.previous_hash, log.position, log.digest) then 'broken'
        when log.salt is not null and log.digest is distinct from audit_digest(log.salt, log.at, log.user_id, log.username,
          log.address, log.operation, log.subject_id, log.input, log.before, log.after) then 'changed'
        end as kind
      from audit_log as log left join audit_log as earlier
        on earlier.brand_id = log.brand_id and earlier.brand_id = ${ctx.brand.id} and earlier.position = log.position - 1
      where log.brand_id = ${ctx.brand.id} and log.position between ${first} and ${last}) as looked
    where kind is not null order by position limit ${maxIssues}`.execute(ctx.db)
  return rows
}

/** The recorded end of the chain, and the hash of that row in the log; null before the first row. */
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

/** The newest rows about one thing. */
export const listAuditOfSubject = (ctx: AuditCtx, subjectId: string, limit: number) =>
  ctx.db
    .selectFrom('audit_log')
    .select(['position', 'at', 'user_id', 'username', 'operation', 'input', 'before', 'after'])
    .where('brand_id', '=', ctx.brand.id)
    .where('subject_id', '=', subjectId)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
