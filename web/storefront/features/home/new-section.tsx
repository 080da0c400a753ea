import type { Floor } from '#contract/home.ts'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { HomeSection } from './home-section.tsx'

/** The newest products in one row. */
export function NewSection({ floor }: { floor: Floor }) {
  const t = useText()
  if (floor.goods.length === 0) return null
  return (
    <HomeSection floor={floor} title={t('home.floor.new')} all={t('home.all.new')}>
      <GoodsGrid goods={floor.goods} row />
    </HomeSection>
  )
}
