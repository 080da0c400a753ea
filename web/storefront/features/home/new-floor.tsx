import type { Floor } from '#contract/home.ts'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { FloorSection } from './floor-section.tsx'

/** What has come in lately, one row of it. */
export function NewFloor({ floor }: { floor: Floor }) {
  const t = useText()
  if (floor.goods.length === 0) return null
  return (
    <FloorSection floor={floor} title={t('home.floor.new')} all={t('home.all.new')}>
      <GoodsGrid goods={floor.goods} row />
    </FloorSection>
  )
}
