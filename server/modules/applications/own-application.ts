import type { Data, Parsed } from '#contract/operation.ts'
import type { OwnApplication, storeApplicationsApi } from '#contract/store-applications.ts'
import { fieldErrors, type FieldError } from '#contract/field-errors.ts'
import { translateServer } from '#i18n/translate.ts'
import { assertVerified } from '#server/modules/identity-checks/public.ts'
import { releaseImages } from '#server/modules/media/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { emptyContent, getRequiredFields, getRequirements, toNameLetters } from './application.rules.ts'
import { toApplication } from './application-views.ts'
import {
  claimInvitation,
  deleteDraft,
  findOfUser,
  insertEvent,
  listEvents,
  lockOfUser,
  updateApplication,
  type ApplicationRow,
} from './applications.queries.ts'
import { findAllProblems } from './find-all-problems.ts'
import { saveFields } from './save-fields.ts'

type Api = typeof storeApplicationsApi

const toText = (ctx: Ctx, error: FieldError): string =>
  translateServer(ctx.lang, fieldErrors[error.key].zh, 'params' in error ? error.params : {})

const isEditable = ({ state }: Pick<ApplicationRow, 'state'>): boolean => state === 'draft' || state === 'changes'

/** The caller's application with what is missing in it. */
async function toOwn(ctx: UserCtx, row: ApplicationRow | undefined): Promise<OwnApplication> {
  const { policy, settings } = ctx.brand
  const content = row?.content ?? emptyContent(settings.currency.code)
  const draft = row ?? { id: '00000000-0000-0000-0000-000000000000', content, account_sealed: null }
  const problems = row && !isEditable(row) ? [] : await findAllProblems(ctx, draft)
  return {
    isOpen: policy.applicationsOpen,
    application: row ? toApplication(ctx, row, await listEvents(ctx, row.id)) : null,
    requirements: row && !isEditable(row) ? [] : getRequirements(problems, policy),
    problems: problems.map(({ field, isMissing, error }) => ({ field, isMissing, text: toText(ctx, error) })),
    required: getRequiredFields(content, policy),
    commissionPercent: policy.commissionPercent,
    answerDays: policy.applicationAnswerDays,
  }
}

/** The caller's application, or null with what the brand requires. */
export const readOwn = async (ctx: UserCtx): Promise<Data<Api['current']>> =>
  toOwn(ctx, await findOfUser(ctx, ctx.principal.userId))

/** Saves fields of the caller's draft; begins one. Throws as `saveFields`. */
export const saveOwn = async (ctx: UserCtx, input: Parsed<Api['save']>): Promise<Data<Api['save']>> =>
  toOwn(ctx, await saveFields(ctx, input))

const toWords = ({ number, content }: ApplicationRow, username: string): string =>
  [`a-${number}`, content.storeName, content.legalName, content.contactName, username].join('\n').toLowerCase()

/**
 * Sends the caller's draft, or what was corrected in it. Throws as `saveFields`, a field refusal that names everything
 * that is missing or wrong, and `application.not_corrected`.
 */
export async function sendOwn(ctx: UserCtx, input: Parsed<Api['apply']>): Promise<Data<Api['apply']>> {
  const row = await saveFields(ctx, input)
  const problems = await findAllProblems(ctx, row)
  if (problems.length > 0) throw fieldRefusal(Object.fromEntries(problems.map(({ field, error }) => [field, error])))
  if (row.requests.some(({ corrected }) => !corrected)) throw refusal('application.not_corrected')
  await assertVerified(ctx, 'stores')
  const { invitationCode, storeName } = row.content
  if (invitationCode !== '' && !(await claimInvitation(ctx, invitationCode, row.id)))
    throw fieldRefusal({ invitationCode: { key: 'field.taken' } })
  if (toNameLetters(storeName) === '') throw fieldRefusal({ storeName: { key: 'field.pattern' } })
  const now = ctx.clock.now()
  await updateApplication(ctx, row.id, {
    state: 'sent',
    sentAt: now,
    // A corrected application keeps its position.
    ...(row.state === 'draft' && { queuedAt: now }),
    requests: [],
    reason: null,
    taken: null,
    words: toWords(row, ctx.principal.username),
  })
  const parts = row.requests.map(({ part }) => part)
  await insertEvent(ctx, { applicationId: row.id, kind: 'sent', userId: ctx.principal.userId, parts })
  return readOwn(ctx)
}

/**
 * Withdraws the caller's application; a draft that was never sent is deleted. Throws `application.not_found` and
 * `application.decided`.
 */
export async function withdrawOwn(ctx: UserCtx): Promise<Data<Api['withdraw']>> {
  const { userId } = ctx.principal
  const row = await lockOfUser(ctx, userId)
  if (!row) throw refusal('application.not_found')
  if (row.state !== 'sent' && !isEditable(row)) throw refusal('application.decided')
  if (row.sent_at === null) {
    const { identityCard, identityHolder } = row.content
    await releaseImages(ctx, [identityCard, identityHolder], { userId, use: 'identity' })
    await deleteDraft(ctx, row.id)
    return readOwn(ctx)
  }
  await updateApplication(ctx, row.id, {
    state: 'withdrawn',
    requests: [],
    taken: null,
    decided: { at: ctx.clock.now(), by: null },
  })
  await insertEvent(ctx, { applicationId: row.id, kind: 'withdrawn', userId })
  return readOwn(ctx)
}

/**
 * Makes a rejected or withdrawn application a draft again, as it was. Throws `application.not_found`,
 * `application.not_editable` and `application.closed`.
 */
export async function reopenOwn(ctx: UserCtx): Promise<Data<Api['reopen']>> {
  const row = await lockOfUser(ctx, ctx.principal.userId)
  if (!row) throw refusal('application.not_found')
  if (row.state !== 'rejected' && row.state !== 'withdrawn') throw refusal('application.not_editable')
  if (!ctx.brand.policy.applicationsOpen) throw refusal('application.closed')
  const now = ctx.clock.now()
  await updateApplication(ctx, row.id, { state: 'draft', queuedAt: null, decided: null, updatedAt: now })
  await insertEvent(ctx, { applicationId: row.id, kind: 'reopened', userId: ctx.principal.userId })
  return readOwn(ctx)
}
