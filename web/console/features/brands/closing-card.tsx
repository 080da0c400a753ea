import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'

function useClosing(onDone: () => void) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const submit = useSubmission()
  const toast = useConsoleToast()
  const after = (text: string) => {
    toast({ text })
    onDone()
    return client.invalidateQueries({ queryKey: ['brandSettings.closing'] })
  }
  const close = useMutation({
    mutationFn: (input: { confirmation: string; reason: string }) =>
      submit(input, (options) => call('brandSettings.close', input, options)),
    onSuccess: () => after(t('brands.closing.closed')),
  })
  const reopen = useMutation({
    mutationFn: () => submit({}, (options) => call('brandSettings.reopen', {}, options)),
    onSuccess: () => after(t('brands.closing.reopened')),
  })
  return { close, reopen }
}

function CloseDialog(props: {
  site: string
  openOrders: number
  close: ReturnType<typeof useClosing>['close']
  onEnd: () => void
}) {
  const t = useText()
  const { site, openOrders, close, onEnd } = props
  const [confirmation, setConfirmation] = useState('')
  const [reason, setReason] = useState('')
  const isNamed = confirmation === site
  return (
    <ConsoleDialog
      open
      onOpenChange={onEnd}
      title={t('brands.closing.title')}
      description={t('brands.closing.text')}
      actions={
        <>
          <ActionButton onClick={onEnd}>{t('common.cancel')}</ActionButton>
          <ActionButton
            variant="danger"
            aria-disabled={!isNamed || close.isPending}
            onClick={() => isNamed && !close.isPending && close.mutate({ confirmation, reason })}
          >
            {t('brands.closing.close')}
          </ActionButton>
        </>
      }
    >
      <div className="brand-fields">
        {openOrders > 0 && <NoticeLine tone="prog">{t('brands.closing.orders', { count: openOrders })}</NoticeLine>}
        {close.error && <NoticeLine tone="bad">{failureText(t, close.error)}</NoticeLine>}
        <TextInput
          label={t('brands.closing.confirm', { site })}
          value={confirmation}
          maxLength={40}
          dir="ltr"
          autoComplete="off"
          onChange={({ target }) => setConfirmation(target.value)}
        />
        <TextInput
          label={t('brands.closing.reason')}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConsoleDialog>
  )
}

/** Closes the brand to shoppers, or opens it again. */
export function ClosingCard({ site }: { site: string }) {
  const t = useText()
  const [isClosing, setClosing] = useState(false)
  const { data, error } = useQuery(apiQuery('brandSettings.closing', {}))
  const { close, reopen } = useClosing(() => setClosing(false))
  return (
    <section className="console-card" aria-labelledby="brand-closing">
      <header>
        <h2 id="brand-closing">{t('brands.closing')}</h2>
      </header>
      <div className="console-card-body brand-fields">
        {(error ?? reopen.error) && <NoticeLine tone="bad">{failureText(t, error ?? reopen.error)}</NoticeLine>}
        <p>{t(data?.isClosed ? 'brands.closing.isClosed' : 'brands.closing.text')}</p>
        {data && (
          <div>
            {data.isClosed ? (
              <ActionButton aria-disabled={reopen.isPending} onClick={() => !reopen.isPending && reopen.mutate()}>
                {t('brands.closing.reopen')}
              </ActionButton>
            ) : (
              <ActionButton variant="danger" onClick={() => setClosing(true)}>
                {t('brands.closing.open')}
              </ActionButton>
            )}
          </div>
        )}
      </div>
      {isClosing && data && (
        <CloseDialog site={site} openOrders={data.openOrders} close={close} onEnd={() => setClosing(false)} />
      )}
    </section>
  )
}
