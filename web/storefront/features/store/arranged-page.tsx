import './arranged-page.css'
import type { StorePageView } from '#contract/store-pages.ts'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'

/** The banner of a store: its image with a title and a sentence. */
export function StoreBanner({ banner }: { banner: NonNullable<StorePageView['banner']> }) {
  return (
    <header className="store-banner" data-plain={banner.image === null || undefined}>
      {banner.image && <img src={banner.image} alt="" />}
      {(banner.title || banner.text) && (
        <div>
          {banner.title && <p className="store-banner-title">{banner.title}</p>}
          {banner.text && <p>{banner.text}</p>}
        </div>
      )}
    </header>
  )
}

/** The sections that a store has arranged, in its order. */
export function ArrangedSections({ sections }: Pick<StorePageView, 'sections'>) {
  return sections.map(({ id, kind, title, paragraphs, goods }) => (
    <section key={id} className={kind === 'text' ? 'store-section store-section-text' : 'store-section'}>
      {title && <h2>{title}</h2>}
      {paragraphs.map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two paragraphs may be equal
        <p key={index}>{paragraph}</p>
      ))}
      {goods.length > 0 && <GoodsGrid goods={goods} />}
    </section>
  ))
}
