import { type FormEvent, useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { fromZonedInput, toZonedInput } from '../../app/zoned-time.ts'

interface SnoozeDialogProps {
  onClose: () => void
  onSnooze: (until: string) => void
}

const dayMs = 86_400_000

/** Asks for a time in the zone of the brand. */
export function SnoozeDialog({ onClose, onSnooze }: SnoozeDialogProps) {
  const t = useText()
  const { timeZone } = useLanguage()
  const [value, setValue] = useState(() => toZonedInput(new Date(Date.now() + dayMs).toISOString(), timeZone))
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const until = fromZonedInput(value, timeZone)
    if (until === null || Date.parse(until) <= Date.now()) return setWrong(true)
    onSnooze(until)
    onClose()
  }
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t('desk.snooze.title')}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton variant="primary" type="submit" form="chat-snooze">
            {t('desk.snooze')}
          </ActionButton>
        </>
      }
    >
      <form id="chat-snooze" onSubmit={submit}>
        <TextInput
          label={t('desk.snooze.until')}
          type="datetime-local"
          value={value}
          help={t('desk.snooze.zone', { timeZone })}
          error={isWrong ? t('desk.snooze.past') : undefined}
          onChange={({ target }) => {
            setWrong(false)
            setValue(target.value)
          }}
        />
      </form>
    </ConsoleDialog>
  )
}
