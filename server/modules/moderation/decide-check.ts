import type { adminModerationApi } from '#contract/moderation.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { listShownVersions, lockGoodsOfAnyStore, moveStatus } from '#server/modules/catalogue/editing/public.ts'
import { getStoreOwners } from '#server/modules/merchants/public.ts'
import { settleClaim } from '#server/modules/review-claims/public.ts'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findChecks, lockCheck, writeDecision } from './moderation.queries.ts'
import { readProduct } from './read-checks.ts'

type Api = typeof adminModerationApi

const recountGoodsJob = 'recount-goods'

/** Locks a product for a decision of the caller. Throws `goods.not_found`, and `product_check.own_store`. */
async function lockProduct(ctx: UserCtx, goodsId: string) {
  const id = goodsId.toLowerCase()
  if (!isId(id) || !(await lockGoodsOfAnyStore(ctx, id))) throw refusal('goods.not_found')
  const [goods] = await listShownVersions(ctx, [id])
  if (!goods) throw refusal('goods.not_found')
  const owners = await getStoreOwners(ctx, [goods.storeId])
  if (owners.get(goods.storeId) === ctx.principal.userId) throw refusal('product_check.own_store')
  return { goods, check: await lockCheck(ctx, id) }
}

async function publishStatus(ctx: Ctx, goodsId: string): Promise<void> {
  await reindexGoods(ctx, [goodsId])
  await markJobsChanged(ctx, [recountGoodsJob])
}

/**
 * Approves or refuses a product of the queue at the version that the caller saw. A refused one leaves the shop; its
 * store may correct it and list it again, which is checked in every mode. Throws `product_check.decided`,
 * `product_check.changed` when its store saved it meanwhile, and as `settleClaim`.
 */
export async function decideProduct(ctx: UserCtx, input: Parsed<Api['decide']>): Promise<Data<Api['decide']>> {
  const { goods, check } = await lockProduct(ctx, input.goodsId)
  if (check?.state !== 'waiting') throw refusal('product_check.decided')
  if (goods.version !== input.version) throw refusal('product_check.changed')
  await settleClaim(ctx, { kind: 'product', subjectId: goods.id })
  const isApproved = input.decision === 'approve'
  const status = isApproved ? 'listed' : 'delisted'
  const reason = isApproved ? null : input.reason!
  if (goods.status !== status) await moveStatus(ctx, goods.id, ['under_review', 'listed'], status)
  await writeDecision(ctx, {
    goodsId: goods.id,
    storeId: goods.storeId,
    state: isApproved ? 'approved' : 'refused',
    kind: check.kind,
    reason,
    // A refused change leaves the version before it approved: its store may go back to it.
    approved: isApproved ? goods.shown : check.kind === 'change' ? check.approved : null,
    deciderId: ctx.principal.userId,
  })
  await publishStatus(ctx, goods.id)
  ctx.audit({
    subjectId: goods.id,
    before: { status: goods.status, check: check.state },
    after: { status, check: isApproved ? 'approved' : 'refused', ...(reason !== null && { reason }) },
  })
  return readProduct(ctx, { goodsId: goods.id })
}

/** Hides a product at once. Throws `goods.banned`, and as `settleClaim`. */
export async function banProduct(ctx: UserCtx, { goodsId, reason }: Parsed<Api['ban']>): Promise<Data<Api['ban']>> {
  const { goods, check } = await lockProduct(ctx, goodsId)
  if (goods.status === 'banned') throw refusal('goods.banned')
  await settleClaim(ctx, { kind: 'product', subjectId: goods.id })
  await moveStatus(ctx, goods.id, ['draft', 'under_review', 'listed', 'delisted'], 'banned')
  await writeDecision(ctx, {
    goodsId: goods.id,
    storeId: goods.storeId,
    state: 'banned',
    kind: check?.kind ?? 'after',
    reason,
    approved: null,
    deciderId: ctx.principal.userId,
  })
  await publishStatus(ctx, goods.id)
  ctx.audit({ subjectId: goods.id, before: { status: goods.status }, after: { status: 'banned', reason } })
  return readProduct(ctx, { goodsId: goods.id })
}

/** Ends a ban. The product stays off sale; listing it is checked in every mode. Throws `product_check.not_banned`. */
export async function unbanProduct(
  ctx: UserCtx,
  { goodsId, reason }: Parsed<Api['unban']>,
): Promise<Data<Api['unban']>> {
  const { goods, check } = await lockProduct(ctx, goodsId)
  if (goods.status !== 'banned') throw refusal('product_check.not_banned')
  await moveStatus(ctx, goods.id, ['banned'], 'delisted')
  await writeDecision(ctx, {
    goodsId: goods.id,
    storeId: goods.storeId,
    state: 'refused',
    kind: check?.kind ?? 'first',
    reason,
    approved: null,
    deciderId: ctx.principal.userId,
  })
  ctx.audit({ subjectId: goods.id, before: { status: 'banned' }, after: { status: 'delisted', reason } })
  return readProduct(ctx, { goodsId: goods.id })
}

/** A product as a case that one person takes. */
export async function findProductSubject(ctx: Ctx, goodsId: string) {
  const [goods] = await listShownVersions(ctx, [goodsId])
  if (!goods) return undefined
  const check = (await findChecks(ctx, [goodsId])).get(goodsId)
  const owners = await getStoreOwners(ctx, [goods.storeId])
  return { isOpen: check?.state === 'waiting', ownerId: owners.get(goods.storeId) ?? null }
}

/** The state of a product's check as its store reads it; null where it was never checked. */
export async function findCheckOfStore(ctx: Ctx, goodsId: string) {
  const check = (await findChecks(ctx, [goodsId])).get(goodsId)
  if (!check || check.state === 'withdrawn') return null
  const { state, kind, queuedAt, decidedAt, reason } = check
  return { state, kind, queuedAt: queuedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null, reason }
}
