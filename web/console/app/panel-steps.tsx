import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { Icon } from '#web/kit/icon.tsx'

interface PanelStepsProps {
  /** Undefined at the first and the last row of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The buttons of a side panel that open the row before and the one after. */
export function PanelSteps({ onPrevious, onNext }: PanelStepsProps) {
  const t = useText()
  return (
    <>
      <ActionButton
        small
        icon={<Icon name="up" size={16} />}
        aria-label={t('decisions.previous')}
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <ActionButton
        small
        icon={<Icon name="down" size={16} />}
        aria-label={t('decisions.next')}
        disabled={!onNext}
        onClick={onNext}
      />
    </>
  )
}
