import { useEffect, useRef } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

export interface ListView {
  key: string
  label: string
  /** The address of the list in this view. */
  href: string
  count?: string | undefined
  /** Something in it waits too long. */
  isLate?: boolean
  /** A view of the person, which can be deleted. */
  onDelete?: () => void
}

export interface ViewTabsProps {
  /** Names the row. */
  label: string
  views: readonly ListView[]
  /** The key of the view that is shown; null when the list is filtered otherwise. */
  current: string | null
  /** Offered while the filters are those of no view. */
  onSave?: (() => void) | undefined
}

/** The views of a list as links, so that each can be opened apart, kept and shared. */
export function ViewTabs({ label, views, current, onSave }: ViewTabsProps) {
  const t = useText()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = row.current!
    // Where the row scrolls, as on phones, the current view may be out of sight.
    if (current !== null && list.scrollWidth > list.clientWidth)
      list.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav className="view-tabs" aria-label={label}>
      <ul ref={row}>
        {views.map(({ key, label: name, href, count, isLate, onDelete }) => (
          <li key={key} data-current={key === current || undefined}>
            <a href={href} aria-current={key === current ? 'page' : undefined}>
              <span>{name}</span>
              {count !== undefined && (
                <small className={isLate ? 'tabular-numbers view-tabs-late' : 'tabular-numbers'}>{count}</small>
              )}
            </a>
            {onDelete && key === current && (
              <button type="button" aria-label={t('console.views.delete', { name })} onClick={onDelete}>
                <Icon name="close" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {onSave && (
        <button type="button" className="view-tabs-save" onClick={onSave}>
          <Icon name="plus" size={14} />
          {t('console.views.save')}
        </button>
      )}
    </nav>
  )
}
