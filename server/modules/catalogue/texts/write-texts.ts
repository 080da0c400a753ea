import type { Ctx } from '#server/platform/context.ts'
import { invalidateCategoryTree } from '../categories/category-tree.ts'
import { listCategoryTexts } from './category-marks.ts'
import { listGoodsTexts, setGoodsTexts } from './goods-texts.rules.ts'
import { toWrittenMarks, type NewTexts } from './text-marks.rules.ts'
import {
  updateCategoryTexts,
  updateGoodsTexts,
  type TextTables,
  type TranslatableCategory,
  type TranslatableGoods,
} from './texts.queries.ts'

const toTexts = (texts: NewTexts) => new Map([...texts].map(([key, { text }]) => [key, text]))

const mark = (ctx: Ctx, change: Parameters<typeof toWrittenMarks>[0], lang: string, texts: NewTexts) =>
  toWrittenMarks(change, lang, texts, {
    sourceLang: ctx.brand.settings.defaultLanguage,
    nowMs: ctx.clock.now().getTime(),
  })

/** Writes texts of one language into products that the transaction has locked. Search and checks are the caller's part. */
export async function writeGoodsTexts(
  ctx: Ctx<TextTables>,
  lang: string,
  changes: readonly { readonly goods: TranslatableGoods; readonly texts: NewTexts }[],
): Promise<void> {
  const rows = changes.map(({ goods, texts }) => {
    const next = setGoodsTexts(goods, lang, toTexts(texts))
    const change = { before: listGoodsTexts(goods), after: listGoodsTexts(next), marks: goods.marks }
    return { ...next, marks: mark(ctx, change, lang, texts) }
  })
  if (rows.length > 0) await updateGoodsTexts(ctx, rows)
}

/** Writes names of one language into categories; the transaction has locked the tree. */
export async function writeCategoryTexts(
  ctx: Ctx<TextTables>,
  lang: string,
  changes: readonly { readonly category: TranslatableCategory; readonly texts: NewTexts }[],
): Promise<void> {
  const rows = changes.map(({ category, texts }) => {
    const text = texts.get('name')?.text
    const next = { ...category, name: text === undefined ? category.name : { ...category.name, [lang]: text } }
    const change = { before: listCategoryTexts(category), after: listCategoryTexts(next), marks: category.marks }
    return { ...next, marks: mark(ctx, change, lang, texts) }
  })
  if (rows.length === 0) return
  await updateCategoryTexts(ctx, rows)
  invalidateCategoryTree(ctx.brand.id)
}
