import type { OwnIdentity } from '#contract/identity-checks.ts'
import type { IdentityCheck } from '#contract/identity-views.ts'
import { fieldErrors, type FieldError } from '#contract/field-errors.ts'
import { identityActions, identityActionNames, identityLevels, type IdentityLevel } from '#contract/identity-form.ts'
import { translateServer } from '#i18n/translate.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import {
  addDays,
  emptyDetails,
  findProblems,
  getAttemptsLeft,
  isEditable,
  isRenewable,
  toNumberText,
  type Details,
  type Problem,
} from './identity-checks.rules.ts'
import { listEvents, listOfUser, type CheckRow } from './identity-checks.queries.ts'
import { openDetails } from './seal-details.ts'

type EventRow = Awaited<ReturnType<typeof listEvents>>[number]
const hourMs = 3_600_000

export const toEvent = ({ kind, reason, created_at: at }: EventRow) => ({ kind, at: at.toISOString(), reason })

/** The fields without the number of the document. */
const toDetails = ({ documentNumber: _number, ...details }: Details, row: CheckRow): IdentityCheck['details'] => ({
  ...details,
  country: details.country || row.country,
  documentType: details.lastName === '' ? row.document_type : details.documentType,
  numberMasked: row.number_masked,
})

/** A verification as its person sees it. */
export function toCheck(
  ctx: Pick<Ctx, 'brand'>,
  row: CheckRow,
  details: Details,
  events: readonly EventRow[],
): IdentityCheck {
  const { identityAnswerHours, identityDraftDays } = ctx.brand.policy
  return {
    id: row.id,
    number: toNumberText(row.number),
    level: row.level,
    state: row.state,
    details: toDetails(details, row),
    photos: row.photos.map((photo) => ({ ...photo, image: photo.image === '' ? null : photo.image })),
    requests: [...row.requests],
    rejectReason: row.reject_reason,
    note: row.note,
    attemptsLeft: getAttemptsLeft(row.refusals),
    updatedAt: row.updated_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    answerBy:
      row.state === 'sent' && row.sent_at
        ? new Date(row.sent_at.getTime() + identityAnswerHours * hourMs).toISOString()
        : null,
    draftExpiresAt: row.state === 'draft' ? addDays(row.updated_at, identityDraftDays).toISOString() : null,
    validUntil: row.valid_until?.toISOString() ?? null,
    timeline: events.filter(({ check_id: id }) => id === row.id).map(toEvent),
  }
}

const toText = (ctx: Ctx, error: FieldError): string =>
  translateServer(ctx.lang, fieldErrors[error.key].zh, 'params' in error ? error.params : {})

/** Everything that stops a verification from being sent today. */
export const findAllProblems = (
  ctx: Ctx,
  level: IdentityLevel,
  row: CheckRow | undefined,
  details: Details,
): Problem[] =>
  findProblems(level, details, row?.photos ?? [], {
    today: toBrandDay(ctx.brand, ctx.clock.now()),
    minAgeYears: ctx.brand.policy.identityMinAgeYears,
  })

/** The open verification of a level, else the latest; and the one that is valid now. */
function pickRows(rows: readonly CheckRow[], level: IdentityLevel, now: Date) {
  const ofLevel = rows.filter((row) => row.level === level)
  const isOpen = ({ state }: CheckRow) => isEditable(state) || state === 'sent'
  const passed = ofLevel.find(({ state, valid_until: until }) => state === 'passed' && until !== null && until > now)
  return { shown: ofLevel.find(isOpen) ?? passed ?? ofLevel[0], passed }
}

type Level = OwnIdentity['basic']

function toLevel(ctx: Ctx, level: IdentityLevel, rows: readonly CheckRow[], events: readonly EventRow[]): Level {
  const now = ctx.clock.now()
  const { shown, passed } = pickRows(rows, level, now)
  const canRenew = passed !== undefined && isRenewable(passed.valid_until!, now)
  const isOpen = shown !== undefined && (isEditable(shown.state) || shown.state === 'sent')
  const hasAttempts = shown === undefined || !isOpen || getAttemptsLeft(shown.refusals) > 0
  const hasBasis = level === 'basic' || pickRows(rows, 'basic', now).passed !== undefined
  const mayBegin = passed === undefined || canRenew
  const canEdit = hasBasis && hasAttempts && (isOpen ? isEditable(shown.state) : mayBegin)
  const details = shown ? openDetails(ctx, shown) : emptyDetails
  // A new one begins empty; only the open one can have problems.
  const problems = canEdit
    ? findAllProblems(ctx, level, isOpen ? shown : undefined, isOpen ? details : emptyDetails)
    : []
  const hasEnded = shown?.state === 'passed' && passed === undefined
  const check = shown ? toCheck(ctx, hasEnded ? { ...shown, state: 'expired' } : shown, details, events) : null
  return {
    status: check?.state ?? 'none',
    check,
    verifiedUntil: passed?.valid_until?.toISOString() ?? null,
    canEdit,
    canRenew: canRenew && !isOpen,
    problems: problems.map(({ field, isMissing, error }) => ({ field, isMissing, text: toText(ctx, error) })),
  }
}

/** The caller's verifications, and what the brand requires. */
export async function readOwn(ctx: UserCtx): Promise<OwnIdentity> {
  const rows = await listOfUser(ctx, ctx.principal.userId)
  const events = await listEvents(
    ctx,
    rows.map(({ id }) => id),
  )
  const { policy } = ctx.brand
  const needs = identityActionNames.flatMap((action) => {
    const level = identityLevels.find((one) => one === policy[identityActions[action]])
    return level ? [{ action, level }] : []
  })
  return {
    basic: toLevel(ctx, 'basic', rows, events),
    advanced: toLevel(ctx, 'advanced', rows, events),
    needs,
    policy: {
      minAgeYears: policy.identityMinAgeYears,
      pictureMaxMegabytes: policy.identityPictureMaxMegabytes,
      answerHours: policy.identityAnswerHours,
      draftDays: policy.identityDraftDays,
      retentionDays: policy.identityRetentionDays,
      validYears: policy.identityValidYears,
    },
  }
}
