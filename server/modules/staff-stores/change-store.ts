import type { Data, Parsed } from '#contract/operation.ts'
import type { adminStoresApi } from '#contract/staff-stores.ts'
import { createInvitation, listInvitations } from '#server/modules/applications/public.ts'
import { lockStore, updateStore, type StaffStoreRow } from '#server/modules/merchants/administration/public.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { reindexStoreJobName } from './reindex-store.ts'
import { findStaffStore, readStore } from './read-stores.ts'

type Api = typeof adminStoresApi

/** Locks a store that is not the caller's own. Throws `store.not_found` and `store.own`. */
async function lockForeignStore(ctx: UserCtx, storeId: string): Promise<StaffStoreRow> {
  const { id } = await findStaffStore(ctx, storeId)
  await lockStore(ctx, id)
  const store = await findStaffStore(ctx, id)
  if (store.owner_id === ctx.principal.userId) throw refusal('store.own')
  return store
}

/**
 * Pauses, closes or opens a store. Pages and carts see it at once; a job takes its products out of the search, or
 * brings them back. Throws `store.state_same`, and as `lockForeignStore`.
 */
export async function setStoreState(
  ctx: UserCtx,
  { storeId, state, reason }: Parsed<Api['setState']>,
): Promise<Data<Api['setState']>> {
  const store = await lockForeignStore(ctx, storeId)
  if (store.status === state) throw refusal('store.state_same')
  await updateStore(ctx, store.id, { status: state })
  await invalidateCaches(ctx, ['lists'])
  await enqueueJobs(ctx, reindexStoreJobName, [store.id])
  ctx.audit({ subjectId: store.id, before: { state: store.status }, after: { state, reason } })
  return readStore(ctx, { storeId: store.id })
}

/** Sets commission and product check of a store, for orders and writes from now on. Throws as `lockForeignStore`. */
export async function setStoreTerms(
  ctx: UserCtx,
  { storeId, commissionPercent, productCheck }: Parsed<Api['setTerms']>,
): Promise<Data<Api['setTerms']>> {
  const hundredths = commissionPercent === undefined ? null : Math.round(commissionPercent * 100)
  if (hundredths !== null && hundredths / 100 !== commissionPercent)
    throw fieldRefusal({ commissionPercent: { key: 'field.decimals', params: { digits: 2 } } })
  const store = await lockForeignStore(ctx, storeId)
  const { commission_hundredths: before, product_check: checkBefore } = store
  await updateStore(ctx, store.id, { commission_hundredths: hundredths, product_check: productCheck ?? null })
  ctx.audit({
    subjectId: store.id,
    before: { commissionPercent: before === null ? null : before / 100, productCheck: checkBefore },
    after: { commissionPercent: commissionPercent ?? null, productCheck: productCheck ?? null },
  })
  return readStore(ctx, { storeId: store.id })
}

type Invitation = Data<Api['invite']>['invitation']

const toInvitation = (row: {
  readonly code: string
  readonly note: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly usedAt: Date | null
}): Invitation => ({
  code: row.code,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  usedAt: row.usedAt?.toISOString() ?? null,
})

/** The latest invitations, at most 200. */
export const readStoreInvitations = async (ctx: Ctx): Promise<Data<Api['invitations']>> => ({
  pageList: (await listInvitations(ctx)).map(toInvitation),
})

/** Makes a code with which one person may apply. */
export async function inviteStore(ctx: UserCtx, { note, days }: Parsed<Api['invite']>): Promise<Data<Api['invite']>> {
  const now = ctx.clock.now()
  const expiresAt = days === undefined ? null : new Date(now.getTime() + days * 86_400_000)
  const code = await createInvitation(ctx, { note, expiresAt })
  // The code lets anyone apply, so the log has only its last letters.
  ctx.audit({ before: null, after: { note, expiresAt, code: `…${code.slice(-3)}` } })
  return { invitation: toInvitation({ code, note, createdAt: now, expiresAt, usedAt: null }) }
}
