import type { Offer } from '#contract/browsing.ts'
import { Countdown } from '#web/kit/countdown.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { timeLeftText } from '#web/storefront/features/goods/time-left.ts'
import { useText } from '#web/text/text-provider.tsx'

const fewLeft = 20

/** How much of what the sale offered is gone, as a bar, and what is left in words. */
function StockBar({ left, sold }: Pick<Offer, 'left' | 'sold'>) {
  const t = useText()
  const share = left + sold > 0 ? sold / (left + sold) : 0
  const isScarce = left > 0 && left <= fewLeft
  const words = () => {
    if (left === 0) return t('goods.stock.out')
    if (sold > 0) return t('goods.offers.soldAndLeft', { sold, left })
    return t(isScarce ? 'goods.stock.few' : 'goods.stock.count', { count: left })
  }
  return (
    <div className="of-stock">
      <i aria-hidden="true">
        <b style={{ inlineSize: `${share * 100}%` }} />
      </i>
      <p className={isScarce ? 'of-left few num' : 'of-left num'}>{words()}</p>
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
