import './buy-box.css'
import type { GoodsDetail } from '#contract/goods.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Countdown } from '#web/kit/countdown.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { formatNumber, formatPercent } from '#web/kit/number.ts'
import { Stepper } from '#web/kit/stepper.tsx'
import { CouponStrip } from '#web/storefront/features/coupons/coupon-strip.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'
import { useLanguage, useText } from '#web/text/text-provider.tsx'
import { BuyPromises } from './buy-promises.tsx'
import { useFavourites } from './favourites.tsx'
import { GoodsDeeds } from './goods-deeds.tsx'
import { OptionPicker } from './option-picker.tsx'
import { Price, usePrice } from './price.tsx'
import { isForSale } from './sku-choice.ts'
import { timeLeftText } from './time-left.ts'
import type { Purchase } from './use-purchase.ts'

type BuyBoxProps = {
  readonly goods: GoodsDetail
  readonly purchase: Purchase
  /** When the answer was made, in ms: the clock of the first paint. */
  readonly now: number
  readonly onReviews: () => void
}

const fewLeft = 20

function Heading({ goods, onReviews }: Pick<BuyBoxProps, 'goods' | 'onReviews'>) {
  const t = useText()
  const href = useHref()
  const { intl } = useLanguage()
  const rating = formatNumber(goods.rating, intl, 1)
  return (
    <>
      <a className="bb-store" href={href('/store', { id: goods.seller.id })}>
        {goods.seller.name}
      </a>
      <h1>{goods.name}</h1>
      {goods.subtitle && <p className="bb-sub">{goods.subtitle}</p>}
      <p className="bb-meta num">
        {goods.reviewCount > 0 ? (
          <button type="button" onClick={onReviews}>
            <Icon name="star" size={16} filled />
            <span className="sr">{t('goods.rating.value', { rating })}</span>
            <b aria-hidden="true">{rating}</b>
            <u>{t('common.count.reviews', { count: goods.reviewCount })}</u>
          </button>
        ) : (
          <span>{t('goods.rating.none')}</span>
        )}
        {goods.salesCount > 0 && <span>{t('common.count.sold', { count: goods.salesCount })}</span>}
      </p>
    </>
  )
}

function SkuPrice({ goods, purchase, now }: Pick<BuyBoxProps, 'goods' | 'purchase' | 'now'>) {
  const t = useText()
  const { intl } = useLanguage()
  const price = usePrice()
  const { sku } = purchase
  const before = sku.marketPrice !== null && sku.marketPrice > sku.price ? sku.marketPrice : null
  const sale = before !== null && goods.promotion
  const { delivery } = goods.seller
  return (
    <div className="bb-cost">
      <p className={sale ? 'bb-price sale' : 'bb-price'} aria-live="polite">
        {before !== null && <span className="sr">{t('goods.price.now')}</span>}
        <b>
          <Price amount={sku.price} />
        </b>
        {before !== null && (
          <>
            <span className="sr">{t('goods.price.was')}</span>
            <s>
              <Price amount={before} />
            </s>
            {sale && <Badge tone="sale">{formatPercent(sku.price / before - 1, intl)}</Badge>}
          </>
        )}
      </p>
      {sale && (
        <p className="bb-sale">
          <Icon name="clock" size={16} />
          <Countdown until={sale.endsAt} now={now}>
            {(left) => timeLeftText(t, left)}
          </Countdown>
        </p>
      )}
      {sku.lowestPrice30Days !== undefined && (
        <p className="bb-before num">{t('goods.price.lowest30', { amount: price(sku.lowestPrice30Days) })}</p>
      )}
      <p className="bb-note">
        <span>{t('goods.price.taxes')}</span>
        {delivery && (
          <span>
            {delivery.fee > 0
              ? t('goods.price.delivery', { price: price(delivery.fee) })
              : t('goods.price.freeDelivery')}
          </span>
        )}
      </p>
    </div>
  )
}

/** What is left, or the bounds of a purchase, where they matter. */
function StockNote({ goods, purchase: { sku, forSale, bounds } }: Pick<BuyBoxProps, 'goods' | 'purchase'>) {
  const t = useText()
  if (!forSale)
    return <p className="bb-stock">{t(goods.skus.some(isForSale) ? 'goods.stock.outHelp' : 'goods.stock.out')}</p>
  if (sku.stock <= fewLeft) return <p className="bb-stock few">{t('goods.stock.few', { count: sku.stock })}</p>
  if (bounds.min > 1) return <p className="bb-stock">{t('goods.limit.min', { count: bounds.min })}</p>
  if (sku.maxQuantity < sku.stock && sku.maxQuantity < 100)
    return <p className="bb-stock">{t('goods.limit.max', { count: sku.maxQuantity })}</p>
  return <p className="bb-stock in">{t('goods.stock.in')}</p>
}

function Favourite({ goods }: Pick<BuyBoxProps, 'goods'>) {
  const t = useText()
  const { ids, toggle } = useFavourites()
  const chosen = ids.has(goods.id)
  const label = t('goods.favourite.add', { name: goods.name })
  return (
    <IconButton icon="heart" filled={chosen} aria-pressed={chosen} label={label} onClick={() => toggle(goods.id)} />
  )
}

function Deeds({ goods, purchase }: Pick<BuyBoxProps, 'goods' | 'purchase'>) {
  const t = useText()
  const { forSale, quantity, bounds, setQuantity, add, busy, buyNowHref } = purchase
  const labels = {
    field: t('common.quantity.label'),
    less: t('common.quantity.less'),
    more: t('common.quantity.more'),
  }
  return (
    <div className="bb-deeds">
      <Stepper {...bounds} value={quantity} onChange={setQuantity} labels={labels} size={48} disabled={!forSale} />
      <Button onClick={add} busy={busy} disabled={!forSale}>
        {t(forSale ? 'goods.addToCart' : 'goods.stock.out')}
      </Button>
      <Favourite goods={goods} />
      {forSale && (
        <ButtonLink variant="secondary" href={buyNowHref} rel="nofollow">
          {t('goods.buyNow')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Everything between a shopper and the purchase: price, choice, quantity, and what is promised. */
export function BuyBox({ goods, purchase, now, onReviews }: BuyBoxProps) {
  return (
    <section className="bb" aria-label={goods.name}>
      <Heading goods={goods} onReviews={onReviews} />
      <SkuPrice goods={goods} purchase={purchase} now={now} />
      <OptionPicker goods={goods} purchase={purchase} />
      <Deeds goods={goods} purchase={purchase} />
      <StockNote goods={goods} purchase={purchase} />
      <CouponStrip of={{ goodsId: goods.id }} />
      <GoodsDeeds goods={goods} />
      <BuyPromises goods={goods} now={now} />
    </section>
  )
}
