import type { Offer } from '#contract/browsing.ts'
import { Countdown } from '#web/kit/countdown.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { toTimeLeftText } from '#web/storefront/features/goods/time-left.ts'
import { useText } from '#web/client/text/text-provider.tsx'

const lowStock = 20

/** The stock of a reduced product when little is left: a bar of what is sold, and the rest as text. */
function StockBar({ left, sold }: Pick<Offer, 'left' | 'sold'>) {
  const t = useText()
  if (left > lowStock) return null
  const share = left + sold > 0 ? sold / (left + sold) : 0
  const words = () => {
    if (left === 0) return t('goods.stock.out')
    return sold > 0 ? t('goods.offers.soldAndLeft', { sold, left }) : t('goods.stock.few', { count: left })
  }
  return (
    <div className="offer-foot-stock">
      <i aria-hidden="true">
        <b style={{ inlineSize: `${share * 100}%` }} />
      </i>
      <p
        className={left > 0 ? 'offer-foot-left offer-foot-left-low tabular-numbers' : 'offer-foot-left tabular-numbers'}
      >
        {words()}
      </p>
    </div>
  )
}

/** Below the card of a reduced product: the time until its price ends, and its stock. `now` is when it was read, in ms. */
export function OfferFoot({ offer: { promotion, left, sold }, now }: { offer: Offer; now: number }) {
  const t = useText()
  return (
    <div className="offer-foot">
      {promotion && (
        <p className="offer-foot-time">
          <Icon name="clock" size={14} />
          <Countdown until={promotion.endsAt} now={now} ended={t('goods.offers.ended')}>
            {(time) => toTimeLeftText(t, time)}
          </Countdown>
        </p>
      )}
      <StockBar left={left} sold={sold} />
    </div>
  )
}
