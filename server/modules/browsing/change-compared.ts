import { type browsingApi, maxCompared } from '#contract/browsing.ts'
import type { Data } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { isListed } from '../catalogue/public.ts'
import { deleteCompared, insertCompared, listCompared, lockCompared } from './browsing.queries.ts'

type Compared = Data<typeof browsingApi.addCompare>

/** Adds a listed product to the caller's comparison; adding it again changes nothing. Refuses more than the maximum. */
export async function addCompared(ctx: Ctx, { goodsId }: { goodsId: string }): Promise<Compared> {
  const id = goodsId.toLowerCase()
  if (!(await isListed(ctx, id))) throw refusal('goods.not_found')
  await lockCompared(ctx, ctx.principal!.userId)
  const ids = await listCompared(ctx, ctx.principal!.userId)
  if (ids.includes(id)) return { goodsIds: ids }
  if (ids.length >= maxCompared) throw refusal('compare.full', { max: maxCompared })
  await insertCompared(ctx, ctx.principal!.userId, id)
  return { goodsIds: [...ids, id] }
}

/** Removes a product, also one that is no longer listed. */
export async function removeCompared(ctx: Ctx, { goodsId }: { goodsId: string }): Promise<Compared> {
  if (isId(goodsId)) await deleteCompared(ctx, ctx.principal!.userId, goodsId)
  return { goodsIds: await listCompared(ctx, ctx.principal!.userId) }
}

export async function clearCompared(ctx: Ctx): Promise<Data<typeof browsingApi.clearCompare>> {
  await deleteCompared(ctx, ctx.principal!.userId)
  return {}
}
