import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import type { Option } from '../catalogue.queries.ts'
import { listGoodsTexts } from '../texts/goods-texts.rules.ts'
import { toNextMarks } from '../texts/text-marks.rules.ts'
import { toTint } from '../import/goods-record.ts'
import {
  clearSkuCodes,
  insertGoods,
  insertSkus,
  isHandleTaken,
  listTakenCodes,
  listStoredGoods,
  lockGoods,
  retireSkus,
  updateGoods,
  updateSkus,
  type EditingTables,
  type GoodsContent,
  type SkuValues,
  type StoredGoods,
} from './editing.queries.ts'
import { planSkus, toRetiredChoice, type KnownSku } from './plan-skus.rules.ts'

export type EditedSku = Omit<SkuValues, 'id' | 'position'> & { readonly skuId?: string | undefined }

export type GoodsEdit = {
  readonly storeId: string
  /** Null for a new product. */
  readonly goodsId: string | null
  /** The version that the editor read; null for a new product. */
  readonly version: number | null
  readonly content: GoodsContent
  /** In their order; each choice has one index per option. */
  readonly skus: readonly EditedSku[]
}

/**
 * `changed`: another one saved the product meanwhile. `takenCodes` are indexes of SKUs whose code another product of the
 * store has, `unknownSku` the index of one whose id is not of this product. Only `goodsId` has written something.
 */
export type WriteEditResult =
  | { readonly goodsId: string }
  | { readonly changed: StoredGoods }
  | { readonly missing: true }
  | { readonly takenCodes: readonly number[]; readonly isHandleTaken: boolean }
  | { readonly unknownSku: number }

/** The value texts of each option in the brand's language, else in any. */
const toValueTexts = (options: readonly Option[], lang: string): { values: string[] }[] =>
  options.map(({ values }) => ({ values: values.map((value) => value[lang] ?? Object.values(value)[0] ?? '') }))

const toValues = (choice: readonly number[], texts: readonly { readonly values: readonly string[] }[]) =>
  texts.map(({ values }, index) => values[choice[index] ?? -1] ?? null)

/**
 * Creates a draft, or replaces the content of a product at the version that its editor read, in the running transaction.
 * SKUs that are left out are taken from sale and stay; price changes are recorded. Search documents and caches are the
 * caller's part.
 */
export async function writeEditedGoods(ctx: Ctx<EditingTables>, edit: GoodsEdit): Promise<WriteEditResult> {
  const { storeId, content } = edit
  const goodsId = edit.goodsId ?? newId()
  const of = { goodsId, storeId }
  let stored: StoredGoods | undefined
  if (edit.goodsId !== null) {
    const version = await lockGoods(ctx, storeId, goodsId)
    ;[stored] = await listStoredGoods(ctx, storeId, [goodsId])
    if (version === undefined || !stored) return { missing: true }
    if (version !== edit.version) return { changed: stored }
  }
  const lang = ctx.brand.settings.defaultLanguage
  const codes = edit.skus.map(({ code }) => code)
  const taken = new Set(await listTakenCodes(ctx, of, codes))
  const handleTaken = await isHandleTaken(ctx, of, content.handle)
  if (taken.size > 0 || handleTaken)
    return {
      takenCodes: codes.flatMap((code, index) => (taken.has(code) ? [index] : [])),
      isHandleTaken: handleTaken,
    }
  const texts = toValueTexts(content.options, lang)
  const knownTexts = toValueTexts(stored?.options ?? [], lang)
  const known = (stored?.skus ?? []).map((sku): KnownSku => ({
    id: sku.id,
    code: sku.code,
    values: toValues(sku.choice, knownTexts),
    isListed: sku.isListed,
  }))
  const plan = planSkus(
    known,
    edit.skus.map(({ skuId, code, choice }) => ({ skuId, code, values: toValues(choice, texts).map((v) => v ?? '') })),
  )
  if ('unknown' in plan) return { unknownSku: plan.unknown }
  if (stored) await updateGoods(ctx, goodsId, content, toMarks(ctx, stored, content))
  else await insertGoods(ctx, { id: goodsId, storeId, tint: toTint(content.handle), content })
  await writeSkus(ctx, of, { edit, plan, known, texts })
  return { goodsId }
}

/** The marks of translations after the content of a product was replaced. */
const toMarks = (ctx: Ctx, stored: StoredGoods, content: GoodsContent) =>
  toNextMarks(
    { before: listGoodsTexts(stored), after: listGoodsTexts(content), marks: stored.marks },
    ctx.brand.settings.defaultLanguage,
    ctx.clock.now().getTime(),
  )

type SkuWrite = {
  readonly edit: GoodsEdit
  readonly plan: Exclude<ReturnType<typeof planSkus>, { unknown: number }>
  readonly known: readonly KnownSku[]
  readonly texts: readonly { readonly values: readonly string[] }[]
}

async function writeSkus(
  ctx: Ctx<EditingTables>,
  of: { readonly goodsId: string; readonly storeId: string },
  { edit, plan, known, texts }: SkuWrite,
): Promise<void> {
  const oldCodes = new Map(known.map(({ id, code }) => [id, code]))
  const rows = edit.skus.map(({ skuId: _skuId, ...sku }, position) => ({
    ...sku,
    position,
    id: plan.skuIds[position] ?? newId(),
  }))
  const retired = plan.retired.map(({ id, code, values }) => ({ id, code, choice: toRetiredChoice(values, texts) }))
  const moved = [...rows, ...retired].filter(({ id, code }) => oldCodes.has(id) && oldCodes.get(id) !== code)
  if (moved.length > 0)
    await clearSkuCodes(
      ctx,
      moved.map(({ id }) => id),
    )
  if (retired.length > 0) await retireSkus(ctx, retired)
  const changed = rows.filter(({ id }) => oldCodes.has(id))
  const added = rows.filter(({ id }) => !oldCodes.has(id))
  if (changed.length > 0) await updateSkus(ctx, changed)
  if (added.length > 0) await insertSkus(ctx, of, added)
}
