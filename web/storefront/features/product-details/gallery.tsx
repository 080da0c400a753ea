import './gallery.css'
import { lazy, Suspense, useState } from 'react'
import type { GoodsDetail } from '#contract/goods.ts'
import { Icon } from '#web/kit/icon.tsx'
import { type Tint, Tile } from '#web/kit/picture-frame.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useSnapTrack } from '#web/kit/use-snap-track.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

const ImageViewer = lazy(() => import('#web/kit/image-viewer.tsx'))

type Image = GoodsDetail['images'][number]
type GalleryProps = {
  readonly images: readonly Image[]
  readonly name: string
  readonly tint: number
}

/** Drawings have a transparent background, so the frame is visible behind them; photographs have their own. */
const isDrawn = (src: string) => src.startsWith('/media/art/')

type SlideProps = { readonly image: Image; readonly tint: number; readonly first: boolean; readonly onOpen: () => void }

/** A large framed image; a press opens it on the full screen. */
function Slide({ image: { src, alt }, tint, first, onOpen }: SlideProps) {
  const t = useText()
  return (
    <button
      type="button"
      className={`gallery-stage${isDrawn(src) ? ' gallery-stage-drawn' : ''}`}
      data-tint={tint}
      onClick={onOpen}
    >
      <img
        src={src}
        alt={alt}
        width={800}
        height={800}
        draggable={false}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
      />
      <span className="gallery-zoom">
        <Icon name="search" />
        <span className="visually-hidden">{t('goods.gallery.open')}</span>
      </span>
    </button>
  )
}

/** All images of a product, the chosen SKU's first: swiped, chosen by small ones, and shown on the full screen. */
export function Gallery({ images, name, tint }: GalleryProps) {
  const t = useText()
  const { intl, direction } = useLanguage()
  const shown = images.length > 0 ? images : [{ src: '/media/art/placeholder.svg', alt: name }]
  const count = shown.length
  const { track, at, onScroll, bring } = useSnapTrack<HTMLUListElement>(count)
  const [viewed, setViewed] = useState(0)
  const [open, setOpen] = useState<boolean>()
  const view = (to: number) => {
    setViewed(to)
    // The page behind the viewer follows, so that it shows the same image afterwards.
    bring(to, 'instant')
  }
  return (
    <section className="gallery" aria-label={t('goods.gallery.label')}>
      {count > 1 && (
        <ul className="gallery-thumbs">
          {shown.map(({ src }, index) => (
            <li key={src}>
              <button
                type="button"
                aria-label={t('goods.gallery.show', { number: index + 1 })}
                aria-current={index === at || undefined}
                onClick={() => bring(index)}
              >
                <Tile src={src} tint={tint as Tint} eager />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="gallery-large">
        <ul className="gallery-track" ref={track} onScroll={onScroll}>
          {shown.map((image, index) => (
            <li key={image.src} inert={index !== at}>
              <Slide
                image={{ src: image.src, alt: image.alt || name }}
                tint={tint}
                first={index === 0}
                onOpen={() => {
                  setViewed(index)
                  setOpen(true)
                }}
              />
            </li>
          ))}
        </ul>
        {count > 1 && (
          <p className="gallery-count tabular-numbers" aria-hidden="true">
            {formatNumber(at + 1, intl)} / {formatNumber(count, intl)}
          </p>
        )}
      </div>
      {open !== undefined && (
        <Suspense>
          <ImageViewer
            images={shown.map(({ src, alt }) => ({ src, alt: alt || name }))}
            at={viewed}
            onMove={view}
            open={open}
            onClose={() => setOpen(false)}
            title={name}
            direction={direction}
            tint={tint as Tint}
          />
        </Suspense>
      )}
    </section>
  )
}
