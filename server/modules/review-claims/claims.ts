import { claimKinds, claimMinutes, claimPermissions, type ClaimKind } from '#contract/claim-kinds.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Claim, reviewClaimsApi } from '#contract/review-claims.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import { listAuditOfSubject } from '#server/platform/audit/audit.queries.ts'
import { unsealRows } from '#server/platform/audit/person-keys.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import {
  deleteClaim,
  deleteExpiredClaims,
  findLiveClaim,
  listLiveClaims,
  lockClaim,
  writeClaim,
  type ClaimKey,
  type ClaimRow,
} from './review-claims.queries.ts'

type Api = typeof reviewClaimsApi

/** The answer of a module about one of its cases. */
type ClaimSubject = {
  /** It waits for a decision. */
  readonly isOpen: boolean
  /** Who may not decide it, because it is their own; null for none. */
  readonly ownerId: string | null
}
/** Finds the case of an id, undefined when there is none. */
export type FindClaimSubject = (ctx: Ctx, id: string) => Promise<ClaimSubject | undefined>
export type ClaimSubjects = Readonly<Record<ClaimKind, FindClaimSubject>>

function assertAllowed({ principal }: UserCtx, kind: ClaimKind, use: 'view' | 'decide'): void {
  if (!principal.permissions.includes(claimPermissions[kind][use])) throw refusal('permission.denied')
}

async function toClaims(ctx: UserCtx, rows: readonly ClaimRow[]): Promise<Claim[]> {
  const names = await getUsernames(ctx, [...new Set(rows.map(({ user_id }) => user_id))])
  return rows.map((row) => ({
    kind: row.kind,
    subjectId: row.subject_id,
    user: { id: row.user_id, username: names.get(row.user_id) ?? '' },
    takenAt: row.taken_at.toISOString(),
    until: row.expires_at.toISOString(),
    isOwn: row.user_id === ctx.principal.userId,
  }))
}

/** Live claims of the kinds that the caller may see. Throws `permission.denied` for one that they may not. */
export async function listClaims(ctx: UserCtx, { kind, subjectId }: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  if (kind !== undefined) assertAllowed(ctx, kind, 'view')
  if (subjectId !== undefined && !isId(subjectId)) return { pageList: [] }
  const visible = claimKinds.filter((one) => ctx.principal.permissions.includes(claimPermissions[one].view))
  return { pageList: await toClaims(ctx, await listLiveClaims(ctx, kind ? [kind] : visible, subjectId)) }
}

async function throwTaken(ctx: Ctx, { user_id }: ClaimRow): Promise<never> {
  const names = await getUsernames(ctx, [user_id])
  throw refusal('claim.taken', { name: names.get(user_id) ?? '' })
}

/**
 * Takes an open case for the caller; theirs already is extended. Throws `permission.denied` without the permission to
 * decide it, `claim.not_found`, `claim.decided`, `money.own_request`, and `claim.taken` with the name of the holder,
 * unless it is taken over.
 */
export const createTakeClaim =
  (subjects: ClaimSubjects) =>
  async (ctx: UserCtx, { kind, subjectId, takeOver }: Parsed<Api['take']>): Promise<Data<Api['take']>> => {
    assertAllowed(ctx, kind, 'decide')
    const found = isId(subjectId) ? await subjects[kind](ctx, subjectId) : undefined
    if (!found) throw refusal('claim.not_found')
    if (!found.isOpen) throw refusal('claim.decided')
    const { userId } = ctx.principal
    if (found.ownerId === userId) throw refusal('money.own_request')
    const key = { kind, subjectId }
    const former = await findLiveClaim(ctx, key)
    const expiresAt = new Date(ctx.clock.now().getTime() + claimMinutes * 60_000)
    await deleteExpiredClaims(ctx)
    const row = await writeClaim(ctx, { ...key, userId, expiresAt, takesOver: takeOver })
    if (!row) {
      const holder = await findLiveClaim(ctx, key)
      return holder ? throwTaken(ctx, holder) : Promise.reject(new Error(`claim of ${subjectId} has no holder`))
    }
    ctx.audit({
      subjectId,
      before: { takenBy: former?.user_id ?? null },
      after: { takenBy: userId, until: expiresAt },
    })
    const [claim] = await toClaims(ctx, [row])
    return { claim: claim! }
  }

/** Ends the caller's claim. Throws `permission.denied` and `claim.not_taken`. */
export async function releaseClaim(ctx: UserCtx, key: Parsed<Api['release']>): Promise<Data<Api['release']>> {
  assertAllowed(ctx, key.kind, 'decide')
  const { userId } = ctx.principal
  const row = isId(key.subjectId) ? await lockClaim(ctx, key) : undefined
  if (!row || row.user_id !== userId || row.expires_at <= ctx.clock.now()) throw refusal('claim.not_taken')
  await deleteClaim(ctx, key)
  ctx.audit({ subjectId: key.subjectId, before: { takenBy: userId }, after: { takenBy: null } })
  return { subjectId: key.subjectId }
}

/**
 * Ends the claim of a case that the caller decides, in the transaction of the decision. A case that nobody has taken may
 * be decided. Throws `claim.taken` with the holder's name while somebody else has it.
 */
export async function settleClaim(ctx: UserCtx, key: ClaimKey): Promise<void> {
  const row = await lockClaim(ctx, key)
  if (!row) return
  if (row.user_id !== ctx.principal.userId && row.expires_at > ctx.clock.now()) await throwTaken(ctx, row)
  await deleteClaim(ctx, key)
}

const maxHistory = 100

const findText = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null) return null
  const { reason, note, answer } = value as Readonly<Record<string, unknown>>
  const text = reason ?? note ?? answer
  return typeof text === 'string' && text !== '' ? text : null
}

/** The audit log of one case. Throws `permission.denied` and `claim.not_found`. */
export const createReadHistory =
  (subjects: ClaimSubjects) =>
  async (ctx: UserCtx, { kind, subjectId }: Parsed<Api['history']>): Promise<Data<Api['history']>> => {
    assertAllowed(ctx, kind, 'view')
    if (!isId(subjectId) || !(await subjects[kind](ctx, subjectId))) throw refusal('claim.not_found')
    const rows = await unsealRows(ctx, await listAuditOfSubject(ctx, subjectId, maxHistory))
    return {
      pageList: rows.map((row) => ({
        position: row.position,
        at: row.at.toISOString(),
        user: row.user_id === null ? null : { id: row.user_id, username: row.username },
        operation: row.operation,
        reason: findText(row.after) ?? findText(row.input),
        before: row.before,
        after: row.after,
      })),
    }
  }

/** The names of the people who have cases of these kinds now, by kind. */
export async function listHolders(
  ctx: Ctx,
  kinds: readonly ClaimKind[],
): Promise<ReadonlyMap<ClaimKind, readonly string[]>> {
  const rows = kinds.length === 0 ? [] : await listLiveClaims(ctx, kinds)
  const names = await getUsernames(ctx, [...new Set(rows.map(({ user_id }) => user_id))])
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return new Map(
    [...byKind].map(([kind, found]) => [kind, [...new Set(found.flatMap(({ user_id }) => names.get(user_id) ?? []))]]),
  )
}
