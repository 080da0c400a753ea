import type { Data, Parsed } from '#contract/operation.ts'
import { maxSearchPins, type SearchPin, type staffSearchApi } from '#contract/staff-search.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import { toShowableImage } from '../../media/public.ts'
import { invalidateLists, listCardsByGoods } from '../cards.ts'
import { findPage } from '../find-page.ts'
import { toWords } from '../vocabulary/synonyms.ts'
import type { CardRow } from '../search.queries.ts'
import { deleteStoredPin, insertPin, listStoredPins, lockPins, updatePin, type StoredPin } from './pins.queries.ts'
import { toPinKey } from './pins.ts'

type Api = typeof staffSearchApi

const previewSize = 12

/** The database refuses other texts as ids. */
const isId = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

async function toPins(ctx: UserCtx, stored: readonly StoredPin[]): Promise<SearchPin[]> {
  const rows = await listCardsByGoods(ctx, [...new Set(stored.flatMap(({ goods_ids }) => goods_ids))])
  const cards = new Map(rows.map((row) => [row.goodsId, row]))
  const toGoods = (id: string, row: CardRow | undefined) => ({
    id,
    name: row ? pickText(row.card.title, ctx.lang, ctx.brand.settings.defaultLanguage) : '',
    image: row ? toShowableImage(ctx.brand, row.card.image) : null,
    isListed: row !== undefined,
  })
  return stored.map(({ lang, query, goods_ids, version, changed_by, changed_at }) => ({
    textLanguage: lang as SearchPin['textLanguage'],
    query,
    goods: goods_ids.map((id) => toGoods(id, cards.get(id))),
    version,
    changedBy: changed_by,
    changedAt: changed_at.toISOString(),
  }))
}

export const readPins = async (ctx: UserCtx): Promise<Data<Api['pins']>> => ({
  pageList: await toPins(ctx, await listStoredPins(ctx, maxSearchPins)),
})

/** The first products of a search in a language, with pins, or a group of synonyms, that are not saved yet. */
export async function previewSearch(ctx: UserCtx, input: Parsed<Api['preview']>): Promise<Data<Api['preview']>> {
  const { textLanguage, query, goodsIds, synonyms } = input
  const shopper = { ...ctx, lang: textLanguage }
  const pinnedGoods = goodsIds.map((id) => id.toLowerCase()).filter(isId)
  const found = await findPage(shopper, {
    keyword: query,
    pageNum: 1,
    pageSize: previewSize,
    // A preview of synonyms shows the saved pins.
    ...(synonyms ? { unsavedSynonyms: { lang: textLanguage, words: toWords(synonyms) } } : { pinnedGoods }),
  })
  return {
    goods: found.pageList.map(({ id, name, image }) => ({ id, name, image, isPinned: pinnedGoods.includes(id) })),
    total: found.pageInfo.totalElements,
  }
}

/** Clears what searches have cached, here at once and elsewhere as it expires. */
async function followChange(ctx: UserCtx): Promise<void> {
  await invalidateCaches(ctx, ['lists'])
  ctx.afterCommit(() => invalidateLists(ctx.brand.id))
}

const toAudited = (pin: StoredPin | undefined) =>
  pin ? { textLanguage: pin.lang, query: pin.query, goodsIds: [...pin.goods_ids] } : null

/** The stored pins of a search at the version that was read. Throws `search_pin.changed` with both. */
async function getAtVersion(
  ctx: UserCtx,
  all: readonly StoredPin[],
  sent: Parsed<Api['deletePin']>,
): Promise<StoredPin | undefined> {
  const { textLanguage, query } = sent
  const key = toPinKey(query, textLanguage)
  const stored = all.find(({ lang, query_key }) => lang === textLanguage && query_key === key)
  if ((stored?.version ?? 0) === sent.version) return stored
  const versions = [{ ...sent }, ...(stored ? await toPins(ctx, [stored]) : [])]
  throw refusal('search_pin.changed', { versions: versions.map((one) => ({ ...one })) })
}

export async function savePin(ctx: UserCtx, input: Parsed<Api['savePin']>): Promise<Data<Api['savePin']>> {
  const { textLanguage, query, version } = input
  const queryKey = toPinKey(query, textLanguage)
  if (queryKey === '') throw refusal('search_pin.no_words')
  const goodsIds = [...new Set(input.goodsIds.map((id) => id.toLowerCase()))]
  await lockPins(ctx)
  const all = await listStoredPins(ctx, maxSearchPins + 1)
  const stored = await getAtVersion(ctx, all, { textLanguage, query, version })
  if (!stored && all.length >= maxSearchPins) throw refusal('search_pin.limit', { max: maxSearchPins })
  // Products that were delisted after they were pinned may stay, as they may come back.
  const added = goodsIds.filter((id) => !stored?.goods_ids.includes(id))
  if (!added.every(isId) || (await listCardsByGoods(ctx, added)).length < added.length) throw refusal('goods.not_found')
  const pin: StoredPin = {
    lang: textLanguage,
    query_key: queryKey,
    query,
    goods_ids: goodsIds,
    version: version + 1,
    changed_by: ctx.principal.username,
    changed_at: ctx.clock.now(),
  }
  await (stored ? updatePin(ctx, pin) : insertPin(ctx, pin))
  await followChange(ctx)
  ctx.audit({ subjectId: `${textLanguage} ${queryKey}`, before: toAudited(stored), after: toAudited(pin) })
  return (await toPins(ctx, [pin]))[0]!
}

export async function deletePin(ctx: UserCtx, input: Parsed<Api['deletePin']>): Promise<Data<Api['deletePin']>> {
  await lockPins(ctx)
  const stored = await getAtVersion(ctx, await listStoredPins(ctx, maxSearchPins), input)
  if (stored) await deleteStoredPin(ctx, stored)
  await followChange(ctx)
  ctx.audit({
    subjectId: `${input.textLanguage} ${toPinKey(input.query, input.textLanguage)}`,
    before: toAudited(stored),
    after: null,
  })
  return {}
}
