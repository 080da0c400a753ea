import type { GoodsDetail } from '#contract/goods.ts'
import type { AbsoluteUrl } from '#web/client/use-absolute-url.ts'
import { isForSale } from '#web/storefront/features/goods/sku-choice.ts'

type ProductContext = {
  readonly currency: string
  /** Whether prices include tax; null for a brand without tax. */
  readonly tax: { readonly included: boolean } | null
  readonly address: AbsoluteUrl
}

const toPlainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A short plain description of a product, for search engines and shared links. */
export const toPlainDescription = (goods: Pick<GoodsDetail, 'subtitle' | 'description'>): string =>
  (goods.subtitle || toPlainText(goods.description)).slice(0, 300)

/** A product with one offer per SKU as schema.org data. */
export function buildProductData(goods: GoodsDetail, { currency, tax, address }: ProductContext) {
  const { average, count } = goods.reviewsSummary
  return {
    '@type': 'Product',
    productID: goods.id,
    name: goods.name,
    description: toPlainDescription(goods),
    image: goods.images.map(({ src }) => address.file(src)),
    category: goods.categoryPath.map(({ name }) => name).join(' > ') || undefined,
    url: address.page('/productDetails', { id: goods.id }),
    aggregateRating:
      count > 0 ? { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 } : undefined,
    offers: goods.skus.map((sku) => ({
      '@type': 'Offer',
      sku: sku.code,
      url: address.page('/productDetails', { id: goods.id, skuId: sku.skuId }),
      price: sku.price,
      priceCurrency: currency,
      priceSpecification: tax
        ? {
            '@type': 'UnitPriceSpecification',
            price: sku.price,
            priceCurrency: currency,
            valueAddedTaxIncluded: tax.included,
          }
        : undefined,
      priceValidUntil: goods.promotion?.endsAt,
      availability: `https://schema.org/${isForSale(sku) ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: goods.seller.name },
    })),
  }
}
