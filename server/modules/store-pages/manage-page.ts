import { isDeepStrictEqual } from 'node:util'
import type { Data, Parsed } from '#contract/operation.ts'
import type { StorePageContent, StorePageDraft, storePagesApi } from '#contract/store-pages.ts'
import { listGoodsIdsOfStore, listGoodsSummaries } from '#server/modules/catalogue/public.ts'
import { claimImages } from '#server/modules/media/public.ts'
import { updateStore } from '#server/modules/merchants/administration/public.ts'
import { findStores } from '#server/modules/merchants/public.ts'
import { markGoodsStale } from '#server/modules/search/indexing/public.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { buildFirstContent } from './build-first-content.ts'
import {
  findDraft,
  findLive,
  findVersionContent,
  insertVersion,
  listVersions,
  writeDraft,
} from './store-pages.queries.ts'

type Api = typeof storePagesApi

async function readDraft(ctx: SellerCtx): Promise<StorePageDraft> {
  const { storeId } = ctx.principal
  const [draft, live] = await Promise.all([findDraft(ctx, storeId), findLive(ctx, storeId)])
  const content = draft?.content ?? buildFirstContent((await findStores(ctx, [storeId])).get(storeId)!)
  return {
    version: draft?.version ?? 0,
    content,
    changedBy: draft?.changedBy ?? null,
    changedAt: draft?.changedAt.toISOString() ?? null,
    live: live ? { number: live.number, publishedAt: live.publishedAt.toISOString() } : null,
    isChanged: draft !== undefined && !isDeepStrictEqual(draft.content, live?.content),
  }
}

/** The draft of the page of the caller's store; before the first save the store's own texts. */
export const readOwnPage = async (ctx: SellerCtx): Promise<Data<Api['detail']>> => ({
  storeId: ctx.principal.storeId,
  draft: await readDraft(ctx),
})

/** Throws an error of the section's field for a product that is not one of the store's. */
async function assertOwnGoods(ctx: SellerCtx, { sections }: StorePageContent): Promise<void> {
  const wanted = sections.flatMap(({ goodsIds }) => goodsIds)
  const known = await listGoodsSummaries(ctx, [...new Set(wanted)])
  const isOwn = (id: string) => known.get(id.toLowerCase())?.storeId === ctx.principal.storeId
  const fields = sections.flatMap(({ goodsIds }, index) =>
    goodsIds.every(isOwn)
      ? []
      : [[`content.sections.${index}.goodsIds`, { key: 'field.not_listed' as const }] as const],
  )
  if (fields.length > 0) throw fieldRefusal(Object.fromEntries(fields))
}

async function refuseChanged(ctx: SellerCtx, sent: object): Promise<never> {
  throw refusal('store_page.changed', { versions: [{ ...sent }, { ...(await readDraft(ctx)) }] })
}

/**
 * Saves the draft. At another version than the stored one it is refused with `store_page.changed`, which carries what was
 * sent and what is stored. Throws `upload.not_yours`, errors of fields.
 */
export async function saveOwnPage(ctx: SellerCtx, input: Parsed<Api['save']>): Promise<Data<Api['save']>> {
  const { storeId, username } = ctx.principal
  const { content, version } = input
  await assertOwnGoods(ctx, content)
  const before = await findDraft(ctx, storeId)
  const live = await findLive(ctx, storeId)
  const { image } = content.banner
  const known = [before?.content.banner.image, live?.content.banner.image]
  if ((await writeDraft(ctx, { storeId, content, by: username }, version)) === null) return refuseChanged(ctx, input)
  if (image && !known.includes(image)) await claimImages(ctx, [image], 'store')
  ctx.audit({ subjectId: storeId, before: before?.content ?? null, after: content })
  return { draft: await readDraft(ctx) }
}

/** Makes a content the live page, and the store's name and mark what it says. */
async function publish(ctx: SellerCtx, content: StorePageContent, restoredNumber: number | null): Promise<void> {
  const { storeId, username: by } = ctx.principal
  const live = await findLive(ctx, storeId)
  await insertVersion(ctx, { storeId, content, by, number: (live?.number ?? 0) + 1, restoredNumber })
  const { names, abouts, monogram, tint } = content
  const before = (await findStores(ctx, [storeId])).get(storeId)
  await updateStore(ctx, storeId, { name: names, about: abouts, monogram, tint })
  // Products are found by the name of their store.
  if (!isDeepStrictEqual(names, before?.name)) await markGoodsStale(ctx, await listGoodsIdsOfStore(ctx, storeId))
  await invalidateCaches(ctx, ['lists'])
  ctx.audit({ subjectId: storeId, before: live?.content ?? null, after: content })
}

/** Publishes the draft at the version that was read. Throws `store_page.changed`. */
export async function publishOwnPage(ctx: SellerCtx, input: Parsed<Api['publish']>): Promise<Data<Api['publish']>> {
  const { storeId, username } = ctx.principal
  const draft = await findDraft(ctx, storeId)
  // Writing the draft again locks its row: two who publish at once follow one another.
  const isCurrent =
    draft?.version === input.version &&
    (await writeDraft(ctx, { storeId, content: draft.content, by: username }, input.version)) !== null
  if (!isCurrent) return refuseChanged(ctx, input)
  await publish(ctx, draft.content, null)
  return { draft: await readDraft(ctx) }
}

export async function listOwnVersions(ctx: SellerCtx): Promise<Data<Api['versions']>> {
  const rows = await listVersions(ctx, ctx.principal.storeId)
  return { pageList: rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })) }
}

/** Publishes a former version under a new number, and makes it the draft. Throws `store_page.version_not_found`. */
export async function restoreOwnVersion(
  ctx: SellerCtx,
  { number }: Parsed<Api['restore']>,
): Promise<Data<Api['restore']>> {
  const { storeId, username } = ctx.principal
  const content = await findVersionContent(ctx, storeId, number)
  if (!content) throw refusal('store_page.version_not_found')
  await writeDraft(ctx, { storeId, content, by: username })
  await publish(ctx, content, number)
  return { draft: await readDraft(ctx) }
}
