import type { Floor } from '#contract/home.ts'
import { Countdown } from '#web/kit/countdown.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { toTimeLeftText } from '#web/storefront/features/goods/time-left.ts'
import { HomeSection } from './home-section.tsx'

/** Reduced goods and the time until the first of these prices ends. `asOf` is when they were read, in ms. */
export function SaleSection({ section, asOf }: { section: Floor; asOf: number }) {
  const t = useText()
  if (section.goods.length === 0) return null
  const left = section.endsAt && (
    <p className="sale-section-time">
      <Icon name="clock" size={16} />
      <Countdown until={section.endsAt} now={asOf}>
        {(time) => toTimeLeftText(t, time)}
      </Countdown>
    </p>
  )
  return (
    <HomeSection section={section} title={t('home.floor.sale')} all={t('home.all.sale')} aside={left} band>
      <GoodsGrid goods={section.goods} row />
    </HomeSection>
  )
}
