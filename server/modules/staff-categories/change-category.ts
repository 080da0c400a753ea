import type { Data, Parsed } from '#contract/operation.ts'
import { maxCategories, type staffCategoriesApi } from '#contract/staff-categories.ts'
import {
  createCategory,
  findTwin,
  listCategoryPaths,
  lockCategories,
  saveCategory,
  setCategoryHidden,
  type ListedCategory,
} from '#server/modules/catalogue/categories/public.ts'
import { lockImport } from '#server/modules/catalogue/import/public.ts'
import { claimImages } from '#server/modules/media/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { getListed, readCategoryView } from './category-views.ts'
import { followChange } from './follow-change.ts'

type Api = typeof staffCategoriesApi
type Answer = Data<Api['detail']>

/** Changes follow one another; returns the tree as it is now. Throws `category.import_running`. */
export async function startChange(ctx: UserCtx): Promise<ListedCategory[]> {
  await lockCategories(ctx)
  if (!(await lockImport(ctx))) throw refusal('category.import_running')
  return listCategoryPaths(ctx)
}

/** The category at the version that was read. Throws `category.changed` with what was sent and what is stored. */
export async function getAtVersion(
  ctx: UserCtx,
  all: readonly ListedCategory[],
  sent: { readonly id: string; readonly version: number },
): Promise<ListedCategory> {
  const category = getListed(all, sent.id)
  if (category.version !== sent.version)
    throw refusal('category.changed', { versions: [{ ...sent }, { ...(await readCategoryView(ctx, category.id)) }] })
  return category
}

/** The names that are filled in; the brand's language needs one, and no other category of the parent may have it. */
function readNames(
  ctx: UserCtx,
  all: readonly ListedCategory[],
  { id, parentId, names }: { readonly id?: string; readonly parentId: string | null; readonly names: object },
): Readonly<Record<string, string>> {
  const name = Object.fromEntries(
    Object.entries(names).flatMap(([lang, text]: [string, string]) =>
      text === '' ? [] : [[lang, text.replace(/\s+/g, ' ')]],
    ),
  )
  const lang = ctx.brand.settings.defaultLanguage
  if (!name[lang]) throw fieldRefusal({ [`names.${lang}`]: { key: 'field.required' } })
  if (findTwin(all, { ...(id !== undefined && { id }), parentId, name })) throw refusal('category.name_taken')
  return name
}

export const toAudited = ({ name, parentId, image, isHidden, position }: ListedCategory) => ({
  names: name,
  parentId,
  image,
  isHidden,
  position,
})

export async function addCategory(ctx: UserCtx, input: Parsed<Api['create']>): Promise<Answer> {
  const all = await startChange(ctx)
  if (all.length >= maxCategories) throw refusal('category.limit', { max: maxCategories })
  const parent = input.parentId === undefined ? null : getListed(all, input.parentId)
  if (parent?.depth === 3) throw refusal('category.too_deep')
  const names = readNames(ctx, all, { parentId: parent?.id ?? null, names: input.names })
  const id = await createCategory(ctx, all, { parent, names })
  await followChange(ctx, [])
  ctx.audit({ subjectId: id, before: null, after: { names, parentId: parent?.id ?? null } })
  return { category: await readCategoryView(ctx, id) }
}

export async function changeCategory(ctx: UserCtx, input: Parsed<Api['save']>): Promise<Answer> {
  const all = await startChange(ctx)
  const category = await getAtVersion(ctx, all, input)
  const { id, parentId } = category
  const names = readNames(ctx, all, { id, parentId, names: input.names })
  const image = input.image ?? null
  if (image !== null && image !== category.image) await claimImages(ctx, [image], 'store')
  await saveCategory(ctx, category, { names, image })
  await followChange(ctx, [id])
  ctx.audit({ subjectId: id, before: { names: category.name, image: category.image }, after: { names, image } })
  return { category: await readCategoryView(ctx, id) }
}

export async function hideCategory(ctx: UserCtx, input: Parsed<Api['setHidden']>): Promise<Answer> {
  const category = await getAtVersion(ctx, await startChange(ctx), input)
  await setCategoryHidden(ctx, category, input.hidden)
  await followChange(ctx, [category.id])
  ctx.audit({ subjectId: category.id, before: { hidden: category.isHidden }, after: { hidden: input.hidden } })
  return { category: await readCategoryView(ctx, category.id) }
}
