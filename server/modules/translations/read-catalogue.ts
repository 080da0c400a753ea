import type { Locale } from '#i18n/locales.ts'
import {
  findTranslatableGoods,
  listCategoryTexts,
  listGoodsTexts,
  listTranslatableCategories,
  listTranslatableGoods,
  type TextMarks,
  type TextUnit,
  type TranslatableCategory,
  type TranslatableGoods,
} from '#server/modules/catalogue/texts/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { pickText } from '#server/platform/pick-text.ts'

/** A product or category with its texts. */
export type Subject = {
  /** `goods:<id>` or `category:<id>`. */
  readonly key: string
  readonly group: 'goods' | 'categories'
  /** In the brand's language, for the place of its texts. */
  readonly name: string
  readonly units: readonly TextUnit[]
  readonly marks: TextMarks
  readonly createdAtMs: number
} & (
  | { readonly goods: TranslatableGoods; readonly category?: never }
  | { readonly category: TranslatableCategory; readonly goods?: never }
)

const batchSize = 200

function toGoodsSubject(ctx: Ctx, goods: TranslatableGoods): Subject {
  const lang = ctx.brand.settings.defaultLanguage
  return {
    key: `goods:${goods.id}`,
    group: 'goods',
    name: pickText(goods.title, lang, lang),
    units: listGoodsTexts(goods),
    marks: goods.marks,
    createdAtMs: goods.createdAt.getTime(),
    goods,
  }
}

function toCategorySubject(ctx: Ctx, category: TranslatableCategory): Subject {
  const lang = ctx.brand.settings.defaultLanguage
  return {
    key: `category:${category.id}`,
    group: 'categories',
    name: pickText(category.name, lang, lang),
    units: listCategoryTexts(category),
    marks: category.marks,
    createdAtMs: 0,
    category,
  }
}

/** All subjects that a store may translate, or all of the brand; categories first. `maxGoods` products at most. */
export async function* iterateSubjects(
  ctx: Ctx,
  storeId: string | null,
  maxGoods = Number.POSITIVE_INFINITY,
): AsyncGenerator<Subject[]> {
  if (storeId === null) yield (await listTranslatableCategories(ctx)).map((one) => toCategorySubject(ctx, one))
  let [after, count]: [string | null, number] = [null, 0]
  while (count < maxGoods) {
    const rows: TranslatableGoods[] = await listTranslatableGoods(ctx, storeId, {
      after,
      limit: Math.min(batchSize, maxGoods - count),
    })
    if (rows.length === 0) return
    yield rows.map((one) => toGoodsSubject(ctx, one))
    count += rows.length
    after = rows.at(-1)!.id
  }
}

/** The subjects with these keys; those of another store, and unknown ones, are absent. */
export async function findSubjects(
  ctx: Ctx,
  storeId: string | null,
  keys: readonly string[],
  isLocking: boolean,
): Promise<ReadonlyMap<string, Subject>> {
  const listIds = (prefix: string) =>
    keys.flatMap((key) => (key.startsWith(prefix) && isId(key.slice(prefix.length)) ? [key.slice(prefix.length)] : []))
  const goodsIds = listIds('goods:')
  const categoryIds = new Set(storeId === null ? listIds('category:') : [])
  const goods = goodsIds.length > 0 ? await findTranslatableGoods(ctx, storeId, goodsIds, isLocking) : []
  const categories = categoryIds.size > 0 ? await listTranslatableCategories(ctx) : []
  const subjects = [
    ...goods.map((one) => toGoodsSubject(ctx, one)),
    ...categories.filter(({ id }) => categoryIds.has(id)).map((one) => toCategorySubject(ctx, one)),
  ]
  return new Map(subjects.map((one) => [one.key, one]))
}

const isStale = ({ marks }: Subject, { key }: TextUnit, lang: string): boolean =>
  marks.stale?.[lang]?.includes(key) ?? false

/** The state of a text in a language; null where it has no source. */
export function findState(subject: Subject, unit: TextUnit, lang: string, sourceLang: Locale) {
  if (!unit.texts[sourceLang]?.trim()) return null
  if (!unit.texts[lang]?.trim()) return 'missing'
  return isStale(subject, unit, lang) ? 'stale' : 'translated'
}
