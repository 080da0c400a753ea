import type { GoodsDetail } from '#contract/goods.ts'
import type { Address } from '#web/storefront/app/use-address.ts'
import { isForSale } from './sku-choice.ts'

type Place = { readonly currency: string; readonly address: Address }

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A short plain description of a product, for search engines and shared links. */
export const plainDescription = (goods: Pick<GoodsDetail, 'subtitle' | 'description'>): string =>
  (goods.subtitle || plainText(goods.description)).slice(0, 300)

/** A product with one offer per SKU, as schema.org words it. */
export function productData(goods: GoodsDetail, { currency, address }: Place) {
  const { average, count } = goods.reviewsSummary
  return {
    '@type': 'Product',
    productID: goods.id,
    name: goods.name,
    description: plainDescription(goods),
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
      priceValidUntil: goods.promotion?.endsAt,
      availability: `https://schema.org/${isForSale(sku) ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: goods.seller.name },
    })),
  }
}
