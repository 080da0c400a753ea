import type { ReactNode } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useLanguage, useText } from '#web/text/text-provider.tsx'

type FacetLinkProps = {
  /** The list with this chosen, or without it when it is. */
  readonly href: string
  readonly chosen: boolean
  readonly count?: number | undefined
  /** How far below the first level it stands. */
  readonly depth?: number
  readonly children: ReactNode
}

/** One filter: a link that looks like a box to tick, so that it works before any script has come. */
export function FacetLink({ href, chosen, count, depth = 0, children }: FacetLinkProps) {
  const t = useText()
  const { intl } = useLanguage()
  return (
    <a className={`fl-row in-${depth}`} href={href} rel="nofollow" aria-current={chosen || undefined}>
      <span className={chosen ? 'fl-box on' : 'fl-box'}>{chosen && <Icon name="check" size={16} />}</span>
      <span className="fl-name">
        {children}
        {chosen && <span className="sr"> ({t('common.selected')})</span>}
      </span>
      {count !== undefined && <small className="num">{formatNumber(count, intl)}</small>}
    </a>
  )
}
