import './stores-section.css'
import type { Floor } from '#contract/home.ts'
import { StoreCard } from '#web/storefront/features/store/store-card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { HomeSection } from './home-section.tsx'

/** Stores, each with three of its goods. */
export function StoresSection({ section }: { section: Floor }) {
  const t = useText()
  if (section.sellers.length === 0) return null
  return (
    <HomeSection section={section} title={t('home.floor.stores')} all={t('home.all.stores')}>
      <ul className="stores-section">
        {section.sellers.map((store) => (
          <li key={store.id}>
            <StoreCard store={store} />
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
