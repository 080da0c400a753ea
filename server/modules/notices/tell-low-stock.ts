import type { Events } from '#server/events.ts'
import { listGoodsSummaries, listSkuFacts } from '#server/modules/catalogue/public.ts'
import { findRecipient } from '#server/modules/identity/users/public.ts'
import { clearLowStock, markLowStock, takeUntoldStock } from '#server/modules/inventory/public.ts'
import { notify } from '#server/modules/messages/notices/public.ts'
import { findOrderOwners, listOrderLines } from '#server/modules/orders/public.ts'
import { listPeopleOfStore } from '#server/modules/teams/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { createRowJob } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { inTransaction } from '#server/platform/transaction.ts'

/** Name of the job that tells a store of its low stock; stored with the jobs. */
const tellLowStockJobName = 'tell-low-stock'

/** So long sales are collected into one notice. */
const collectMs = 10 * 60_000
const maxNamed = 10

/** After a sale: the stores are told of SKUs that it left with few units. */
export async function requestStockNotices(ctx: Ctx, { orderIds }: Events['payment.settled']): Promise<void> {
  const [orders, lines] = await Promise.all([findOrderOwners(ctx, orderIds), listOrderLines(ctx, orderIds)])
  const sold = lines.flatMap(({ order_id, sku_id, goods_id }) => {
    const order = orders.get(order_id)
    return order ? [{ skuId: sku_id, goodsId: goods_id, storeId: order.storeId }] : []
  })
  const storeIds = await markLowStock(ctx, sold, ctx.brand.policy.lowStockUnits)
  await enqueueJobs(ctx, tellLowStockJobName, storeIds, new Date(ctx.clock.now().getTime() + collectMs))
}

/** After units came back: the next sale that leaves few is told again. */
export async function clearStockNotices(
  ctx: Ctx,
  events: readonly { readonly goodsIds: readonly string[] }[],
): Promise<void> {
  const goodsIds = [...new Set(events.flatMap((event) => event.goodsIds))]
  if (goodsIds.length > 0) await clearLowStock(ctx, goodsIds, ctx.brand.policy.lowStockUnits)
}

const run = (ctx: Ctx, storeId: string): Promise<JobOutcome | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const low = await takeUntoldStock(ctx, storeId, ctx.brand.policy.lowStockUnits)
    if (low.length === 0) return skip('all was told before, or there are more units again')
    const named = low.slice(0, maxNamed)
    const [goods, facts, people] = await Promise.all([
      listGoodsSummaries(
        ctx,
        named.map(({ goodsId }) => goodsId),
      ),
      listSkuFacts(
        ctx,
        named.map(({ skuId }) => skuId),
      ),
      listPeopleOfStore(ctx, storeId, 'stock'),
    ])
    const codes = new Map(facts.map(({ id, code }) => [id, code]))
    for (const userId of people) {
      const recipient = await findRecipient(ctx, userId)
      if (!recipient) continue
      const skus = named.map(({ skuId, goodsId, left }) => ({
        name: pickText(goods.get(goodsId)?.title, recipient.lang, ctx.brand.settings.defaultLanguage),
        code: codes.get(skuId) ?? '',
        left,
      }))
      await notify(ctx, recipient, { kind: 'low_stock', params: { skus, count: low.length } })
    }
    return undefined
  })

export const tellLowStockJob = createRowJob({
  name: tellLowStockJobName,
  policy: { maxRetries: 10, retrySeconds: 10, maxRetrySeconds: 600, maxRunSeconds: 120, retentionSeconds: 86_400 },
  maxConcurrent: 2,
  run,
})
