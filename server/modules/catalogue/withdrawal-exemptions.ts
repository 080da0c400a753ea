import type { Data, Parsed } from '#contract/operation.ts'
import type { withdrawalExemptionsApi } from '#contract/withdrawal-exemptions.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { setWithdrawalExemption } from './catalogue.queries.ts'

type SetWithdrawal = (typeof withdrawalExemptionsApi)['save']

/**
 * Sets or, without `exemption`, removes the reason why products have no right of withdrawal; placed orders keep theirs.
 * Throws `goods.not_found` when one of them is not of the caller's store; nothing is changed then.
 */
export async function saveWithdrawalExemption(
  ctx: SellerCtx,
  input: Parsed<SetWithdrawal>,
): Promise<Data<SetWithdrawal>> {
  const goodsIds = [...new Set(input.goodsIds.map((id) => id.toLowerCase()))]
  if (!goodsIds.every(isId)) throw refusal('goods.not_found')
  const changed = await setWithdrawalExemption(ctx, ctx.principal.storeId, goodsIds, input.exemption ?? null)
  if (changed.length < goodsIds.length) throw refusal('goods.not_found')
  await invalidateCaches(
    ctx,
    goodsIds.map((id) => `goods:${id}`),
  )
  ctx.audit({ subjectId: ctx.principal.storeId, after: { goodsIds, exemption: input.exemption ?? null } })
  return { goodsIds }
}
