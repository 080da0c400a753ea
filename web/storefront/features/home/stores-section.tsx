import './stores-section.css'
import type { Floor } from '#contract/home.ts'
import { StoreCard } from '#web/storefront/features/store/store-card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { HomeSection } from './home-section.tsx'

/** Stores, each with three of its goods. */
export function StoresSection({ floor }: { floor: Floor }) {
  const t = useText()
  if (floor.sellers.length === 0) return null
  return (
    <HomeSection floor={floor} title={t('home.floor.stores')} all={t('home.all.stores')}>
      <ul className="stores-section">
        {floor.sellers.map((store) => (
          <li key={store.id}>
            <StoreCard store={store} />
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
