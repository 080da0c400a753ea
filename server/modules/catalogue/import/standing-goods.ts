import type { Locale } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import type { Texts } from '../catalogue.queries.ts'
import { vendorLabel, type GoodsToWrite } from './goods-to-write.ts'
import type { ImportTables } from './import.queries.ts'
import type { ImportedGoods } from './imported-goods.ts'
import { orderImages } from './read-image.ts'
import { listStandingGoods, type StandingRow } from './standing-goods.queries.ts'

/** Units of a SKU: for sale now, and what the last file gave it (null: none has counted it). */
export type CountedStock = { readonly available: number; readonly fileUnits: number | null }

/** Another module's count of the stock of SKUs; those without any are missing. */
export type CountStock = (skuIds: readonly string[]) => Promise<ReadonlyMap<string, CountedStock>>

/** A product of the shop as a file would say it, and as its row is. */
export type StandingGoods = { readonly row: StandingRow; readonly goods: ImportedGoods }

const isVendor = ({ name }: { readonly name: Texts }) => name.en === vendorLabel.en

// Draft, listed and delisted are all that a file can say.
const statusOf = (status: string): ImportedGoods['status'] =>
  status === 'draft' || status === 'listed' ? status : 'delisted'

function toStanding(row: StandingRow, lang: Locale, stock: ReadonlyMap<string, CountedStock>): StandingGoods {
  const text = (words: Texts | undefined) => pickText(words, lang, lang)
  const skus = row.skus.map(({ id, choice, marketPriceMinor, ...sku }) => {
    const { available = 0, fileUnits = null } = stock.get(id) ?? {}
    return {
      ...sku,
      line: 0,
      values: row.options.map((option, index) => text(option.values[choice[index]!])),
      marketPriceMinor: (marketPriceMinor ?? 0) > sku.priceMinor ? marketPriceMinor : null,
      stock: available,
      // What no file has counted is compared as it is.
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
    status: statusOf(row.status),
    options: row.options.map(({ name }) => text(name)),
    skus,
    images: orderImages(row.images.map(({ src, alt }) => ({ url: src, alt: text(alt), position: 0 }))),
  }
  return { row, goods }
}

/** Products of a store as a file would say them, in the brand's language, by handle: the named ones, or a page of all. */
export async function readStandingGoods(
  ctx: Ctx<ImportTables>,
  storeId: string,
  wanted: { readonly handles: readonly string[] } | { readonly after: string; readonly limit: number },
  countStock: CountStock,
): Promise<StandingGoods[]> {
  const rows = await listStandingGoods(ctx, storeId, wanted)
  const stock = await countStock(rows.flatMap(({ skus }) => skus.map(({ id }) => id)))
  return rows.map((row) => toStanding(row, ctx.brand.settings.defaultLanguage, stock))
}

const sameText = (lang: Locale, words: Texts, standing: Texts | undefined): Texts =>
  standing !== undefined && standing[lang] === words[lang] ? standing : words

/** The rows of a changed product with the translations of every text that the file leaves as it was. */
export function keepTranslations(next: GoodsToWrite, { row }: StandingGoods, lang: Locale): GoodsToWrite {
  const text = (words: Texts, standing: Texts | undefined) => sameText(lang, words, standing)
  return {
    ...next,
    title: text(next.title, row.title),
    description: text(next.description, row.description),
    attributes: [...next.attributes, ...row.attributes.filter((one) => !isVendor(one))],
    options: next.options.map(({ name, values }) => {
      const standing = row.options.find((option) => option.name[lang] === name[lang])
      return {
        name: text(name, standing?.name),
        values: values.map((value) =>
          text(
            value,
            standing?.values.find((one) => one[lang] === value[lang]),
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
