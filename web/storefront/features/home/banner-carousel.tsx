import './banner-carousel.css'
import type { Banner } from '#contract/home.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Carousel } from '#web/kit/carousel.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { BannerImage } from './banner-image.tsx'
import { useShopLink } from './use-shop-link.ts'

function Slide({ banner, first }: { banner: Banner; first: boolean }) {
  const t = useText()
  const link = useShopLink()
  const hasText = banner.headline !== '' || banner.sentence !== '' || banner.button !== ''
  return (
    <div className="banner-carousel-slide">
      <BannerImage banner={banner} first={first} />
      {hasText ? (
        <div className="banner-carousel-text" data-on-image={banner.image ? true : undefined}>
          <h2>{banner.headline}</h2>
          <p>{banner.sentence}</p>
          {banner.button && <ButtonLink href={link(banner.link)}>{banner.button}</ButtonLink>}
        </div>
      ) : (
        <a
          className="banner-carousel-whole"
          href={link(banner.link)}
          aria-label={banner.image?.alt || t('common.seeAll')}
        />
      )}
    </div>
  )
}

/** Shop windows with a headline, one after another. */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const t = useText()
  if (banners.length === 0) return null
  return (
    <div className="wrap banner-carousel">
      <Carousel
        label={t('common.carousel.label')}
        slides={banners.map((banner, at) => ({ key: banner.id, content: <Slide banner={banner} first={at === 0} /> }))}
      />
    </div>
  )
}
