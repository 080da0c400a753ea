import type { ApplicationField } from '#contract/application-form.ts'
import type { ApplicationDraft } from '#contract/store-applications.ts'
import { maskNumber, sealDetails } from '#server/modules/cash/public.ts'
import { getCategoryTree } from '#server/modules/catalogue/categories/public.ts'
import { claimImages, releaseImages } from '#server/modules/media/public.ts'
import { findStoreOfOwner } from '#server/modules/merchants/administration/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { toMajor, toMinor } from '#server/platform/money.ts'
import { lockNumbers } from '#server/platform/database/lock-numbers.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import {
  emptyContent,
  findNumberError,
  getPart,
  listChangedFields,
  markCorrected,
  type Content,
} from './application.rules.ts'
import {
  insertDraft,
  insertEvent,
  lockOfUser,
  updateApplication,
  type ApplicationChange,
  type ApplicationRow,
} from './applications.queries.ts'

/** Locks the caller's application; begins a draft where there is none. */
async function lockOrBegin(ctx: UserCtx): Promise<ApplicationRow> {
  const { userId } = ctx.principal
  const row = await lockOfUser(ctx, userId)
  if (row) return row
  if (!ctx.brand.policy.applicationsOpen) throw refusal('application.closed')
  await lockNumbers(ctx, 'store_applications')
  const isNew = await insertDraft(ctx, userId, emptyContent(ctx.brand.settings.currency.code))
  const begun = (await lockOfUser(ctx, userId))!
  if (isNew) await insertEvent(ctx, { applicationId: begun.id, kind: 'started', userId })
  return begun
}

/** The draft as it is stored: codes of countries, known categories, amounts that the currency can express. */
async function normalise(ctx: UserCtx, draft: ApplicationDraft): Promise<ApplicationDraft> {
  const { country, categoryIds, deliveryFee, accountNumber } = draft
  const { digits } = ctx.brand.settings.currency
  if (typeof deliveryFee === 'number' && toMajor(toMinor(deliveryFee, digits), digits) !== deliveryFee)
    throw fieldRefusal({ deliveryFee: { key: 'field.decimals', params: { digits } } })
  const wrongNumber = accountNumber ? findNumberError(accountNumber) : null
  if (wrongNumber) throw fieldRefusal({ accountNumber: wrongNumber })
  const ids = categoryIds && [...new Set(categoryIds.map((id) => id.toLowerCase()))]
  if (ids && ids.length > 0) {
    const { byId } = await getCategoryTree(ctx)
    if (ids.some((id) => !byId.has(id))) throw fieldRefusal({ categoryIds: { key: 'field.not_listed' } })
  }
  return {
    ...draft,
    ...(country !== undefined && { country: findCountryCode(country) ?? country }),
    ...(ids && { categoryIds: ids }),
  }
}

const imageFields = ['identityCard', 'identityHolder'] as const

/** Claims new identity images, and releases those that they replace. */
async function replaceImages(
  ctx: UserCtx,
  before: Content,
  draft: ApplicationDraft,
  changed: readonly ApplicationField[],
) {
  const fields = imageFields.filter((field) => changed.includes(field))
  const isGiven = (address: string | undefined): address is string => address !== undefined && address !== ''
  await claimImages(ctx, fields.map((field) => draft[field]).filter(isGiven), 'identity')
  const replaced = fields.map((field) => before[field]).filter(isGiven)
  await releaseImages(ctx, replaced, { userId: ctx.principal.userId, use: 'identity' })
}

const toAccount = (ctx: UserCtx, id: string, number: string): NonNullable<ApplicationChange['account']> =>
  number === ''
    ? { sealed: null, masked: '' }
    : { sealed: sealDetails(ctx, id, { holder: null, number }), masked: maskNumber(number) }

/**
 * Saves the given fields of the caller's draft and returns it, locked. After staff have requested changes, only those
 * parts may change. Throws `application.not_editable`, `application.closed`, `application.has_store`,
 * `upload.not_yours`, and a field refusal for values that cannot be stored.
 */
export async function saveFields(ctx: UserCtx, given: ApplicationDraft): Promise<ApplicationRow> {
  const draft = await normalise(ctx, given)
  const row = await lockOrBegin(ctx)
  if (row.state !== 'draft' && row.state !== 'changes') throw refusal('application.not_editable')
  if (await findStoreOfOwner(ctx, ctx.principal.userId)) throw refusal('application.has_store')
  const changed = listChangedFields(row.content, draft)
  if (changed.length === 0) return row
  const parts = [...new Set(changed.map(getPart))]
  const isRequested = (part: (typeof parts)[number]) => row.requests.some((request) => request.part === part)
  if (row.state === 'changes' && !parts.every(isRequested)) throw refusal('application.not_editable')
  await replaceImages(ctx, row.content, draft, changed)
  const { accountNumber, ...fields } = draft
  const content = { ...row.content, ...withoutUndefined(fields) }
  const change = {
    content,
    requests: markCorrected(row.requests, parts),
    updatedAt: ctx.clock.now(),
    ...(accountNumber !== undefined && { account: toAccount(ctx, row.id, accountNumber) }),
  }
  await updateApplication(ctx, row.id, change)
  return {
    ...row,
    content,
    requests: change.requests,
    updated_at: change.updatedAt,
    ...(change.account && { account_sealed: change.account.sealed, account_masked: change.account.masked }),
  }
}

const withoutUndefined = (fields: Omit<ApplicationDraft, 'accountNumber'>): Partial<Content> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
