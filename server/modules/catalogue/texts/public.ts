export { listCategoryTexts } from './category-marks.ts'
export { listGoodsTexts } from './goods-texts.rules.ts'
export { toNextMarks, toWrittenMarks, type NewText, type TextMarks } from './text-marks.rules.ts'
export {
  findGoodsState,
  findTranslatableGoods,
  listTranslatableCategories,
  listTranslatableGoods,
  type TranslatableCategory,
  type TranslatableGoods,
} from './texts.queries.ts'
export { writeCategoryTexts, writeGoodsTexts } from './write-texts.ts'
