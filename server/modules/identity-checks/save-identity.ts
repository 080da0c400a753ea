import { identityPhotos, type IdentityLevel, type IdentityPhoto } from '#contract/identity-form.ts'
import { claimImages, releaseImages } from '#server/modules/media/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { lockNumbers } from '#server/platform/database/lock-numbers.ts'
import { refusal } from '#server/platform/refusal.ts'
import { maskDocumentNumber } from './document-number.rules.ts'
import {
  getAttemptsLeft,
  getFieldsPart,
  isEditable,
  isRenewable,
  listChangedFields,
  listChangedPhotos,
  markCorrected,
  type Details,
  type FieldInput,
  type Photo,
} from './identity-checks.rules.ts'
import { findPassed, insertDraft, lockOpen, updateCheck, type CheckRow } from './identity-checks.queries.ts'
import { openDetails, sealDetails } from './seal-details.ts'

async function assertMayBegin(ctx: UserCtx, level: IdentityLevel): Promise<void> {
  const passed = await findPassed(ctx, ctx.principal.userId, level)
  if (passed && !isRenewable(passed.valid_until!, ctx.clock.now())) throw refusal('identity.verified')
}

/** Locks the caller's open verification of a level; begins a draft where there is none. */
async function lockOrBegin(ctx: UserCtx, level: IdentityLevel): Promise<CheckRow> {
  const { userId } = ctx.principal
  if (level === 'advanced' && !(await findPassed(ctx, userId, 'basic'))) throw refusal('identity.basic_required')
  const row = await lockOpen(ctx, userId, level)
  if (row) return row
  await assertMayBegin(ctx, level)
  await lockNumbers(ctx, 'identity_checks')
  // It conflicts where a concurrent request of the same person began one.
  await insertDraft(ctx, userId, level)
  return (await lockOpen(ctx, userId, level))!
}

/**
 * Locks the caller's verification for a change. Throws `identity.verified`, `identity.in_review`,
 * `identity.support_required` after the last attempt, and `identity.basic_required` for the advanced one.
 */
export async function lockEditable(ctx: UserCtx, level: IdentityLevel): Promise<CheckRow> {
  const row = await lockOrBegin(ctx, level)
  if (!isEditable(row.state)) throw refusal('identity.in_review')
  if (getAttemptsLeft(row.refusals) === 0) throw refusal('identity.support_required')
  return row
}

/** Claims new pictures, releases those that they replace, and returns the list as it is then. */
export async function replacePhotos(
  ctx: UserCtx,
  before: readonly Photo[],
  given: Readonly<Partial<Record<IdentityPhoto, string | undefined>>>,
  parts: readonly IdentityPhoto[],
): Promise<Photo[]> {
  const added = parts.map((part) => given[part] ?? '').filter((image) => image !== '')
  await claimImages(ctx, added, 'verification')
  const replaced = before.filter(({ part }) => parts.includes(part)).map(({ image }) => image)
  await releaseImages(ctx, replaced, { userId: ctx.principal.userId, use: 'verification' })
  const sentAt = ctx.clock.now().toISOString()
  const order = [...identityPhotos.basic, ...identityPhotos.advanced]
  const newPhotos = parts.flatMap((part): Photo[] => {
    const image = given[part] ?? ''
    return image === '' ? [] : [{ part, image, sentAt, state: 'saved' }]
  })
  return [...before.filter(({ part }) => !parts.includes(part)), ...newPhotos].toSorted(
    (one, other) => order.indexOf(one.part) - order.indexOf(other.part),
  )
}

const withCode = (given: FieldInput): FieldInput =>
  given.country === undefined ? given : { ...given, country: findCountryCode(given.country) ?? given.country }

const toColumns = (details: Details, level: IdentityLevel) => ({
  country: /^[A-Z]{2}$/.test(details.country) ? details.country : '',
  ...(level === 'basic' && {
    documentType: details.documentType,
    numberMasked: maskDocumentNumber(details.documentNumber),
  }),
})

export type Saved = { readonly row: CheckRow; readonly details: Details }

/**
 * Saves the given fields of the caller's verification and returns it, locked. After staff have sent parts back, only
 * those may change. Throws as `lockEditable`, `identity.not_editable` and `upload.not_yours`.
 */
export async function saveFields(ctx: UserCtx, level: IdentityLevel, raw: FieldInput): Promise<Saved> {
  const given = withCode(raw)
  const row = await lockEditable(ctx, level)
  const before = openDetails(ctx, row)
  const fields = listChangedFields(level, before, given)
  const photoParts = listChangedPhotos(level, row.photos, given)
  const parts = [...(fields.length > 0 ? [getFieldsPart(level)] : []), ...photoParts]
  if (parts.length === 0) return { row, details: before }
  const isRequested = (part: (typeof parts)[number]) => row.requests.some((request) => request.part === part)
  if (row.state === 'changes' && !parts.every(isRequested)) throw refusal('identity.not_editable')
  const details: Details = { ...before, ...Object.fromEntries(fields.map((field) => [field, given[field]])) }
  const photos = await replacePhotos(ctx, row.photos, given, photoParts)
  const requests = markCorrected(row.requests, parts)
  const updatedAt = ctx.clock.now()
  await updateCheck(ctx, row.id, {
    sealed: sealDetails(ctx, row.id, details),
    photos,
    requests,
    updatedAt,
    ...toColumns(details, level),
  })
  return { row: { ...row, photos, requests, updated_at: updatedAt }, details }
}
