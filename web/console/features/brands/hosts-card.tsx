import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'

type Change = 'addHost' | 'removeHost' | 'setPrimaryHost'

/** Changes a host; the whole settings come back. */
function useHostChange(onDone: (change: Change) => void) {
  const call = useApi()
  const client = useQueryClient()
  const submit = useSubmission()
  return useMutation({
    mutationFn: ({ change, host }: { change: Change; host: string }) =>
      submit({ change, host }, (options) => call(`brandSettings.${change}`, { host }, options)),
    onSuccess: (settings, { change }) => {
      client.setQueryData(apiQuery('brandSettings.detail', {}).queryKey, settings)
      onDone(change)
    },
  })
}

/** Whether a host leads to this system, by the press of a button. */
function HostCheck({ host }: { host: string }) {
  const t = useText()
  const call = useApi()
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call('brandSettings.checkHost', { host }),
  })
  return (
    <>
      <output>
        {data && (
          <StatusMark
            shape={data.state === 'here' ? 'full' : 'stopped'}
            tone={data.state === 'here' ? 'good' : data.state === 'private' ? 'wait' : 'bad'}
          >
            {t(`brands.host.${data.state}`)}
          </StatusMark>
        )}
        {error && failureText(t, error)}
      </output>
      <ActionButton
        small
        aria-label={t('brands.host.checkOf', { host })}
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
      >
        {t('brands.host.check')}
      </ActionButton>
    </>
  )
}

/** The hosts of the brand; the first one is used in mails. */
export function HostsCard({ hosts }: { hosts: readonly string[] }) {
  const t = useText()
  const [host, setHost] = useState('')
  const [removed, setRemoved] = useState<string | null>(null)
  const change = useHostChange((done) => {
    if (done === 'addHost') setHost('')
    setRemoved(null)
  })
  const { error, isPending, mutate } = change
  const fieldError = error instanceof ApiError ? error.fields.host : undefined
  return (
    <section className="console-card" aria-labelledby="brand-hosts">
      <header>
        <h2 id="brand-hosts">{t('brands.hosts')}</h2>
      </header>
      <div className="console-card-body brand-fields">
        {error && !fieldError && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
        <ul className="brand-hosts">
          {hosts.map((one, index) => (
            <li key={one}>
              <b dir="ltr">{one}</b>
              {index === 0 && <span className="console-help">{t('brands.host.primary')}</span>}
              <HostCheck host={one} />
              {index > 0 && (
                <>
                  <ActionButton
                    small
                    aria-label={t('brands.host.makePrimaryOf', { host: one })}
                    onClick={() => !isPending && mutate({ change: 'setPrimaryHost', host: one })}
                  >
                    {t('brands.host.makePrimary')}
                  </ActionButton>
                  <ActionButton
                    small
                    aria-label={t('brands.host.removeOf', { host: one })}
                    onClick={() => setRemoved(one)}
                  >
                    {t('brands.host.remove')}
                  </ActionButton>
                </>
              )}
            </li>
          ))}
        </ul>
        <form
          className="brand-host-new"
          onSubmit={(event) => {
            event.preventDefault()
            if (host && !isPending) mutate({ change: 'addHost', host })
          }}
        >
          <TextInput
            id="new-host"
            label={t('brands.host.new')}
            value={host}
            dir="ltr"
            maxLength={200}
            error={fieldError}
            help={t('brands.new.hostHelp')}
            onChange={({ target }) => setHost(target.value.trim())}
          />
          <ActionButton type="submit">{t('brands.host.add')}</ActionButton>
        </form>
      </div>
      <ConsoleDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={t('brands.host.removeTitle', { host: removed ?? '' })}
        description={t('brands.host.removeText')}
        actions={
          <>
            <ActionButton onClick={() => setRemoved(null)}>{t('common.cancel')}</ActionButton>
            <ActionButton
              variant="danger"
              onClick={() => removed && !isPending && mutate({ change: 'removeHost', host: removed })}
            >
              {t('brands.host.remove')}
            </ActionButton>
          </>
        }
      >
        {error && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
      </ConsoleDialog>
    </section>
  )
}
