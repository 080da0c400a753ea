import type { Seller } from '#contract/goods.ts'
import { storeData } from './store-data.ts'

/** The store as search engines read it: data, never run. */
export function StoreScript({ seller, url }: { seller: Seller; url: string }) {
  // A "<" could close the element early.
  const json = JSON.stringify(storeData(seller, url)).replaceAll('<', '\\u003c')
  // oxlint-disable-next-line no-danger -- JSON without any "<"
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
