import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { fromZonedInput } from '../../app/zoned-time.ts'
import { useNewsletterAction, type Newsletter } from './newsletter-queries.ts'

interface SendDialogProps {
  newsletter: Newsletter
  onClose: () => void
}

/** Asks once more before a newsletter goes to everybody, now or at a time. */
export function SendDialog({ newsletter: { id, version }, onClose }: SendDialogProps) {
  const t = useText()
  const { timeZone } = useLanguage()
  const { data } = useQuery(apiQuery('newsletters.counts', {}))
  const [at, setAt] = useState('')
  const send = useNewsletterAction('newsletters.send', onClose)
  const startsAt = fromZonedInput(at, timeZone)
  const canSend = !send.isPending && (at === '' || startsAt !== null)
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t('documents.letters.send')}
      description={data && t('documents.letters.ask', { count: data.total })}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('documents.cancel')}</ActionButton>
          <ActionButton
            variant="primary"
            aria-disabled={!canSend}
            onClick={() => canSend && send.mutate({ id, version, ...(startsAt !== null && { startsAt }) })}
          >
            {t('documents.letters.send')}
          </ActionButton>
        </>
      }
    >
      <TextInput
        label={t('documents.letters.at')}
        type="datetime-local"
        value={at}
        help={t('documents.startsHelp', { zone: timeZone })}
        onChange={({ target }) => setAt(target.value)}
      />
      {send.error && <NoticeLine tone="bad">{failureText(t, send.error)}</NoticeLine>}
    </ConsoleDialog>
  )
}
