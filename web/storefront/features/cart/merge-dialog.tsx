import './merge-dialog.css'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import type { Text } from '#web/client/text/create-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { MergeReport } from './merge-visitor-cart.ts'

type ShortLine = MergeReport['short'][number]

function toShortText(t: Text, { name, quantity, reason }: ShortLine): string {
  if (reason === 'own_store') return t('cart.merge.ownStore', { name })
  if (reason === 'full') return t('cart.merge.full', { name })
  if (reason === 'delisted' || reason === 'unknown') return t('cart.merge.dropped', { name })
  return t('cart.merge.capped', { name, quantity })
}

/** The result of merging a visitor's cart, line by line. */
export default function MergeDialog({ report, onClose }: { report: MergeReport; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cart.merge.title')}
      foot={
        <Button full onClick={onClose}>
          {t('common.confirm')}
        </Button>
      }
    >
      <ul className="merge-dialog-lines">
        {report.added > 0 && <li>{t('cart.merge.added', { count: report.added })}</li>}
        {report.short.map((line) => (
          <li key={line.name}>{toShortText(t, line)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
