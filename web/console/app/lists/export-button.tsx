import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useExport, type ExportedList } from './use-export.ts'

interface ExportButtonProps {
  /** The list with its filters as they are now. */
  exported: ExportedList
  /** The text; "Export" by default. */
  label?: string
  small?: boolean
}

/** Exports exactly what a list of the seller shows as CSV, by the queue. */
export function ExportButton({ exported, label, small = false }: ExportButtonProps) {
  const t = useText()
  const { start, isWriting } = useExport()
  return (
    <ActionButton
      small={small}
      icon={<Icon name="download" size={16} />}
      aria-disabled={isWriting}
      onClick={() => void start(exported)}
    >
      {label ?? t('console.export.action')}
    </ActionButton>
  )
}
