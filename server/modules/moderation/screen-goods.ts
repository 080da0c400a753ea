import type { ProductCheckMode } from '#contract/product-checks.ts'
import { holdGoods, listShownVersions, type ShownGoods } from '#server/modules/catalogue/editing/public.ts'
import { listProductChecks } from '#server/modules/merchants/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findChecks, queueChecks, withdrawChecks, type NewCheck } from './moderation.queries.ts'
import { planScreening } from './moderation.rules.ts'

/** Products as they are before a write, by id. */
export type BeforeWrite = ReadonlyMap<string, ShownGoods>

/** Reads products before their store writes them, for `screenGoods`. */
export const readBeforeWrite = async (ctx: Ctx, goodsIds: readonly string[]): Promise<BeforeWrite> =>
  new Map((await listShownVersions(ctx, goodsIds)).map((one) => [one.id, one]))

/** When the products of these stores are checked: as the store's terms say, else as the brand's policy. */
export async function getCheckModes(
  ctx: Ctx,
  storeIds: readonly string[],
): Promise<(storeId: string) => ProductCheckMode> {
  const own = await listProductChecks(ctx, [...new Set(storeIds)])
  return (storeId) => (own.get(storeId) as ProductCheckMode | undefined) ?? ctx.brand.policy.productCheck
}

/**
 * Puts products that their store has written into the queue of staff where the policy says so. Those that may not be
 * seen before leave the shop in the same transaction. Every write of a store that lists products or changes their
 * title, images or prices calls it after the write, and before search documents are built. Products that are missing
 * in `before` were not for sale. Returns the ids of those that left the shop.
 */
export async function screenGoods(
  ctx: Ctx,
  goodsIds: readonly string[],
  before: BeforeWrite = new Map(),
): Promise<string[]> {
  if (goodsIds.length === 0) return []
  const goods = await listShownVersions(ctx, goodsIds)
  const getMode = await getCheckModes(
    ctx,
    goods.map(({ storeId }) => storeId),
  )
  const checks = await findChecks(ctx, goodsIds)
  const queued: NewCheck[] = []
  const held: string[] = []
  const withdrawn: string[] = []
  for (const { id, storeId, status, shown } of goods) {
    const earlier = before.get(id)
    const previous = earlier?.status === 'listed' ? earlier.shown : null
    const check = checks.get(id) ?? null
    const result = planScreening({ mode: getMode(storeId), before: previous, after: { status, shown }, check })
    if (result.do === 'pass') continue
    if (result.do === 'withdraw') {
      withdrawn.push(id)
      continue
    }
    queued.push({ goods_id: id, store_id: storeId, kind: result.kind, shown: previous })
    if (result.do === 'hold') held.push(id)
  }
  if (withdrawn.length > 0) await withdrawChecks(ctx, withdrawn)
  if (queued.length > 0) await queueChecks(ctx, queued)
  if (held.length > 0) await holdGoods(ctx, held)
  return held
}
