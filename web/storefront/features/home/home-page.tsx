import './home-page.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Category } from '#contract/goods.ts'
import type { Banner, Floor } from '#contract/home.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { BannerCarousel } from './banner-carousel.tsx'
import { BottomSection } from './bottom-section.tsx'
import { CategoryStrip } from './category-strip.tsx'
import { FeatureSection } from './feature-section.tsx'
import { Promises } from './promises.tsx'
import { SaleSection } from './sale-section.tsx'
import { StoresSection } from './stores-section.tsx'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { HomeSection } from './home-section.tsx'
import { useHomePreview } from './use-home-preview.ts'

/** Products as staff arranged them: in one row, on a band, or in as many rows as they fill. */
function GoodsSection({ section, title, all }: { section: Floor; title: string; all?: string }) {
  if (section.goods.length === 0) return null
  return (
    <HomeSection section={section} title={title} {...(all && { all })} band={section.style === 'band'}>
      <GoodsGrid goods={section.goods} row={section.style !== 'full'} />
    </HomeSection>
  )
}

const homeQuery = apiQuery('goods.index', {})

export const queries = () => [homeQuery]

type Home = {
  readonly floors: readonly Floor[]
  readonly banner: readonly Banner[]
  readonly categories: readonly Category[]
}

/** From three banners on, the last is shown beside the recommended goods and not in the carousel. */
const minBannersForFeature = 3

function SectionByKind({ section, home, asOf }: { section: Floor; home: Home; asOf: number }) {
  const t = useText()
  const hasFeature =
    home.banner.length >= minBannersForFeature && home.floors.some(({ kind }) => kind === 'recommended')
  switch (section.kind) {
    case 'banner':
      return <BannerCarousel banners={hasFeature ? home.banner.slice(0, -1) : home.banner} />
    case 'categories':
      return <CategoryStrip categories={home.categories} />
    case 'recommended':
      return <FeatureSection section={section} feature={hasFeature ? home.banner.at(-1) : undefined} />
    case 'stores':
      return <StoresSection section={section} />
    case 'sale':
      return <SaleSection section={section} asOf={asOf} />
    case 'new':
      return <GoodsSection section={section} title={t('home.floor.new')} all={t('home.all.new')} />
    case 'products':
    case 'category':
      return <GoodsSection section={section} title={t('home.floor.recommended')} />
    case 'bottom':
      return <BottomSection section={section} />
  }
}

/** A shop that has not put anything up for sale yet. */
const isEmpty = ({ floors, banner }: Home) =>
  banner.length === 0 && floors.every(({ goods, sellers }) => goods.length + sellers.length === 0)

/** The home page: the brand's sections in its own order, then the shop's promises. */
export function Page() {
  const t = useText()
  const { name } = useBoot().brand
  const { data: shown, dataUpdatedAt } = useSuspenseQuery(homeQuery)
  const home = useHomePreview() ?? shown
  return (
    <main className="home-page">
      <title>{t('home.title', { brand: name })}</title>
      <meta name="description" content={t('home.description', { brand: name })} />
      <h1 className="visually-hidden">{t('home.title', { brand: name })}</h1>
      {home.floors.map((section) => (
        <SectionByKind key={section.id} section={section} home={home} asOf={dataUpdatedAt} />
      ))}
      {isEmpty(home) && <EmptyState title={t('home.empty.title')} sentence={t('home.empty.text')} />}
      <Promises />
    </main>
  )
}
