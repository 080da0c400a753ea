import './feature-section.css'
import type { Banner, Floor } from '#contract/home.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { GoodsCard, GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { HomeSection } from './home-section.tsx'
import { BannerImage } from './banner-image.tsx'
import { useShopLink } from './use-shop-link.ts'

const goodsBesideFeature = 6

function FeatureTile({ feature }: { feature: Banner }) {
  const link = useShopLink()
  return (
    <div className="feature-section-tile">
      <BannerImage banner={feature} first={false} tall />
      <h3>{feature.headline}</h3>
      <p>{feature.sentence}</p>
      <ButtonLink variant="secondary" small href={link(feature.link)}>
        {feature.button}
      </ButtonLink>
    </div>
  )
}

/** Recommended goods, beside one tall shop window when the brand has a banner for it. */
export function FeatureSection({ section, feature }: { section: Floor; feature: Banner | undefined }) {
  const t = useText()
  if (section.goods.length === 0) return null
  const hasFeature = feature !== undefined && section.goods.length >= goodsBesideFeature
  return (
    <HomeSection section={section} title={t('home.floor.recommended')}>
      {hasFeature ? (
        <ul className="feature-section-grid">
          <li>
            <FeatureTile feature={feature} />
          </li>
          {section.goods.slice(0, goodsBesideFeature).map((goods) => (
            <li key={goods.id}>
              <GoodsCard goods={goods} />
            </li>
          ))}
        </ul>
      ) : (
        <GoodsGrid goods={section.goods} row />
      )}
    </HomeSection>
  )
}
