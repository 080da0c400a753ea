import './goods-card.css'
import { memo } from 'react'
import type { GoodsCard as Goods } from '#contract/goods.ts'
import { Badge } from '#web/kit/badge.tsx'
import { type Tint, Tile } from '#web/kit/picture-frame.tsx'
import { formatNumber, formatPercent } from '#web/kit/number.ts'
import { Rating } from '#web/kit/rating-stars.tsx'
import { useHref } from '#web/client/use-href.ts'
import { MarkedText } from '#web/kit/marked-text.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { FavouriteButton } from '#web/storefront/features/browsing/favourite-button.tsx'
import { PriceWithReduction } from './price-with-reduction.tsx'

type CardProps = {
  readonly goods: Goods
  /** Loads the image immediately, for cards in the first view. */
  readonly eager?: boolean
}

/** At most one badge on the image; a reason not to buy comes first. */
function GoodsBadge({ goods }: { goods: Goods }) {
  const t = useText()
  const { intl } = useLanguage()
  if (!goods.inStock) return <Badge tone="soft">{t('goods.badge.soldOut')}</Badge>
  if (goods.promotion) return <Badge tone="sale">{formatPercent(-goods.promotion.percentOff / 100, intl)}</Badge>
  return goods.isNew ? <Badge tone="ink">{t('goods.badge.new')}</Badge> : null
}

function CardRating({ goods }: { goods: Goods }) {
  const t = useText()
  const { intl } = useLanguage()
  if (goods.reviewCount === 0) return <p className="rating">{t('goods.rating.none')}</p>
  const rating = formatNumber(goods.rating, intl, 1)
  const label = `${t('goods.rating.value', { rating })}, ${t('common.count.reviews', { count: goods.reviewCount })}`
  return <Rating value={rating} count={formatNumber(goods.reviewCount, intl)} label={label} />
}

/** One product in a list: the card is a link to it; store and heart are separate. */
export const GoodsCard = memo(function GoodsCard({ goods, eager }: CardProps) {
  const href = useHref()
  return (
    <article className="goods-card">
      <Tile src={goods.image} tint={goods.tint as Tint} eager={eager}>
        <GoodsBadge goods={goods} />
      </Tile>
      <a className="goods-card-store" href={href('/store', { id: goods.seller.id })}>
        {goods.seller.name}
      </a>
      <h3 className="goods-card-name">
        <a href={href('/productDetails', { id: goods.id })}>
          <MarkedText text={goods.name} ranges={goods.matched} />
        </a>
      </h3>
      <p className={goods.promotion ? 'goods-card-price goods-card-price-sale' : 'goods-card-price'}>
        <PriceWithReduction
          price={goods.price}
          marketPrice={goods.marketPrice}
          onSale={goods.promotion !== undefined}
        />
      </p>
      <CardRating goods={goods} />
      <FavouriteButton goodsId={goods.id} name={goods.name} />
    </article>
  )
})

type GridProps = {
  readonly goods: readonly Goods[]
  /** On 1440 px: 5, 4 beside a panel, or 3; wider and narrower screens follow. */
  readonly columns?: 5 | 4 | 3
  /** One whole row, what does not fit is left out; on a phone it scrolls sideways. */
  readonly row?: boolean
  /** The number of images that load immediately. */
  readonly eager?: number
}

/** Cards side by side, prices on one line. */
export function GoodsGrid({ goods, columns = 5, row = false, eager = 0 }: GridProps) {
  return (
    <ul className={`goods-grid goods-grid-${columns}${row ? ' goods-grid-row' : ''}`}>
      {goods.map((one, at) => (
        <li key={one.id}>
          <GoodsCard goods={one} eager={at < eager} />
        </li>
      ))}
    </ul>
  )
}
