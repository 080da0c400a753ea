import './store-card.css'
import type { SellerWithGoods } from '#contract/home.ts'
import { Monogram } from '#web/kit/card.tsx'
import { type Tint, Tile } from '#web/kit/picture-frame.tsx'
import { useHref } from '#web/client/use-href.ts'
import { Price } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { FollowButton } from './follow-button.tsx'
import { StoreFacts } from './store-facts.tsx'

const maxGoods = 3

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
        {store.goods.slice(0, maxGoods).map(({ id, name, image, tint, price }) => (
          <li key={id}>
            <a href={href('/productDetails', { id })}>
              <Tile src={image} alt={name} tint={tint as Tint} />
              <span className="visually-hidden">{name}</span>
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
