import { describe, expect, it } from 'vitest'
import type { GoodsDetail } from '#contract/goods.ts'
import type { AbsoluteUrl } from '#web/client/use-absolute-url.ts'
import { toPlainDescription, buildProductData } from './product-data.ts'

const goods = {
  id: '7',
  name: 'Lamp',
  subtitle: '',
  description: '<p>Warm <b>light</b>.</p><script>x</script>',
  images: [{ src: '/a.svg', alt: '' }],
  categoryPath: [
    { id: '1', name: 'Light' },
    { id: '2', name: 'Lamps' },
  ],
  seller: { name: 'Casa Ombra' },
  skus: [
    { skuId: 's1', code: 'L-1', price: 12.5, stock: 3, minQuantity: 1 },
    { skuId: 's2', code: 'L-2', price: 14, stock: 0, minQuantity: 1 },
  ],
  reviewsSummary: { average: 4.5, count: 2, counts: [0, 0, 0, 1, 1] },
} as unknown as GoodsDetail
const place = {
  currency: 'USD',
  tax: null,
  address: {
    page: (path: string, { id, skuId }: { id?: string; skuId?: string } = {}) =>
      `https://shop/pc${path}?id=${id}${skuId ? `&skuId=${skuId}` : ''}`,
    file: (path: string) => `https://shop${path}`,
  } as AbsoluteUrl,
}

describe('a product as search engines read it', () => {
  const data = buildProductData(goods, place)

  it('offers every SKU at its price, in stock or not', () =>
    expect(
      data.offers.map(({ sku, price, priceCurrency, availability, url }) => [
        sku,
        price,
        priceCurrency,
        availability,
        url,
      ]),
    ).toEqual([
      ['L-1', 12.5, 'USD', 'https://schema.org/InStock', 'https://shop/pc/productDetails?id=7&skuId=s1'],
      ['L-2', 14, 'USD', 'https://schema.org/OutOfStock', 'https://shop/pc/productDetails?id=7&skuId=s2'],
    ]))

  it.each([true, false])('states whether the price includes tax: %s', (included) => {
    const [offer] = buildProductData(goods, { ...place, tax: { included } }).offers
    expect(offer!.priceSpecification).toMatchObject({
      price: 12.5,
      priceCurrency: 'USD',
      valueAddedTaxIncluded: included,
    })
    expect(data.offers[0]!.priceSpecification).toBeUndefined()
  })

  it('states category and rating', () =>
    expect(data).toMatchObject({ category: 'Light > Lamps', aggregateRating: { ratingValue: 4.5, reviewCount: 2 } }))

  it('says no stars where nobody gave any', () => {
    const unrated = { ...goods, reviewsSummary: { average: 0, count: 0, counts: [0, 0, 0, 0, 0] } }
    expect(buildProductData(unrated, place).aggregateRating).toBeUndefined()
  })

  it.each([
    [{ subtitle: 'Soft and warm', description: '<p>Long</p>' }, 'Soft and warm'],
    [{ subtitle: '', description: '<p>Warm <b>light</b>.</p>\n<ul><li>Oak</li></ul>' }, 'Warm light . Oak'],
    [{ subtitle: 'x'.repeat(400), description: '' }, 'x'.repeat(300)],
  ])('%#: is described in plain words', (given, expected) => expect(toPlainDescription(given)).toBe(expected))
})
