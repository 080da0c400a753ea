import { type ReactNode, useId } from 'react'
import type { Floor } from '#contract/home.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useShopLink } from './use-shop-link.ts'

type HomeSectionProps = {
  readonly section: Floor
  /** Its name where staff gave it none. */
  readonly title: string
  /** The text of the link to all of its goods. */
  readonly all?: string
  /** Shown before that link: the time left. */
  readonly aside?: ReactNode
  /** A full-width band of surface, for rhythm. */
  readonly band?: boolean
  readonly children: ReactNode
}

/** One section of the home page: title, link and goods. */
export function HomeSection({ section, title, all, aside, band, children }: HomeSectionProps) {
  const t = useText()
  const link = useShopLink()
  const id = useId()
  return (
    <section className={band ? 'home-section home-section-band' : 'home-section'} aria-labelledby={id}>
      <div className="wrap">
        <header className="home-section-head">
          <h2 id={id}>{section.title || title}</h2>
          {aside}
          {section.link && (
            <a className="home-section-more" href={link(section.link)}>
              {all ?? t('common.seeAll')}
              <Icon name="right" size={16} />
            </a>
          )}
        </header>
        {children}
      </div>
    </section>
  )
}
