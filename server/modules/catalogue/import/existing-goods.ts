import type { Locale } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import type { Texts } from '../catalogue.queries.ts'
import { vendorLabel, type GoodsRecord } from './goods-record.ts'
import { listExistingGoods, type ExistingGoodsRow, type ImportTables } from './import.queries.ts'
import type { ImportedGoods } from './imported-goods.ts'
import { orderImages } from './read-image.ts'

/** Units of a SKU: for sale now, and in the last imported file (null: no file has counted it). */
type StockCount = { readonly available: number; readonly fileUnits: number | null }

/** Reads the stock of SKUs from another module; SKUs without stock are absent. */
export type CountStock = (skuIds: readonly string[]) => Promise<ReadonlyMap<string, StockCount>>

/** A stored product as its row and in the form of an imported product. */
export type ExistingGoods = { readonly row: ExistingGoodsRow; readonly goods: ImportedGoods }

const isVendor = ({ name }: { readonly name: Texts }) => name.en === vendorLabel.en

// A file knows only draft, listed and delisted; a product under review is one that its store has listed.
function toFileStatus(status: string): ImportedGoods['status'] {
  if (status === 'under_review') return 'listed'
  return status === 'draft' || status === 'listed' ? status : 'delisted'
}

function toExistingGoods(row: ExistingGoodsRow, lang: Locale, stock: ReadonlyMap<string, StockCount>): ExistingGoods {
  const text = (words: Texts | undefined) => pickText(words, lang, lang)
  const skus = row.skus.map(({ id, choice, marketPriceMinor, ...sku }) => {
    const { available = 0, fileUnits = null } = stock.get(id) ?? {}
    return {
      ...sku,
      line: 0,
      values: row.options.map((option, index) => text(option.values[choice[index]!])),
      marketPriceMinor: (marketPriceMinor ?? 0) > sku.priceMinor ? marketPriceMinor : null,
      stock: available,
      // Stock that no file has counted is compared with the current units.
      fileStock: fileUnits ?? available,
    }
  })
  const goods: ImportedGoods = {
    handle: row.handle,
    line: 0,
    title: text(row.title),
    bodyHtml: text(row.description),
    vendor: text(row.attributes.find(isVendor)?.value),
    categoryPath: [],
    tags: [...row.tags],
    status: toFileStatus(row.status),
    options: row.options.map(({ name }) => text(name)),
    skus,
    images: orderImages(row.images.map(({ src, alt }) => ({ url: src, alt: text(alt), position: 0 }))),
  }
  return { row, goods }
}

/**
 * Products of a store in the form of imported products, in the brand's default language and the order of their handles:
 * the given ones, or a page of all.
 */
export async function readExistingGoods(
  ctx: Ctx<ImportTables>,
  storeId: string,
  wanted: { readonly handles: readonly string[] } | { readonly after: string; readonly limit: number },
  countStock: CountStock,
): Promise<ExistingGoods[]> {
  const rows = await listExistingGoods(ctx, storeId, wanted)
  const stock = await countStock(rows.flatMap(({ skus }) => skus.map(({ id }) => id)))
  return rows.map((row) => toExistingGoods(row, ctx.brand.settings.defaultLanguage, stock))
}

const preserveText = (lang: Locale, words: Texts, existing: Texts | undefined): Texts =>
  existing !== undefined && existing[lang] === words[lang] ? existing : words

/** Keeps the translations of every text of a changed product that the file left unchanged. */
export function preserveTranslations(next: GoodsRecord, { row }: ExistingGoods, lang: Locale): GoodsRecord {
  const text = (words: Texts, existing: Texts | undefined) => preserveText(lang, words, existing)
  return {
    ...next,
    title: text(next.title, row.title),
    description: text(next.description, row.description),
    attributes: [...next.attributes, ...row.attributes.filter((one) => !isVendor(one))],
    options: next.options.map(({ name, values }) => {
      const existing = row.options.find((option) => option.name[lang] === name[lang])
      return {
        name: text(name, existing?.name),
        values: values.map((value) =>
          text(
            value,
            existing?.values.find((one) => one[lang] === value[lang]),
          ),
        ),
      }
    }),
    images: next.images.map(({ src, alt = {} }) => ({
      src,
      alt: text(alt, row.images.find((image) => image.src === src)?.alt),
    })),
  }
}
