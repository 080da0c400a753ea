import type { adminIdentityApi } from '#contract/staff-identity.ts'
import { identityParts, type IdentityPart } from '#contract/identity-form.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { emit } from '#server/events.ts'
import { setVerifiedUntil } from '#server/modules/identity/users/public.ts'
import { settleClaim } from '#server/modules/review-claims/public.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import {
  getAttemptsLeft,
  getValidUntil,
  isExpired,
  type Details,
  type PartRequest,
  type Photo,
} from './identity-checks.rules.ts'
import {
  claimDocument,
  findPassed,
  insertEvent,
  lockCheck,
  releaseDocuments,
  releaseOtherDocuments,
  replacePassed,
  updateCheck,
  type CheckRow,
} from './identity-checks.queries.ts'
import { getSent, needsTwoPeople, readCheck } from './review-identity.ts'
import { hashDocument, openDetails } from './seal-details.ts'

type Api = typeof adminIdentityApi
type Decision = Parsed<Api['decide']>

const getNow = (ctx: UserCtx): Date => ctx.clock.now()
const toState = (photos: readonly Photo[], toOne: (photo: Photo) => Photo['state']): Photo[] =>
  photos.map((photo) => ({ ...photo, state: toOne(photo) }))

/** The first of two people passes it: it still waits, for another one. */
async function approveFirst(ctx: UserCtx, row: CheckRow): Promise<void> {
  const { userId } = ctx.principal
  await updateCheck(ctx, row.id, { firstApproval: { by: userId, at: getNow(ctx) } })
  await insertEvent(ctx, { checkId: row.id, kind: 'approved_once', userId })
  ctx.audit({
    subjectId: row.id,
    before: { state: 'sent', approvals: 0 },
    after: { state: 'sent', approvals: 1, userId: row.user_id },
  })
}

/**
 * Makes the document of a verification the only one of its account. Throws `identity.document_taken` when another account
 * has it by now: the claim made at the sending ends with a correction or an expiry.
 */
async function keepDocument(ctx: UserCtx, row: CheckRow, details: Details): Promise<void> {
  const hash = hashDocument(ctx, details.country, details.documentType, details.documentNumber)
  if (!(await claimDocument(ctx, row.user_id, hash))) throw refusal('identity.document_taken')
  await releaseOtherDocuments(ctx, row.user_id, hash)
}

/**
 * Passes it: the former one of the level is replaced. Throws `identity.basic_required` when its basis has ended,
 * `identity.document_expired` for one whose document expired while it waited, and `identity.document_taken`.
 */
async function pass(ctx: UserCtx, row: CheckRow): Promise<void> {
  const { userId } = ctx.principal
  const now = getNow(ctx)
  if (row.level === 'advanced' && !(await findPassed(ctx, row.user_id, 'basic')))
    throw refusal('identity.basic_required')
  const details = openDetails(ctx, row)
  if (isExpired(details, toBrandDay(ctx.brand, now))) throw refusal('identity.document_expired')
  if (row.level === 'basic') await keepDocument(ctx, row, details)
  const validUntil = getValidUntil(ctx.brand, now, details.documentExpiresOn)
  await replacePassed(ctx, row)
  await updateCheck(ctx, row.id, {
    state: 'passed',
    photos: toState(row.photos, () => 'accepted'),
    requests: [],
    decided: { at: now, by: userId },
    validUntil,
  })
  if (row.level === 'basic') await setVerifiedUntil(ctx, row.user_id, validUntil)
  await insertEvent(ctx, { checkId: row.id, kind: 'passed', userId })
  ctx.audit({
    subjectId: row.id,
    before: { state: 'sent', ...(row.first_approver_id && { approvals: 1 }) },
    after: {
      state: 'passed',
      userId: row.user_id,
      validUntil: validUntil.toISOString(),
      ...(row.first_approver_id && { firstApproverId: row.first_approver_id }),
    },
  })
}

/** The parts that are sent back: of an expired document also its fields, as another one has another number and date. */
function listRequests(ctx: UserCtx, row: CheckRow, { requests }: Decision): PartRequest[] {
  const named = requests.map(({ part, reason, note, mark }) => ({
    part,
    reason,
    note: note ?? null,
    mark: mark ?? null,
    corrected: false,
  }))
  const hasExpired =
    requests.some(({ reason }) => reason === 'document_expired') ||
    isExpired(openDetails(ctx, row), toBrandDay(ctx.brand, getNow(ctx)))
  if (row.level !== 'basic' || !hasExpired || requests.some(({ part }) => part === 'details')) return named
  return [{ part: 'details', reason: 'document_expired', note: null, mark: null, corrected: false }, ...named]
}

