import './gallery.css'
import { useState } from 'react'
import type { GoodsDetail } from '#contract/goods.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { type Tint, Tile } from '#web/kit/niche.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { useZoom } from './use-zoom.ts'

type GalleryProps = {
  readonly pictures: GoodsDetail['images']
  readonly name: string
  readonly tint: number
}

/** Our own drawings stand free, so a niche and a floor may be behind them; photographs bring their own ground. */
const isDrawn = (src: string) => src.startsWith('/media/art/')

/** The large picture, in its niche, and the way to look closer. */
function LargePicture({ src, alt, tint }: { src: string; alt: string; tint: number }) {
  const t = useText()
  const { zoomed, style, picture, button } = useZoom()
  return (
    <div className="pg-large">
      <div
        className={`pg-stage${isDrawn(src) ? ' drawn' : ''}${zoomed ? ' near' : ''}`}
        data-tint={tint}
        style={style}
        {...picture}
      >
        <img key={src} src={src} alt={alt} width={800} height={800} fetchPriority="high" />
      </div>
      <IconButton icon="search" label={t('goods.gallery.zoom')} {...button} />
    </div>
  )
}

/** All pictures of a product; the chosen SKU's come first. */
export function Gallery({ pictures, name, tint }: GalleryProps) {
  const t = useText()
  const [at, setAt] = useState(0)
  const shown = pictures[at] ?? { src: '/media/art/placeholder.svg', alt: name }
  return (
    <section className="pg" aria-label={t('goods.gallery.label')}>
      {pictures.length > 1 && (
        <ul className="pg-thumbs">
          {pictures.map(({ src }, index) => (
            <li key={src}>
              <button
                type="button"
                aria-label={t('goods.gallery.show', { number: index + 1 })}
                aria-current={index === at || undefined}
                onClick={() => setAt(index)}
              >
                <Tile src={src} tint={tint as Tint} eager />
              </button>
            </li>
          ))}
        </ul>
      )}
      <LargePicture key={shown.src} src={shown.src} alt={shown.alt || name} tint={tint} />
    </section>
  )
}
