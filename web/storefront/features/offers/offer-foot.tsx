import type { Offer } from '#contract/browsing.ts'
import { Countdown } from '#web/kit/countdown.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { timeLeftText } from '#web/storefront/features/goods/time-left.ts'
import { useText } from '#web/text/text-provider.tsx'

const fewLeft = 20

/** How much of what the sale offered is gone, as a bar, and what is left in words. */
function StockBar({ left, sold }: Pick<Offer, 'left' | 'sold'>) {
  const t = useText()
  if (left === 0) return <p className="of-left">{t('goods.stock.out')}</p>
  const share = sold / (left + sold)
  return (
    <div className="of-stock">
      {sold > 0 && (
        <i aria-hidden="true">
          <b style={{ inlineSize: `${Math.max(4, share * 100)}%` }} />
        </i>
      )}
      <p className={left <= fewLeft ? 'of-left few num' : 'of-left num'}>
        {sold > 0
          ? t('goods.offers.soldAndLeft', { sold, left })
          : t(left <= fewLeft ? 'goods.stock.few' : 'goods.stock.count', { count: left })}
      </p>
    </div>
  )
}

/** Below the card of a reduced product: the time until its price ends, and its stock. `now` is when it was read, in ms. */
export function OfferFoot({ offer: { promotion, left, sold }, now }: { offer: Offer; now: number }) {
  const t = useText()
  return (
    <div className="of-foot">
      {promotion && (
        <p className="of-time">
          <Icon name="clock" size={14} />
          <Countdown until={promotion.endsAt} now={now} ended={t('goods.offers.ended')}>
            {(time) => timeLeftText(t, time)}
          </Countdown>
        </p>
      )}
      <StockBar left={left} sold={sold} />
    </div>
  )
}
