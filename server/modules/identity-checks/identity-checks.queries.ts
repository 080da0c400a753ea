import { sql } from 'kysely'
import type { IdentityState } from '#contract/identity-views.ts'
import type { IdentityLevel, IdentityRejectReason } from '#contract/identity-form.ts'
import type { DocumentType } from '#contract/identity-documents.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import type { PartRequest, Photo } from './identity-checks.rules.ts'
import type { Sealed } from './seal-details.ts'

export type ChecksCtx = Ctx<Pick<Tables, 'identity_checks' | 'identity_check_events' | 'identity_documents'>>

export type CheckRow = {
  readonly id: string
  readonly user_id: string
  readonly number: number
  readonly level: IdentityLevel
  readonly state: IdentityState
  readonly details_sealed: Buffer | null
  readonly key_id: string | null
  readonly number_masked: string
  readonly country: string
  readonly document_type: DocumentType
  readonly photos: readonly Photo[]
  readonly requests: readonly PartRequest[]
  readonly reject_reason: IdentityRejectReason | null
  readonly note: string | null
  readonly refusals: number
  readonly first_approver_id: string | null
  readonly first_approved_at: Date | null
  readonly queued_at: Date | null
  readonly sent_at: Date | null
  readonly decided_at: Date | null
  readonly valid_until: Date | null
  readonly used_at: Date | null
  readonly phone_state: 'code' | 'phone' | null
  readonly phone_until: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

export const checkColumns = [
  'id',
  'user_id',
  'number',
  'level',
  'state',
  'details_sealed',
  'key_id',
  'number_masked',
  'country',
  'document_type',
  'photos',
  'requests',
  'reject_reason',
  'note',
  'refusals',
  'first_approver_id',
  'first_approved_at',
  'queued_at',
  'sent_at',
  'decided_at',
  'valid_until',
  'used_at',
  'phone_state',
  'phone_until',
  'created_at',
  'updated_at',
] as const

export const selectChecks = (ctx: ChecksCtx) =>
  ctx.db.selectFrom('identity_checks').select(checkColumns).where('brand_id', '=', ctx.brand.id).$castTo<CheckRow>()

/** All verifications of a user, newest first. */
export const listOfUser = (ctx: ChecksCtx, userId: string) =>
  selectChecks(ctx).where('user_id', '=', userId).orderBy('id', 'desc').limit(200).execute()

export const findCheck = (ctx: ChecksCtx, id: string) => selectChecks(ctx).where('id', '=', id).executeTakeFirst()

/** Locks a verification until the transaction ends. */
export const lockCheck = (ctx: ChecksCtx, id: string) =>
  selectChecks(ctx).where('id', '=', id).forUpdate().executeTakeFirst()

const openStates: readonly IdentityState[] = ['draft', 'sent', 'changes', 'rejected']

/** Locks the open verification of a user's level until the transaction ends. */
export const lockOpen = (ctx: ChecksCtx, userId: string, level: IdentityLevel) =>
  selectChecks(ctx)
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('state', 'in', openStates)
    .forUpdate()
    .executeTakeFirst()

/** The verification of a user's level that passed and has not ended. */
export const findPassed = (ctx: ChecksCtx, userId: string, level: IdentityLevel) =>
  selectChecks(ctx)
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('state', '=', 'passed')
    .where('valid_until', '>', ctx.clock.now())
    .executeTakeFirst()

/** Takes the former verification of a level out of force, for the one that passes now. */
export const replacePassed = (
  ctx: ChecksCtx,
  { id, user_id: userId, level }: Pick<CheckRow, 'id' | 'user_id' | 'level'>,
) =>
  ctx.db
    .updateTable('identity_checks')
    .set({ state: 'replaced' })
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('state', '=', 'passed')
    .where('id', '<>', id)
    .execute()

/** Marks that an action needed the verifications, so that they are retained longer. */
export const markUsed = (ctx: ChecksCtx, ids: readonly string[]) =>
  ctx.db
    .updateTable('identity_checks')
    .set({ used_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

const firstNumber = 1001

/** Inserts a draft with the next number, which the caller has locked, unless there is an open one. */
export async function insertDraft(ctx: ChecksCtx, userId: string, level: IdentityLevel): Promise<void> {
  const now = ctx.clock.now()
  await sql`
    insert into identity_checks (brand_id, id, user_id, number, level, created_at, updated_at)
    select ${ctx.brand.id}::integer, ${newId(now.getTime())}::uuid, ${userId}::uuid,
      coalesce(max(number), ${firstNumber - 1}::integer) + 1, ${level}::text, ${now}::timestamptz, ${now}::timestamptz
    from identity_checks where brand_id = ${ctx.brand.id}
    on conflict do nothing`.execute(ctx.db)
}

export type CheckChange = {
  readonly state?: IdentityState
  readonly sealed?: Sealed | null
  readonly numberMasked?: string
  readonly country?: string
  readonly documentType?: DocumentType
  readonly photos?: readonly Photo[]
  readonly requests?: readonly PartRequest[]
  readonly rejectReason?: IdentityRejectReason | null
  readonly note?: string | null
  readonly refusals?: number
  readonly firstApproval?: { readonly by: string; readonly at: Date } | null
  readonly queuedAt?: Date | null
  readonly sentAt?: Date | null
  readonly decided?: { readonly at: Date; readonly by: string | null } | null
  readonly validUntil?: Date
  readonly remindedAt?: Date
  readonly phone?: { readonly hash: Buffer; readonly state: 'code' | 'phone'; readonly until: Date } | null
  /** The last change by the person. */
  readonly updatedAt?: Date
}

const toColumns = ({ sealed, photos, requests, firstApproval, decided, phone, ...change }: CheckChange) => ({
  ...(change.state && { state: change.state }),
  ...(sealed !== undefined && { details_sealed: sealed?.bytes ?? null, key_id: sealed?.keyId ?? null }),
  ...(change.numberMasked !== undefined && { number_masked: change.numberMasked }),
  ...(change.country !== undefined && { country: change.country }),
  ...(change.documentType && { document_type: change.documentType }),
  ...(photos && { photos: JSON.stringify(photos) }),
  ...(requests && { requests: JSON.stringify(requests) }),
  ...(change.rejectReason !== undefined && { reject_reason: change.rejectReason }),
  ...(change.note !== undefined && { note: change.note }),
  ...(change.refusals !== undefined && { refusals: change.refusals }),
  ...(firstApproval !== undefined && {
    first_approver_id: firstApproval?.by ?? null,
    first_approved_at: firstApproval?.at ?? null,
  }),
  ...(change.queuedAt !== undefined && { queued_at: change.queuedAt }),
  ...(change.sentAt !== undefined && { sent_at: change.sentAt }),
  ...(decided !== undefined && { decided_at: decided?.at ?? null, decided_by: decided?.by ?? null }),
  ...(change.validUntil && { valid_until: change.validUntil }),
  ...(change.remindedAt && { reminded_at: change.remindedAt }),
  ...(phone !== undefined && {
    phone_hash: phone?.hash ?? null,
    phone_state: phone?.state ?? null,
    phone_until: phone?.until ?? null,
  }),
  ...(change.updatedAt && { updated_at: change.updatedAt }),
})

/** Changes a verification that the caller's transaction has locked. */
export async function updateCheck(ctx: ChecksCtx, id: string, change: CheckChange): Promise<void> {
  await ctx.db
    .updateTable('identity_checks')
    .set(toColumns(change))
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()
}

const selectByPhone = (ctx: ChecksCtx, hash: Buffer, state: 'code' | 'phone') =>
  selectChecks(ctx)
    .where('phone_hash', '=', hash)
    .where('phone_state', '=', state)
    .where('phone_until', '>', ctx.clock.now())

/** The verification whose phone has this code or token now. */
export const findByPhone = (ctx: ChecksCtx, hash: Buffer, state: 'code' | 'phone') =>
  selectByPhone(ctx, hash, state).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockByPhone = (ctx: ChecksCtx, hash: Buffer, state: 'code' | 'phone') =>
  selectByPhone(ctx, hash, state).forUpdate().executeTakeFirst()

export type EventKind =
  | 'sent'
  | 'approved_once'
  | 'changes'
  | 'rejected'
  | 'passed'
  | 'withdrawn'
  | 'reopened'
  | 'expired'

export async function insertEvent(
  ctx: ChecksCtx,
  event: {
    readonly checkId: string
    readonly kind: EventKind
    readonly userId: string | null
    readonly reason?: string | null
  },
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('identity_check_events')
    .values({
      brand_id: ctx.brand.id,
      check_id: event.checkId,
      id: newId(now.getTime()),
      kind: event.kind,
      user_id: event.userId,
      reason: event.reason ?? null,
      created_at: now,
    })
    .execute()
}

/** The course of verifications, newest first. */
export const listEvents = async (ctx: ChecksCtx, checkIds: readonly string[]) =>
  checkIds.length === 0
    ? []
    : ((await ctx.db
        .selectFrom('identity_check_events')
        .select(['check_id', 'kind', 'user_id', 'reason', 'created_at'])
        .where('brand_id', '=', ctx.brand.id)
        .where('check_id', 'in', checkIds)
        .orderBy('id', 'desc')
        .limit(400)
        .execute()) as {
        check_id: string
        kind: EventKind
        user_id: string | null
        reason: string | null
        created_at: Date
      }[])

/** Gives a document to a user's account; false when it belongs to another one. */
export async function claimDocument(ctx: ChecksCtx, userId: string, hash: Buffer): Promise<boolean> {
  const row = await ctx.db
    .insertInto('identity_documents')
    .values({ brand_id: ctx.brand.id, number_hash: hash, user_id: userId, created_at: ctx.clock.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'number_hash'])
        .doUpdateSet({ user_id: userId })
        .where('identity_documents.user_id', '=', userId),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Frees the documents of a user's account but one. */
export async function releaseOtherDocuments(ctx: ChecksCtx, userId: string, hash: Buffer): Promise<void> {
  await ctx.db
    .deleteFrom('identity_documents')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('number_hash', '<>', hash)
    .execute()
}

/** Frees the documents of a user's account, unless a verification of it waits or has passed. */
export async function releaseDocuments(ctx: ChecksCtx, userId: string): Promise<void> {
  await sql`
    delete from identity_documents
    where brand_id = ${ctx.brand.id} and user_id = ${userId} and not exists (
      select 1 from identity_checks as c where c.brand_id = ${ctx.brand.id} and c.user_id = ${userId}
        and c.level = 'basic' and c.state in ('sent', 'changes', 'passed'))`.execute(ctx.db)
}

/** Deletes a draft with its course. */
export async function deleteDraft(ctx: ChecksCtx, id: string): Promise<void> {
  await ctx.db
    .deleteFrom('identity_check_events')
    .where('brand_id', '=', ctx.brand.id)
    .where('check_id', '=', id)
    .execute()
  await ctx.db.deleteFrom('identity_checks').where('brand_id', '=', ctx.brand.id).where('id', '=', id).execute()
}
