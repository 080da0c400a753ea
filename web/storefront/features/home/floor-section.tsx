import { type ReactNode, useId } from 'react'
import type { Floor } from '#contract/home.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { useShopLink } from './use-shop-link.ts'

type FloorSectionProps = {
  readonly floor: Floor
  /** Its name where staff gave it none. */
  readonly title: string
  /** The words of the way to all of its goods. */
  readonly all?: string
  /** Stands before that way: the time left. */
  readonly aside?: ReactNode
  /** A full-width band of surface, for rhythm. */
  readonly band?: boolean
  readonly children: ReactNode
}

/** One floor of the home page: its name, the way to more, its goods. */
export function FloorSection({ floor, title, all, aside, band, children }: FloorSectionProps) {
  const t = useText()
  const link = useShopLink()
  const id = useId()
  return (
    <section className={band ? 'fl band' : 'fl'} aria-labelledby={id}>
      <div className="wrap">
        <header className="fl-head">
          <h2 id={id}>{floor.title || title}</h2>
          {aside}
          {floor.link && (
            <a className="fl-more" href={link(floor.link)}>
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
