import type { Ctx } from '#server/platform/context.ts'
import type { TextUnit } from '#server/platform/text-source.ts'
import type { Texts } from '../catalogue.queries.ts'
import { toNextMarks, type TextMarks } from './text-marks.rules.ts'

/** The texts of a category: its name. */
export const listCategoryTexts = ({ name }: { readonly name: Texts }): TextUnit[] => [
  { key: 'name', kind: 'categoryName', max: 100, texts: name },
]

/** The marks of a category after its names were replaced. */
export const toNameMarks = (ctx: Ctx, category: { readonly name: Texts; readonly marks?: TextMarks }, name: Texts) =>
  toNextMarks(
    { before: listCategoryTexts(category), after: listCategoryTexts({ name }), marks: category.marks ?? {} },
    ctx.brand.settings.defaultLanguage,
    ctx.clock.now().getTime(),
  )
