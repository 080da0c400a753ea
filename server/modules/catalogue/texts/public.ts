export { listCategoryTexts } from './category-marks.ts'
export { listGoodsTexts } from './goods-texts.rules.ts'
export type { TextMarks, TextUnit } from './text-marks.rules.ts'
export {
  findTranslatableGoods,
  listTranslatableCategories,
  listTranslatableGoods,
  type TranslatableCategory,
  type TranslatableGoods,
} from './texts.queries.ts'
export { writeCategoryTexts, writeGoodsTexts, type NewText } from './write-texts.ts'
