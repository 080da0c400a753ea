import type { StaffCategory, StaffCategoryRow } from '#contract/staff-categories.ts'
import {
  countCategoryAddresses,
  listCategoryPaths,
  type ListedCategory,
} from '#server/modules/catalogue/categories/public.ts'
import { toShowableImage } from '#server/modules/media/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'

/** The category with this id. Throws `category.not_found`. */
export function getListed(all: readonly ListedCategory[], id: string): ListedCategory {
  const found = all.find((one) => one.id === id.toLowerCase())
  if (!found) throw refusal('category.not_found')
  return found
}

export const toRow = (ctx: Ctx, category: ListedCategory): StaffCategoryRow => {
  const { languages, defaultLanguage } = ctx.brand.settings
  const { id, parentId, depth, name, image, tint, goodsCount, isHidden, version } = category
  return {
    id,
    parentId,
    depth,
    name: pickText(name, ctx.lang, defaultLanguage),
    image: image && toShowableImage(ctx.brand, image),
    tint,
    products: goodsCount,
    isHidden,
    missing: languages.filter((lang) => !name[lang]),
    version,
  }
}

/** A category as the console edits it. */
export async function readCategoryView(ctx: Ctx, id: string): Promise<StaffCategory> {
  const category = getListed(await listCategoryPaths(ctx), id)
  return {
    ...toRow(ctx, category),
    names: category.name,
    formerAddresses: await countCategoryAddresses(ctx, [category.id]),
  }
}
