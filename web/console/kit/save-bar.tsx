import { useEffect, type ReactNode } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from './action-button.tsx'

export interface SaveBarProps {
  /** The names of the fields that differ; without any the bar is hidden. */
  changes: readonly string[]
  onDiscard: () => void
  onSave: () => void
  isSaving?: boolean
  /** A setting of the whole change, as its reason, in an element of the class `save-bar-setting`. */
  children?: ReactNode
}

/** More changes are only counted. */
const maxNames = 3

/** Rises from below as soon as something of a form differs: what it is, and the two ways on. */
export function SaveBar({ changes, onDiscard, onSave, isSaving = false, children }: SaveBarProps) {
  const t = useText()
  const isShown = changes.length > 0
  // The bar rises over the page: the field that is being changed moves clear of it.
  useEffect(() => {
    if (isShown) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <>
      <output className="visually-hidden">{isShown && t('console.save.changes', { count: changes.length })}</output>
      {isShown && (
        <div className="save-bar">
          <p>
            <b>{t('console.save.changes', { count: changes.length })}</b>{' '}
            <span>{changes.slice(0, maxNames).join(', ') + (changes.length > maxNames ? ' …' : '')}</span>
          </p>
          {children}
          <ActionButton variant="quiet" onClick={onDiscard}>
            {t('console.save.discard')}
          </ActionButton>
          <ActionButton variant="primary" aria-disabled={isSaving} onClick={() => !isSaving && onSave()}>
            {t('console.save.save')}
          </ActionButton>
        </div>
      )}
    </>
  )
}
