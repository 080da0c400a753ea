import './store-card.css'
import type { SellerWithGoods } from '#contract/home.ts'
import { Monogram } from '#web/kit/card.tsx'
import { type Tint, Tile } from '#web/kit/niche.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'
import { Price } from '#web/storefront/features/goods/price.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { FollowButton } from './follow-button.tsx'
import { StoreFacts } from './store-facts.tsx'

const goodsShown = 3

/** A store with three of its goods: what it is like at a glance. */
export function StoreCard({ store }: { store: SellerWithGoods }) {
  const t = useText()
  const href = useHref()
  return (
    <article className="store-card">
      <header>
        <Monogram letters={store.monogram} />
        <h3>
          <a href={href('/store', { id: store.id })}>{store.name}</a>
        </h3>
        <FollowButton store={store} small />
      </header>
      <StoreFacts seller={store} brief />
      {store.goods.length === 0 && <p>{t('store.empty.title')}</p>}
      <ul>
        {store.goods.slice(0, goodsShown).map(({ id, name, image, tint, price }) => (
          <li key={id}>
            <a href={href('/productDetails', { id })}>
              <Tile src={image} alt={name} tint={tint as Tint} />
              <span className="sr">{name}</span>
              <b>
                <Price amount={price} />
              </b>
            </a>
          </li>
        ))}
      </ul>
    </article>
  )
}
