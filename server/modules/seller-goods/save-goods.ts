import { randomBytes } from 'node:crypto'
import { standardTaxClass, type sellerGoodsApi } from '#contract/seller-goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getCategoryTree } from '#server/modules/catalogue/categories/public.ts'
import {
  writeEditedGoods,
  type EditedSku,
  type GoodsContent,
  type StoredGoods,
  type WriteEditResult,
} from '#server/modules/catalogue/editing/public.ts'
import { claimImages } from '#server/modules/media/public.ts'
import { readBeforeWrite, screenGoods } from '#server/modules/moderation/public.ts'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import { listClasses, setGoodsClass } from '#server/modules/tax/administration/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { toMinor } from '#server/platform/money.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { checkGoods } from './goods-input.rules.ts'
import { getOwnGoods, toChangedFields, toGoodsView } from './read-goods.ts'
import { recountGoodsJob } from './run-schedule.ts'

type Operation = typeof sellerGoodsApi.save
type Save = Parsed<Operation>
type Texts = Readonly<Record<string, string>>

const withoutBlank = (texts: Readonly<Record<string, string | undefined>>): Texts =>
  Object.fromEntries(Object.entries(texts).flatMap(([lang, text]) => (text ? [[lang, text]] : [])))

/** Letters and digits of any script, with hyphens between them, and some random characters. */
export function createHandle(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['product']
  return `${words.join('-').slice(0, 100)}-${randomBytes(3).toString('hex')}`
}

/** The input with blank texts left out and HTML sanitised. */
function normalise(input: Save) {
  const descriptions = Object.entries(withoutBlank(input.descriptions)).map(([lang, html]): [string, string] => [
    lang,
    sanitiseRichText(html),
  ])
  return {
    ...input,
    titles: withoutBlank(input.titles),
    subtitles: withoutBlank(input.subtitles),
    descriptions: withoutBlank(Object.fromEntries(descriptions)),
    attributes: input.attributes
      .map(({ names, values }) => ({ name: withoutBlank(names), value: withoutBlank(values) }))
      .filter(({ name, value }) => Object.keys(name).length + Object.keys(value).length > 0),
    tags: [...new Set(input.tags)],
    images: input.images.map(({ src, alts }) => ({ src, alts: withoutBlank(alts) })),
    options: input.options.map(({ names, values }) => ({
      names: withoutBlank(names),
      values: values.map(withoutBlank),
    })),
  }
}
type NormalizedGoods = ReturnType<typeof normalise>

async function assertValid(ctx: SellerCtx, goods: NormalizedGoods): Promise<void> {
  const { defaultLanguage: lang, currency } = ctx.brand.settings
  const fields = checkGoods(goods, { lang, currencyDigits: currency.digits })
  if (goods.categoryId !== undefined) {
    const { byId, visibleAncestors } = await getCategoryTree(ctx)
    const id = goods.categoryId.toLowerCase()
    if (!byId.has(id) && !visibleAncestors.has(id)) fields.categoryId = { key: 'field.not_listed' }
  }
  const { taxClass = standardTaxClass } = goods
  if (taxClass !== standardTaxClass && !(await listClasses(ctx)).some(({ code }) => code === taxClass))
    fields.taxClass = { key: 'field.not_listed' }
  if (Object.keys(fields).length > 0) throw fieldRefusal(fields)
}

/** An absent exemption leaves that of the product. */
function toExemption({ withdrawalExemption: wanted }: NormalizedGoods, before: StoredGoods | null) {
  if (wanted === undefined) return before?.withdrawalExemption ?? null
  return wanted === 'none' ? null : wanted
}

function toContent(ctx: SellerCtx, goods: NormalizedGoods, before: StoredGoods | null): GoodsContent {
  const { defaultLanguage } = ctx.brand.settings
  return {
    handle: goods.handle ?? before?.handle ?? createHandle(goods.titles[defaultLanguage]!),
    title: goods.titles,
    subtitle: goods.subtitles,
    description: goods.descriptions,
    attributes: goods.attributes,
    options: goods.options.map(({ names, values }) => ({ name: names, values })),
    images: goods.images.map(({ src, alts }) => ({ src, alt: alts })),
    tags: goods.tags,
    categoryId: goods.categoryId?.toLowerCase() ?? null,
    withdrawalExemption: toExemption(goods, before),
  }
}

function toSkus(ctx: SellerCtx, { skus }: NormalizedGoods): EditedSku[] {
  const minor = (amount: number) => toMinor(amount, ctx.brand.settings.currency.digits)
  return skus.map((sku) => ({
    skuId: sku.skuId,
    code: sku.code,
    choice: sku.choice,
    price_minor: minor(sku.price),
    market_price_minor: sku.marketPrice === undefined ? null : minor(sku.marketPrice),
    barcode: sku.barcode ?? null,
    weight_grams: sku.weightGrams,
    min_quantity: sku.minQuantity,
    max_quantity: sku.maxQuantity,
    image: sku.image ?? null,
  }))
}

/** Throws the refusal for a product that was not written. */
async function assertWritten(ctx: SellerCtx, input: Save, result: WriteEditResult): Promise<string> {
  if ('goodsId' in result) return result.goodsId
  if ('missing' in result) throw refusal('goods.not_found')
  if ('changed' in result)
    throw refusal('goods.changed', { versions: [{ ...input }, { ...(await toGoodsView(ctx, result.changed)) }] })
  if ('unknownSku' in result) throw refusal('sku.not_found')
  throw fieldRefusal(
    Object.fromEntries([
      ...result.takenCodes.map((index): [string, { key: 'field.taken' }] => [
        `skus.${index}.code`,
        { key: 'field.taken' },
      ]),
      ...(result.isHandleTaken ? [['handle', { key: 'field.taken' }] as const] : []),
    ]),
  )
}

/**
 * Creates a draft, or replaces the content of a product. A save at an older version than the stored one is refused with
 * `goods.changed`, which carries both: what was sent and what is stored. Search, caches and price history follow in the
 * same transaction.
 */
export async function saveGoods(ctx: SellerCtx, input: Save): Promise<Data<Operation>> {
  const goods = normalise(input)
  await assertValid(ctx, goods)
  const before = input.goodsId === undefined ? null : await getOwnGoods(ctx, input.goodsId)
  const beforeView = before && (await toGoodsView(ctx, before))
  const beforeWrite = before?.status === 'listed' ? await readBeforeWrite(ctx, [before.id]) : null
  const written = await writeEditedGoods(ctx, {
    storeId: ctx.principal.storeId,
    goodsId: before?.id ?? null,
    version: input.version ?? null,
    content: toContent(ctx, goods, before),
    skus: toSkus(ctx, goods),
  })
  const goodsId = await assertWritten(ctx, input, written)
  const known = new Set(before?.images.map(({ src }) => src))
  const added = goods.images.flatMap(({ src }) => (known.has(src) ? [] : [src]))
  await claimImages(ctx, added, 'goods')
  if (goods.taxClass !== undefined)
    await setGoodsClass(ctx, [goodsId], goods.taxClass === standardTaxClass ? null : goods.taxClass)
  if (beforeWrite) {
    const held = await screenGoods(ctx, [goodsId], beforeWrite)
    await reindexGoods(ctx, [goodsId])
    if (held.length > 0) await markJobsChanged(ctx, [recountGoodsJob])
  }
  const view = await toGoodsView(ctx, await getOwnGoods(ctx, goodsId))
  ctx.audit({ subjectId: goodsId, ...(beforeView ? toChangedFields(beforeView, view) : { before: null, after: view }) })
  return { goods: view }
}
