import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Theme } from '#contract/brand-file.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { Look } from './setup-call.ts'

/** Sets the colours of a theme on an element through the CSSOM, which the content policy allows. */
export function useThemeColours(element: RefObject<HTMLElement | null>, theme: Theme): void {
  useLayoutEffect(() => {
    const { style } = element.current!
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    for (const [role, colour] of Object.entries(isDark ? theme.dark : theme.light))
      style.setProperty(`--${role}`, colour)
    theme.corners.forEach((corner, at) => style.setProperty(['--r-1', '--r-2', '--r-3', '--r-btn'][at]!, corner))
  }, [element, theme])
}

const imagePaths = ['kettle/33474a-1', 'armchair/2e5e5a-1', 'headphones/2f6f6a-1', 'backpack/b7791f-1'] as const

/** A small home page in the colours, corners and frames of a look. An image: nothing in it can be used. */
export function HomePreview({ look, name, host }: { look: Look; name: string; host: string }) {
  const t = useText()
  const frame = useRef<HTMLDivElement>(null)
  useThemeColours(frame, look.theme)
  return (
    <aside className="setup-preview" aria-label={t('setup.brand.preview')}>
      <div ref={frame} className={`setup-shop setup-shop-${look.theme.shape}`} inert>
        <p className="setup-shop-bar">
          <i />
          <i />
          <i />
          <bdi dir="ltr">{host}</bdi>
        </p>
        <div className="setup-shop-head">
          <svg
            viewBox="0 0 34 34"
            width="24"
            height="24"
            aria-hidden="true"
            dangerouslySetInnerHTML={{ __html: look.mark }}
          />
          <b>{name}</b>
        </div>
        <div className="setup-shop-banner">
          <p>
            <strong>{t('setup.preview.headline')}</strong>
            <span>{t('setup.preview.sentence')}</span>
            <em>{t('setup.preview.button')}</em>
          </p>
          <img src={`/media/art/${imagePaths[0]}.svg`} alt="" />
        </div>
        <div className="setup-shop-row">
          {imagePaths.map((image) => (
            <figure key={image}>
              <img src={`/media/art/${image}.svg`} alt="" />
            </figure>
          ))}
        </div>
      </div>
    </aside>
  )
}
