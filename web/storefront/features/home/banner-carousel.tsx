import './banner-carousel.css'
import type { Banner } from '#contract/home.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Carousel } from '#web/kit/carousel.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { SceneImage } from '#web/storefront/features/content/scene-image.tsx'
import { useShopLink } from './use-shop-link.ts'

function Slide({ banner, first }: { banner: Banner; first: boolean }) {
  const link = useShopLink()
  return (
    <div className="banner-carousel-slide">
      <SceneImage scene={banner.scene} first={first} />
      <div className="banner-carousel-text">
        <h2>{banner.headline}</h2>
        <p>{banner.sentence}</p>
        <ButtonLink href={link(banner.link)}>{banner.button}</ButtonLink>
      </div>
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