/** Sends parts back, each with what is wrong; pictures that are not named are accepted. */
async function sendBack(ctx: UserCtx, row: CheckRow, decision: Decision): Promise<void> {
  const { userId } = ctx.principal
  const { note } = decision
  const requests = listRequests(ctx, row, decision)
  const isNamed = (part: IdentityPart): boolean => requests.some((request) => request.part === part)
  const refusals = row.refusals + 1
  await updateCheck(ctx, row.id, {
    state: 'changes',
    photos: toState(row.photos, ({ part }) => (isNamed(part) ? 'refused' : 'accepted')),
    requests,
    note: note ?? null,
    firstApproval: null,
    refusals,
    decided: { at: getNow(ctx), by: userId },
  })
  const parts = requests.map(({ part, reason }) => `${part}: ${reason}`).join(', ')
  await insertEvent(ctx, { checkId: row.id, kind: 'changes', userId, reason: parts })
  ctx.audit({
    subjectId: row.id,
    before: { state: 'sent' },
    after: { state: 'changes', userId: row.user_id, reason: parts, attemptsLeft: getAttemptsLeft(refusals) },
  })
}

async function reject(ctx: UserCtx, row: CheckRow, { rejectReason, note }: Decision): Promise<void> {
  const { userId } = ctx.principal
  const refusals = row.refusals + 1
  await updateCheck(ctx, row.id, {
    state: 'rejected',
    photos: toState(row.photos, () => 'refused'),
    requests: [],
    rejectReason: rejectReason!,
    note: note ?? null,
    firstApproval: null,
    refusals,
    decided: { at: getNow(ctx), by: userId },
  })
  await releaseDocuments(ctx, row.user_id)
  await insertEvent(ctx, { checkId: row.id, kind: 'rejected', userId, reason: rejectReason! })
  ctx.audit({
    subjectId: row.id,
    before: { state: 'sent' },
    after: { state: 'rejected', userId: row.user_id, reason: rejectReason, attemptsLeft: getAttemptsLeft(refusals) },
  })
}

const states = { pass: 'passed', changes: 'changes', reject: 'rejected' } as const

function assertParts({ level }: CheckRow, { decision, requests }: Decision): void {
  if (decision !== 'changes') return
  const known: readonly IdentityPart[] = identityParts[level]
  if (!requests.every(({ part }) => known.includes(part))) throw fieldRefusal({ requests: { key: 'field.not_listed' } })
}

/**
 * Decides a verification that waits. Throws `identity.decided`, `claim.taken` while somebody else has it,
 * `identity.second_person` for a second approval by the same person, `identity.basic_required` and `money.own_request`.
 */
export async function decideCheck(ctx: UserCtx, input: Decision): Promise<Data<Api['decide']>> {
  const row = await getSent(ctx, input.checkId, lockCheck)
  const { userId } = ctx.principal
  if (row.user_id === userId) throw refusal('money.own_request')
  if (row.state !== 'sent') throw refusal('identity.decided')
  assertParts(row, input)
  await settleClaim(ctx, { kind: 'identity', subjectId: row.id })
  if (input.decision === 'pass' && needsTwoPeople(ctx, row)) {
    if (row.first_approver_id === userId) throw refusal('identity.second_person')
    if (row.first_approver_id === null) {
      await approveFirst(ctx, row)
      return readCheck(ctx, { checkId: row.id })
    }
  }
  if (input.decision === 'pass') await pass(ctx, row)
  else await (input.decision === 'changes' ? sendBack : reject)(ctx, row, input)
  await emit(ctx, 'identity.moved', {
    checkId: row.id,
    userId: row.user_id,
    level: row.level,
    state: states[input.decision],
    at: getNow(ctx).toISOString(),
  })
  return readCheck(ctx, { checkId: row.id })
}

/**
 * Lets a person send a refused verification again, with all attempts. Throws `identity.not_found`,
 * `identity.not_refused` and `money.own_request`.
 */
export async function reopenCheck(
  ctx: UserCtx,
  { checkId, reason }: Parsed<Api['reopen']>,
): Promise<Data<Api['reopen']>> {
  const row = await getSent(ctx, checkId, lockCheck)
  const { userId } = ctx.principal
  if (row.user_id === userId) throw refusal('money.own_request')
  if (row.state !== 'changes' && row.state !== 'rejected') throw refusal('identity.not_refused')
  await updateCheck(ctx, row.id, { refusals: 0, updatedAt: getNow(ctx) })
  await insertEvent(ctx, { checkId: row.id, kind: 'reopened', userId, reason })
  ctx.audit({
    subjectId: row.id,
    before: { state: row.state, attemptsLeft: getAttemptsLeft(row.refusals) },
    after: { state: row.state, attemptsLeft: getAttemptsLeft(0), userId: row.user_id, reason },
  })
  return readCheck(ctx, { checkId: row.id })
}
