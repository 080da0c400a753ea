import type { GoodsDetail } from '#contract/goods.ts'
import { useBoot } from '#web/storefront/app/boot.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { productData } from './product-data.ts'

/** The product as search engines read it: data, never run, so the page's rules on scripts let it stand. */
export function ProductScript({ goods }: { goods: GoodsDetail }) {
  const href = useHref()
  const { currency } = useBoot().brand
  const data = productData(goods, { currency: currency.code, href: (query) => href('/productDetails', query) })
  // A "<" could close the element early.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // oxlint-disable-next-line no-danger -- JSON without any "<"
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
