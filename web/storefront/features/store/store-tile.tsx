import './store-tile.css'
import type { Seller } from '#contract/goods.ts'
import { Monogram } from '#web/kit/card.tsx'
import { useHref } from '#web/client/use-href.ts'
import { FollowButton } from './follow-button.tsx'
import { StoreFacts } from './store-facts.tsx'

/** A store in the search results: name and rating; the whole tile is a link. */
export function StoreTile({ seller }: { seller: Seller }) {
  const href = useHref()
  return (
    <article className="store-tile">
      <Monogram letters={seller.monogram} />
      <div>
        <h3>
          <a href={href('/store', { id: seller.id })}>{seller.name}</a>
        </h3>
        <StoreFacts seller={seller} brief />
      </div>
      <FollowButton store={seller} small />
    </article>
  )
}
