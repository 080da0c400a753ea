import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useAction } from './use-action.ts'

export type Endpoint = OperationData<'webhooks.list'>['pageList'][number]

interface EndpointDialogProps {
  /** Null for a new one. */
  endpoint: Endpoint | null
  onClose: () => void
  onSaved: (saved: OperationData<'webhooks.save'>) => void
}

/** Name, address and events of an endpoint. */
export function EndpointDialog({ endpoint, onClose, onSaved }: EndpointDialogProps) {
  const t = useText()
  const [name, setName] = useState(endpoint?.name ?? '')
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [events, setEvents] = useState<readonly string[]>(endpoint?.events ?? [])
  const known = useQuery(apiQuery('webhooks.events', {})).data?.pageList ?? []
  const save = useAction('webhooks.save', t('operations.saved'), onSaved)
  const isReady = name.trim() !== '' && url.trim() !== '' && events.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || save.isPending) return
    save.mutate({
      ...(endpoint && { id: endpoint.id, version: endpoint.version }),
      name: name.trim(),
      url: url.trim(),
      events: [...events],
    })
  }
  return (
    <ConsoleDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(endpoint ? 'operations.webhooks.edit' : 'operations.webhooks.new')}
    >
      <form className="operations-form" onSubmit={submit}>
        <TextInput
          label={t('operations.webhooks.name')}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextInput
          label={t('operations.webhooks.url')}
          help={t('operations.webhooks.urlHelp')}
          dir="ltr"
          inputMode="url"
          maxLength={500}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <fieldset className="operations-events">
          <legend className="console-label">{t('operations.webhooks.events')}</legend>
          {known.map((event) => (
            <label key={event.name} title={event.summary}>
              <input
                type="checkbox"
                checked={events.includes(event.name)}
                onChange={({ target }) =>
                  setEvents(target.checked ? [...events, event.name] : events.filter((one) => one !== event.name))
                }
              />
              <span dir="ltr">{event.name}</span>
            </label>
          ))}
        </fieldset>
        <div className="operations-actions">
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton type="submit" variant="primary" aria-disabled={!isReady || save.isPending}>
            {t('operations.webhooks.save')}
          </ActionButton>
        </div>
      </form>
    </ConsoleDialog>
  )
}
