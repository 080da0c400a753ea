import './store-head.css'
import type { Seller } from '#contract/goods.ts'
import type { Tint } from '#web/kit/niche.tsx'
import { StoreFacts } from './store-facts.tsx'

/** The sign above a store's door. */
export function StoreHead({ seller }: { seller: Seller }) {
  return (
    <header className="sh" data-tint={seller.tint as Tint}>
      <span className="sh-mono" aria-hidden="true">
        {seller.monogram}
      </span>
      <div>
        <h1>{seller.name}</h1>
        {seller.about && <p>{seller.about}</p>}
        <StoreFacts seller={seller} />
      </div>
    </header>
  )
}
