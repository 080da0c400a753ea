import type { sellerGoodsApi } from '#contract/seller-goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import {
  deleteDraft,
  findDeletedDraft,
  isHandleTaken,
  listTakenCodes,
  restoreDraft,
  writeEditedGoods,
} from '#server/modules/catalogue/editing/public.ts'
import { setGoodsClass } from '#server/modules/tax/administration/public.ts'
import { listGoodsClasses } from '#server/modules/tax/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getOwnGoods, toGoodsView } from './read-goods.ts'
import { createHandle } from './save-goods.ts'

type Duplicate = typeof sellerGoodsApi.duplicate
type Delete = typeof sellerGoodsApi.delete
type Restore = typeof sellerGoodsApi.restore

const maxCopies = 100

/** The first ending (`-2`, `-3` ...) with which none of the codes is taken in the store. */
async function findFreeEnding(ctx: SellerCtx, codes: readonly string[]): Promise<string> {
  const endings = Array.from({ length: maxCopies }, (_, index) => `-${index + 2}`)
  const of = { storeId: ctx.principal.storeId, goodsId: newId() }
  const taken = new Set(
    await listTakenCodes(
      ctx,
      of,
      endings.flatMap((ending) => codes.map((code) => code + ending)),
    ),
  )
  const free = endings.find((ending) => codes.every((code) => !taken.has(code + ending)))
  return free ?? `-${newId().slice(-12)}`
}

/** Copies a product and its SKUs for sale into a draft without stock; codes get an ending. */
export async function duplicateGoods(ctx: SellerCtx, { goodsId }: Parsed<Duplicate>): Promise<Data<Duplicate>> {
  const goods = await getOwnGoods(ctx, goodsId)
  const skus = goods.skus.filter(({ isListed }) => isListed)
  const ending = await findFreeEnding(
    ctx,
    skus.map(({ code }) => code),
  )
  const title = goods.title[ctx.brand.settings.defaultLanguage] ?? ''
  const written = await writeEditedGoods(ctx, {
    storeId: ctx.principal.storeId,
    goodsId: null,
    version: null,
    content: { ...goods, handle: createHandle(title) },
    skus: skus.map((sku) => ({
      code: sku.code + ending,
      choice: sku.choice,
      price_minor: sku.priceMinor,
      market_price_minor: sku.marketPriceMinor,
      barcode: sku.barcode,
      weight_grams: sku.weightGrams,
      min_quantity: sku.minQuantity,
      max_quantity: sku.maxQuantity,
      image: sku.image,
    })),
  })
  if (!('goodsId' in written)) throw new Error('a copy of a product was refused')
  const taxClass = (await listGoodsClasses(ctx, [goods.id])).get(goods.id)
  if (taxClass !== undefined) await setGoodsClass(ctx, [written.goodsId], taxClass)
  const view = await toGoodsView(ctx, await getOwnGoods(ctx, written.goodsId))
  ctx.audit({ subjectId: view.goodsId, before: null, after: { copyOf: goods.id, handle: view.handle } })
  return { goods: view }
}

/** Deletes a draft. Refuses `goods.not_draft` for a product that is or was on sale. */
export async function deleteGoods(ctx: SellerCtx, input: Parsed<Delete>): Promise<Data<Delete>> {
  const goods = await getOwnGoods(ctx, input.goodsId)
  if (!(await deleteDraft(ctx, ctx.principal.storeId, goods.id))) throw refusal('goods.not_draft')
  ctx.audit({ subjectId: goods.id, before: await toGoodsView(ctx, goods), after: null })
  return { goodsId: goods.id }
}

/** Undoes the deletion of a draft; its schedule stays cleared. Refuses `goods.codes_taken`, and then changes nothing. */
export async function restoreGoods(ctx: SellerCtx, input: Parsed<Restore>): Promise<Data<Restore>> {
  const goodsId = input.goodsId.toLowerCase()
  const of = { storeId: ctx.principal.storeId, goodsId }
  const deleted = isId(goodsId) ? await findDeletedDraft(ctx, of.storeId, goodsId) : undefined
  if (!deleted) throw refusal('goods.not_found')
  const codes = deleted.skus.map(({ code }) => code)
  const isTaken = (await listTakenCodes(ctx, of, codes)).length > 0 || (await isHandleTaken(ctx, of, deleted.handle))
  if (isTaken) throw refusal('goods.codes_taken')
  await restoreDraft(ctx, goodsId, deleted)
  const view = await toGoodsView(ctx, await getOwnGoods(ctx, goodsId))
  ctx.audit({ subjectId: goodsId, before: null, after: view })
  return { goods: view }
}
