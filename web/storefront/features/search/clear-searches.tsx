import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

type ClearSearchesProps = { readonly open: boolean; readonly onClose: () => void; readonly onClear: () => void }

/** Confirms the deletion of the search history. */
export function ClearSearches({ open, onClose, onClear }: ClearSearchesProps) {
  const t = useText()
  return (
    <Dialog open={open} onClose={onClose} title={t('search.recent.confirm')}>
      <p className="clear-searches-text">{t('search.recent.confirmText')}</p>
      <div className="clear-searches-actions">
        <Button onClick={onClear}>{t('common.delete')}</Button>
        <Button variant="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
