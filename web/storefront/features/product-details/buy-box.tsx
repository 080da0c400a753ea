import './buy-box.css'
import type { Ref } from 'react'
import type { GoodsDetail } from '#contract/goods.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Countdown } from '#web/kit/countdown.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { formatNumber, formatPercent } from '#web/kit/number.ts'
import { Stepper } from '#web/kit/stepper.tsx'
import { CouponLine } from '#web/storefront/features/coupons/coupon-line.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useHref } from '#web/client/use-href.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useFavourites } from '#web/storefront/features/browsing/favourites.tsx'
import { GoodsActions } from './goods-actions.tsx'
import { OptionPicker } from './option-picker.tsx'
import { ApproximateNote } from '#web/client/approximate-price.tsx'
import { usePrice } from '#web/client/price.tsx'
import { ClosureNotice } from '#web/storefront/features/goods/closure-notice.tsx'
import { PriceWithReduction } from '#web/storefront/features/goods/price-with-reduction.tsx'
import { isForSale } from '#web/storefront/features/goods/sku-choice.ts'
import { toTimeLeftText } from '#web/storefront/features/goods/time-left.ts'
import type { Purchase } from './use-purchase.ts'

type BuyBoxProps = {
  readonly goods: GoodsDetail
  readonly purchase: Purchase
  /** The time of the server's response, in ms: the clock of the first paint. */
  readonly now: number
  /** Gets the row with the buttons. */
  readonly buttons: Ref<HTMLDivElement>
  readonly onReviews: () => void
}

const lowStock = 20

function Heading({ goods, onReviews }: Pick<BuyBoxProps, 'goods' | 'onReviews'>) {
  const t = useText()
  const href = useHref()
  const { intl } = useLanguage()
  const rating = formatNumber(goods.rating, intl, 1)
  return (
    <>
      <a className="buy-box-store" href={href('/store', { id: goods.seller.id })}>
        {goods.seller.name}
      </a>
      <h1>{goods.name}</h1>
      {goods.subtitle && <p className="buy-box-subtitle">{goods.subtitle}</p>}
      <p className="buy-box-meta tabular-numbers">
        {goods.reviewCount > 0 ? (
          <button type="button" onClick={onReviews}>
            <Icon name="star" size={16} filled />
            <span className="visually-hidden">{t('goods.rating.value', { rating })}</span>
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
  const { tax } = useBoot().brand
  const { sku } = purchase
  const { promotion } = goods
  const onSale = promotion !== undefined && sku.marketPrice !== null && sku.marketPrice > sku.price
  const saved = onSale && sku.marketPrice !== null ? sku.price / sku.marketPrice - 1 : null
  const { delivery } = goods.seller
  return (
    <div className="buy-box-cost">
      <p className={onSale ? 'buy-box-price buy-box-price-sale' : 'buy-box-price'} aria-live="polite">
        <PriceWithReduction price={sku.price} marketPrice={sku.marketPrice} onSale={onSale} />
        {saved !== null && <Badge tone="sale">{formatPercent(saved, intl)}</Badge>}
      </p>
      {onSale && (
        <p className="buy-box-sale">
          <Icon name="clock" size={16} />
          <Countdown until={promotion.endsAt} now={now}>
            {(left) => toTimeLeftText(t, left)}
          </Countdown>
        </p>
      )}
      {sku.lowestPrice30Days !== undefined && (
        <p className="buy-box-lowest tabular-numbers">
          {t('goods.price.lowest30', { amount: price(sku.lowestPrice30Days) })}
        </p>
      )}
      <p className="buy-box-note">
        {!tax && <span>{t('goods.price.taxes')}</span>}
        {delivery && (
          <span>
            {delivery.fee > 0
              ? t('goods.price.delivery', { price: price(delivery.fee) })
              : t('goods.price.freeDelivery')}
          </span>
        )}
      </p>
      <ApproximateNote />
    </div>
  )
}

/** The remaining stock or the bounds of the quantity, where they matter or were exceeded. */
function StockNote({ goods, purchase }: Pick<BuyBoxProps, 'goods' | 'purchase'>) {
  const t = useText()
  const { sku, forSale, bounds, isExceeded } = purchase
  const note = (): [words: string, tone: '' | ' buy-box-stock-low' | ' buy-box-stock-in'] => {
    if (!forSale) return [t(goods.skus.some(isForSale) ? 'goods.stock.outHelp' : 'goods.stock.out'), '']
    if (sku.stock <= lowStock || (isExceeded && sku.stock <= sku.maxQuantity))
      return [t('goods.stock.few', { count: sku.stock }), ' buy-box-stock-low']
    if (isExceeded || (sku.maxQuantity < sku.stock && sku.maxQuantity < 100))
      return [t('goods.limit.max', { count: sku.maxQuantity }), isExceeded ? ' buy-box-stock-low' : '']
    if (bounds.min > 1) return [t('goods.limit.min', { count: bounds.min }), '']
    return [t('goods.stock.in'), ' buy-box-stock-in']
  }
  const [words, tone] = note()
  return (
    <p className={`buy-box-stock${tone}`} aria-live="polite">
      {words}
    </p>
  )
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

function Buttons({ goods, purchase, buttons }: Pick<BuyBoxProps, 'goods' | 'purchase' | 'buttons'>) {
  const t = useText()
  const { intl } = useLanguage()
  const { forSale, isClosed, quantity, bounds, setQuantity, exceed, add, busy, buyNowHref } = purchase
  return (
    <div className="buy-box-buttons" ref={buttons}>
      <Stepper
        {...bounds}
        value={quantity}
        onChange={setQuantity}
        onExceed={exceed}
        labels={{ field: t('common.quantity.label') }}
        locale={intl}
        size={48}
        disabled={!forSale}
      />
      <Button onClick={add} busy={busy} disabled={!forSale}>
        {t(isClosed ? 'goods.closure.button' : forSale ? 'goods.addToCart' : 'goods.stock.out')}
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

/** Everything between a shopper and the purchase: price, choice, quantity. */
export function BuyBox({ goods, purchase, now, buttons, onReviews }: BuyBoxProps) {
  const t = useText()
  return (
    <section className="buy-box" aria-label={goods.name}>
      <Heading goods={goods} onReviews={onReviews} />
      <SkuPrice goods={goods} purchase={purchase} now={now} />
      <OptionPicker goods={goods} purchase={purchase} />
      {goods.seller.closure && <ClosureNotice store={goods.seller.name} closure={goods.seller.closure} />}
      <Buttons goods={goods} purchase={purchase} buttons={buttons} />
      <noscript>
        <p className="buy-box-no-script">{t('goods.needsScript')}</p>
      </noscript>
      {purchase.isClosed ? null : <StockNote goods={goods} purchase={purchase} />}
      <CouponLine of={{ goodsId: goods.id }} />
      <GoodsActions goods={goods} />
    </section>
  )
}
