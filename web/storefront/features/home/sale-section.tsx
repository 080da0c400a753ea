import type { Floor } from '#contract/home.ts'
import { Countdown, type TimeLeft } from '#web/kit/countdown.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import type { Text } from '#web/client/text/create-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { HomeSection } from './home-section.tsx'

function toTimeText(t: Text, { days, hours, minutes }: TimeLeft): string {
  if (days > 0) return t('common.time.daysHours', { days, hours })
  if (hours > 0) return t('common.time.hoursMinutes', { hours, minutes })
  return t('common.time.minutes', { minutes })
}

/** Reduced goods and the time until the first of these prices ends. `asOf` is when they were read, in ms. */
export function SaleSection({ section, asOf }: { section: Floor; asOf: number }) {
  const t = useText()
  if (section.goods.length === 0) return null
  const left = section.endsAt && (
    <p className="sale-section-time">
      <Icon name="clock" size={16} />
      <Countdown until={section.endsAt} now={asOf}>
        {(time) => toTimeText(t, time)}
      </Countdown>
    </p>
  )
  return (
    <HomeSection section={section} title={t('home.floor.sale')} all={t('home.all.sale')} aside={left} band>
      <GoodsGrid goods={section.goods} row />
    </HomeSection>
  )
}
