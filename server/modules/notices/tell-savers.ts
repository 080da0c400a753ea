import type { Events } from '#server/events.ts'
import {
  listGoodsSummaries,
  listSavedGoods,
  watchSavers,
  type FavouriteNews,
} from '#server/modules/catalogue/public.ts'
import { findRecipient } from '#server/modules/identity/users/public.ts'
import { notify } from '#server/modules/messages/notices/public.ts'
import { findOffers } from '#server/modules/search/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { createRowJob, type JobControl } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'

/** Name of the job that tells those who saved a product of its offer; stored with the jobs. */
const tellSaversJobName = 'tell-savers'

/** Queues a job for each product that somebody saved: thousands may have saved one. */
export async function requestSaverNotices(ctx: Ctx, events: readonly Events['offer.changed'][]): Promise<void> {
  const goodsIds = [...new Set(events.flatMap(({ goodsIds }) => goodsIds))]
  await enqueueJobs(ctx, tellSaversJobName, await listSavedGoods(ctx, goodsIds))
}

const getOffer = async (ctx: Ctx, goodsId: string) => (await findOffers(ctx, [goodsId])).get(goodsId)
type Offer = NonNullable<Awaited<ReturnType<typeof getOffer>>>

const maxRounds = 5

/**
 * Tells those who saved a product that it is cheaper or in stock again. The queue drops a job while one for the same product
 * runs, so the offer is read again at the end.
 */
async function tellSavers(
  ctx: Ctx,
  goodsId: string,
  { reportProgress }: Pick<JobControl, 'reportProgress'>,
): Promise<JobOutcome | undefined> {
  const goods = (await listGoodsSummaries(ctx, [goodsId])).get(goodsId)
  let offer = await getOffer(ctx, goodsId)
  if (!offer || !goods) return skip('the product is not listed')
  for (let round = 0; offer && round < maxRounds; round++) {
    const { priceMinor, inStock }: Offer = offer
    const tell = async (ctx: Ctx, userId: string, news: FavouriteNews) => {
      const recipient = await findRecipient(ctx, userId)
      if (!recipient) return
      const name = pickText(goods.title, recipient.lang, ctx.brand.settings.defaultLanguage)
      const product = { goodsId, name, priceMinor }
      if (news.kind === 'back_in_stock') await notify(ctx, recipient, { kind: news.kind, params: product })
      else await notify(ctx, recipient, { kind: news.kind, params: { ...product, wasMinor: news.wasMinor } })
    }
    await watchSavers(ctx, { goodsId, offer }, { tell, onBatch: (watched) => reportProgress(watched, watched) })
    const next: Offer | undefined = await getOffer(ctx, goodsId)
    if (next?.priceMinor === priceMinor && next.inStock === inStock) return undefined
    offer = next
  }
  return undefined
}

export const tellSaversJob = createRowJob({
  name: tellSaversJobName,
  policy: {
    maxRetries: 10,
    retrySeconds: 10,
    maxRetrySeconds: 600,
    maxRunSeconds: 1_800,
    retentionSeconds: 7 * 86_400,
  },
  maxConcurrent: 1,
  run: tellSavers,
})
