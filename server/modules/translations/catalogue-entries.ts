import {
  findTranslatableGoods,
  listCategoryTexts,
  listGoodsTexts,
  listTranslatableCategories,
  listTranslatableGoods,
  writeCategoryTexts,
  writeGoodsTexts,
  type TranslatableCategory,
  type TranslatableGoods,
} from '#server/modules/catalogue/texts/public.ts'
import { readBeforeWrite, screenGoods } from '#server/modules/moderation/public.ts'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import { recountGoodsJob } from '#server/modules/seller-goods/public.ts'
import { reindexCategoryJobName } from '#server/modules/staff-categories/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { pickText } from '#server/platform/pick-text.ts'
import type { SourceEntry, Subject } from './source-entry.ts'

function toGoodsSubject(ctx: Ctx, goods: TranslatableGoods): Subject {
  const lang = ctx.brand.settings.defaultLanguage
  return {
    key: `goods:${goods.id}`,
    group: 'goods',
    name: pickText(goods.title, lang, lang),
    units: listGoodsTexts(goods),
    marks: goods.marks,
    sinceMs: goods.createdAt.getTime(),
    origin: goods,
    seen: null,
  }
}

/** Products, whose marks their own writer has. */
export const goodsEntry: SourceEntry = {
  list: async (ctx, { storeId }, page) =>
    (await listTranslatableGoods(ctx, storeId, page)).map((one) => toGoodsSubject(ctx, one)),
  find: async (ctx, { storeId, isLocking }, ids) =>
    (await findTranslatableGoods(ctx, storeId, ids.filter(isId), isLocking)).map((one) => toGoodsSubject(ctx, one)),
  /** Those for sale are checked and searched by as after any change of their store. */
  write: async (ctx, language, changes) => {
    const rows = changes.map(({ subject, texts }) => ({ goods: subject.origin as TranslatableGoods, texts }))
    const shown = rows.flatMap(({ goods }) => (goods.status === 'listed' ? [goods.id] : []))
    const before = await readBeforeWrite(ctx, shown)
    await writeGoodsTexts(ctx, language, rows)
    const held = await screenGoods(ctx, shown, before)
    await reindexGoods(ctx, shown)
    if (held.length > 0) await markJobsChanged(ctx, [recountGoodsJob])
  },
}

function toCategorySubject(ctx: Ctx, category: TranslatableCategory): Subject {
  const lang = ctx.brand.settings.defaultLanguage
  return {
    key: `category:${category.id}`,
    group: 'categories',
    name: pickText(category.name, lang, lang),
    units: listCategoryTexts(category),
    marks: category.marks,
    sinceMs: 0,
    origin: category,
    seen: null,
  }
}

const listCategories = async (ctx: Ctx, storeId: string | null) =>
  storeId === null ? (await listTranslatableCategories(ctx)).map((one) => toCategorySubject(ctx, one)) : []

/** Categories, whose marks their own writer has. */
export const categoryEntry: SourceEntry = {
  list: async (ctx, { storeId }, { after }) => (after === null ? listCategories(ctx, storeId) : []),
  find: async (ctx, { storeId }, ids) =>
    (await listCategories(ctx, storeId)).filter(({ origin }) => ids.includes((origin as TranslatableCategory).id)),
  write: async (ctx, language, changes) => {
    const rows = changes.map(({ subject, texts }) => ({ category: subject.origin as TranslatableCategory, texts }))
    await writeCategoryTexts(ctx, language, rows)
    await enqueueJobs(
      ctx,
      reindexCategoryJobName,
      rows.map(({ category }) => category.id),
    )
  },
}
