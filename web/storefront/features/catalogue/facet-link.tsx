import type { ReactNode } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

type FacetLinkProps = {
  /** Tells it from every other filter of the panel. */
  readonly id: string
  /** The list with this chosen, or without it when it is. */
  readonly href: string
  readonly chosen: boolean
  /** How many it leaves, as `useFacetCount` writes it. */
  readonly count: string
  /** Only one of its neighbours can be chosen: drawn round, not as a box to tick. */
  readonly only?: boolean
  readonly children: ReactNode
}

/** One filter: a link that looks like a box to tick, so that it works before any script has come. */
export function FacetLink({ id, href, chosen, count, only = false, children }: FacetLinkProps) {
  const t = useText()
  return (
    <a className="facet-link" href={href} rel="nofollow" aria-current={chosen || undefined} data-facet={id}>
      <span
        className={`facet-link-box${only ? ' facet-link-box-single' : ''}${chosen ? ' facet-link-box-chosen' : ''}`}
      >
        {chosen && !only && <Icon name="check" size={16} />}
      </span>
      <span className="facet-link-name">
        {children}
        {chosen && <span className="visually-hidden"> ({t('common.selected')})</span>}
      </span>
      {count !== '' && <small className="tabular-numbers">{count}</small>}
    </a>
  )
}
