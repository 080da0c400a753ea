import type { Banner } from '#contract/home.ts'
import { SceneImage } from '#web/storefront/features/content/scene-image.tsx'

interface BannerImageProps {
  banner: Banner
  /** Only the first image loads immediately. */
  first: boolean
  /** Upright everywhere, not only on phones. */
  tall?: boolean
}

/** The uploaded image of a banner, another one on narrow screens if there is one; else its drawn shop window. */
export function BannerImage({ banner, first, tall = false }: BannerImageProps) {
  const { image, scene } = banner
  if (!image) return <SceneImage scene={scene} first={first} tall={tall} />
  return (
    <picture>
      {image.phoneSrc && <source media={tall ? 'all' : '(max-width: 767px)'} srcSet={image.phoneSrc} />}
      <img
        src={image.src}
        alt={image.alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
      />
    </picture>
  )
}
