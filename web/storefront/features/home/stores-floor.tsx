import './stores-floor.css'
import type { Floor } from '#contract/goods.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Monogram } from '#web/kit/card.tsx'
import { type Tint, Tile } from '#web/kit/niche.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { Price } from '#web/storefront/features/goods/price.tsx'
import { useLanguage, useText } from '#web/text/text-provider.tsx'
import { FloorSection } from './floor-section.tsx'

const goodsShown = 3

function StoreCard({ store }: { store: Floor['sellers'][number] }) {
  const t = useText()
  const href = useHref()
  const { intl } = useLanguage()
  const rating = formatNumber(store.rating, intl, 1)
  return (
    <article className="store-card">
      <header>
        <Monogram letters={store.monogram} />
        <div>
          <h3>
            <a href={href('/store', { id: store.id })}>{store.name}</a>
          </h3>
          <p className="num">
            {store.city ?? t('common.count.goods', { count: store.goodsCount })}
            {store.rating > 0 && <span aria-label={t('store.rating', { rating })}> · {rating}</span>}
          </p>
        </div>
        <ButtonLink variant="secondary" small href={href('/store', { id: store.id })}>
          {t('store.visit')}
        </ButtonLink>
      </header>
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

/** Stores, each with three of its goods. */
export function StoresFloor({ floor }: { floor: Floor }) {
  const t = useText()
  if (floor.sellers.length === 0) return null
  return (
    <FloorSection floor={floor} title={t('home.floor.stores')} all={t('home.all.stores')}>
      <ul className="stores">
        {floor.sellers.map((store) => (
          <li key={store.id}>
            <StoreCard store={store} />
          </li>
        ))}
      </ul>
    </FloorSection>
  )
}
