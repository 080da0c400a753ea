import type { identityChecksApi, OwnIdentity } from '#contract/identity-checks.ts'
import type { IdentityLevel } from '#contract/identity-form.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { emit } from '#server/events.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import type { FieldInput } from './identity-checks.rules.ts'
import { claimDocument, insertEvent, lockOpen, releaseDocuments, updateCheck } from './identity-checks.queries.ts'
import { findAllProblems, readOwn } from './identity-views.ts'
import { saveFields } from './save-identity.ts'
import { hashDocument } from './seal-details.ts'

type Api = typeof identityChecksApi

/** Saves fields of the caller's verification; begins one. Throws as `saveFields`. */
export async function saveOwn(ctx: UserCtx, { level, ...given }: Parsed<Api['save']>): Promise<Data<Api['save']>> {
  await saveFields(ctx, level, given)
  return readOwn(ctx)
}

/**
 * Sends the caller's verification, or the parts that staff sent back. Throws as `saveFields`, a field refusal that names
 * everything that is missing or wrong, `identity.not_corrected` and `identity.document_taken`.
 */
async function send(ctx: UserCtx, level: IdentityLevel, given: FieldInput): Promise<OwnIdentity> {
  const { userId } = ctx.principal
  const { row, details } = await saveFields(ctx, level, given)
  const problems = findAllProblems(ctx, level, row, details)
  if (problems.length > 0) throw fieldRefusal(Object.fromEntries(problems.map(({ field, error }) => [field, error])))
  if (row.requests.some(({ corrected }) => !corrected)) throw refusal('identity.not_corrected')
  const { country, documentType, documentNumber } = details
  if (level === 'basic') {
    const isOwn = await claimDocument(ctx, userId, hashDocument(ctx, country, documentType, documentNumber))
    if (!isOwn) throw refusal('identity.document_taken')
  }
  const now = ctx.clock.now()
  await updateCheck(ctx, row.id, {
    state: 'sent',
    sentAt: now,
    // One that was sent back keeps its position.
    ...(row.state !== 'changes' && { queuedAt: now }),
    photos: row.photos.map((photo) => (photo.state === 'accepted' ? photo : { ...photo, state: 'sent' })),
    requests: [],
    rejectReason: null,
    note: null,
    firstApproval: null,
    decided: null,
    phone: null,
  })
  await insertEvent(ctx, { checkId: row.id, kind: 'sent', userId })
  await emit(ctx, 'identity.moved', { checkId: row.id, userId, level, state: 'received', at: now.toISOString() })
  return readOwn(ctx)
}

/** Sends the basic verification. Throws as `send`. */
export const sendBasic = (ctx: UserCtx, input: Parsed<Api['basic']>): Promise<Data<Api['basic']>> =>
  send(ctx, 'basic', input)

/** Sends the advanced verification. Throws as `send`, and `identity.basic_required`. */
export const sendAdvanced = (ctx: UserCtx, input: Parsed<Api['advanced']>): Promise<Data<Api['advanced']>> =>
  send(ctx, 'advanced', input)

/** Makes a verification that waits a draft again. Throws `identity.not_found` and `identity.decided`. */
export async function withdrawOwn(ctx: UserCtx, { level }: Parsed<Api['withdraw']>): Promise<Data<Api['withdraw']>> {
  const { userId } = ctx.principal
  const row = await lockOpen(ctx, userId, level)
  if (!row) throw refusal('identity.not_found')
  if (row.state !== 'sent') throw refusal('identity.decided')
  await updateCheck(ctx, row.id, {
    state: 'draft',
    sentAt: null,
    queuedAt: null,
    firstApproval: null,
    photos: row.photos.map((photo) => ({ ...photo, state: 'saved' })),
    updatedAt: ctx.clock.now(),
  })
  await insertEvent(ctx, { checkId: row.id, kind: 'withdrawn', userId })
  await releaseDocuments(ctx, userId)
  return readOwn(ctx)
}
