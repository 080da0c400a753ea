import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import type { BatchDetail } from './payout-parts.tsx'

const formats = ['pain', 'csv'] as const

/** The file for the bank, in one of two formats; it has the accounts in full, so each time is recorded. */
export function BatchFile({ batch: { id, state } }: { batch: BatchDetail }) {
  const t = useText()
  const call = useApi()
  const user = useCurrentUser()
  const toast = useConsoleToast()
  const [format, setFormat] = useState<(typeof formats)[number]>('pain')
  const file = useMutation({
    mutationFn: () => call('payoutBatches.file', { batchId: id, format }),
    onSuccess: ({ name, type, content }) => saveFile(name, type, content),
    onError: (error) => toast({ text: failureText(t, error), tone: 'error' }),
  })
  const canTake = user?.permissions.includes('bank.manage') && state !== 'made' && state !== 'cancelled'
  return (
    <section className="console-card" aria-labelledby="batch-file">
      <header>
        <h2 id="batch-file">{t('bookkeeping.file.title')}</h2>
      </header>
      <div className="console-card-body bookkeeping-side">
        <fieldset className="bookkeeping-choices">
          <legend className="visually-hidden">{t('bookkeeping.file.title')}</legend>
          {formats.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="format"
                checked={format === one}
                disabled={!canTake}
                onChange={() => setFormat(one)}
              />
              <span className="bookkeeping-two">
                {one === 'pain' ? 'pain.001.001.09' : 'CSV'}
                <small>{t(`bookkeeping.file.${one}`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {canTake && (
          <ActionButton
            icon={<Icon name="download" size={16} />}
            aria-disabled={file.isPending}
            onClick={() => !file.isPending && file.mutate()}
          >
            {t('bookkeeping.file.download')}
          </ActionButton>
        )}
        <p className="console-help">{t(state === 'made' ? 'bookkeeping.file.notYet' : 'bookkeeping.file.note')}</p>
      </div>
    </section>
  )
}
