import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from './action-button.tsx'

export interface SaveBarProps {
  /** The names of the fields that differ; without any the bar is hidden. */
  changes: readonly string[]
  onDiscard: () => void
  onSave: () => void
  isSaving?: boolean
}

/** More changes are only counted. */
const maxNames = 3

/** Rises from below as soon as something of a form differs: what it is, and the two ways on. */
export function SaveBar({ changes, onDiscard, onSave, isSaving = false }: SaveBarProps) {
  const t = useText()
  return (
    <>
      <output className="visually-hidden">
        {changes.length > 0 && t('console.save.changes', { count: changes.length })}
      </output>
      {changes.length > 0 && (
        <div className="save-bar">
          <p>
            <b>{t('console.save.changes', { count: changes.length })}</b>{' '}
            <span>{changes.slice(0, maxNames).join(', ') + (changes.length > maxNames ? ' …' : '')}</span>
          </p>
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
