import './operations.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { useCopy } from '../../app/use-copy.ts'
import { DeliveryPanel } from './delivery-panel.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { EndpointDialog, type Endpoint } from './endpoint-dialog.tsx'
import { EndpointNotice } from './endpoint-notice.tsx'
import { useAction } from './use-action.ts'

const path = '/staff/webhooks'

function EndpointCard({ one, isCurrent }: { one: Endpoint; isCurrent: boolean }) {
  const t = useText()
  const { formatTime } = useTimes()
  const isFailing = one.state === 'on' && one.failingSince !== null
  return (
    <a
      className="console-card operations-card"
      href={toHref(`${path}/${one.id}`)}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <StatusMark
        shape={isFailing ? 'half' : one.state === 'on' ? 'full' : one.state === 'off' ? 'stopped' : 'decide'}
        tone={isFailing ? 'prog' : one.state === 'on' ? 'good' : one.state === 'off' ? 'wait' : 'bad'}
      >
        {t(`operations.webhooks.state.${one.state}`)}
      </StatusMark>
      <b>
        <bdi>{one.name}</bdi>
      </b>
      <p dir="ltr" className="operations-break">
        {one.url}
      </p>
      <p>
        {isFailing
          ? t('operations.webhooks.failingSince', { time: formatTime(one.failingSince!) })
          : t('operations.webhooks.recent', { sent: one.recent.sent, count: one.recent.sent + one.recent.failed })}
        {one.waiting > 0 && ` · ${t('operations.webhooks.waiting', { count: one.waiting })}`}
      </p>
    </a>
  )
}

/** A secret, shown this one time. */
function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const t = useText()
  const copy = useCopy()
  return (
    <ConsoleDialog
      open={secret !== null}
      onOpenChange={(open) => open || onClose()}
      title={t('operations.webhooks.secret')}
      description={t('operations.webhooks.secretText')}
      actions={
        <>
          <ActionButton onClick={() => void copy(secret ?? '', t('operations.webhooks.copied'))}>
            {t('operations.webhooks.copy')}
          </ActionButton>
          <ActionButton variant="primary" onClick={onClose}>
            {t('operations.webhooks.done')}
          </ActionButton>
        </>
      }
    >
      <code className="operations-break" dir="ltr">
        {secret}
      </code>
    </ConsoleDialog>
  )
}

interface EndpointActionsProps {
  one: Endpoint
  onEdit: () => void
  onSecret: (secret: string) => void
}

function EndpointActions({ one, onEdit, onSecret }: EndpointActionsProps) {
  const t = useText()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const held = useCurrentUser()?.permissions ?? []
  const setState = useAction('webhooks.setState', t('operations.saved'))
  const test = useAction('webhooks.test', t('operations.webhooks.testSent'))
  const rotate = useAction('webhooks.rotate', t('operations.saved'), ({ secret }) => onSecret(secret))
  const remove = useAction('webhooks.remove', t('operations.webhooks.deleted'), () => void navigate(path))
  const endpointId = one.id
  return (
    <div className="operations-actions">
      {held.includes('queue.manage') && one.state === 'on' && (
        <ActionButton icon={<Icon name="send" size={16} />} onClick={() => test.mutate({ endpointId })}>
          {t('operations.webhooks.test')}
        </ActionButton>
      )}
      {held.includes('brand.manage') && (
        <>
          {/* The notice of one that the sender switched off has the button. */}
          {one.state !== 'failed' && (
            <ActionButton onClick={() => setState.mutate({ endpointId, on: one.state !== 'on' })}>
              {t(one.state === 'on' ? 'operations.webhooks.switchOff' : 'operations.webhooks.switchOn')}
            </ActionButton>
          )}
          <ActionButton onClick={onEdit}>{t('operations.webhooks.edit')}</ActionButton>
          <ActionButton onClick={() => rotate.mutate({ endpointId })}>{t('operations.webhooks.rotate')}</ActionButton>
          <ActionButton onClick={() => setDeleting(true)}>{t('operations.webhooks.delete')}</ActionButton>
        </>
      )}
      <ConsoleDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('operations.webhooks.deleteTitle', { name: one.name })}
        description={t('operations.webhooks.deleteText')}
        actions={
          <>
            <ActionButton onClick={() => setDeleting(false)}>{t('common.cancel')}</ActionButton>
            <ActionButton variant="danger" onClick={() => remove.mutate({ endpointId })}>
              {t('operations.webhooks.delete')}
            </ActionButton>
          </>
        }
      />
    </div>
  )
}

/** Web hooks of the brand: endpoints, their messages, one message with its attempts. */
export function Page() {
  const t = useText()
  const navigate = useNavigate()
  const { brand } = useConsoleStart()
  const { endpointId, deliveryId } = useParams()
  const canChange = useCurrentUser()?.permissions.includes('brand.manage') ?? false
  const [edited, setEdited] = useState<Endpoint | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { data, error } = useQuery({ ...apiQuery('webhooks.list', {}), refetchInterval: 15_000 })
  const endpoints = data?.pageList ?? []
  const current = endpoints.find(({ id }) => id === endpointId) ?? endpoints[0]
  const toPath = (id: string) => `${path}/${current?.id}/${id}`
  return (
    <PageFrame
      title={t('frame.nav.webhooks')}
      lead={
        <span className="operations-actions">
          <a className="console-link" href={toHref(`${path}/events`)}>
            {t('operations.events.samples')}
          </a>
          <a className="console-link" href={toHref('/staff/api')}>
            {t('operations.webhooks.api')}
          </a>
        </span>
      }
      trail={[{ label: brand.name }]}
      actions={
        canChange && (
          <ActionButton variant="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEdited('new')}>
            {t('operations.webhooks.new')}
          </ActionButton>
        )
      }
    >
      {error && <ListState icon="alert" title={t('operations.webhooks.error')} text={failureText(t, error)} />}
      {data && endpoints.length === 0 && (
        <div className="console-card">
          <ListState icon="send" title={t('operations.webhooks.empty')} text={t('operations.webhooks.emptyText')} />
        </div>
      )}
      <div className="operations-cards">
        {endpoints.map((one) => (
          <EndpointCard key={one.id} one={one} isCurrent={one.id === current?.id} />
        ))}
      </div>
      {current && (
        <div className="operations-split" data-open={deliveryId ? '' : undefined}>
          <div className="operations-form">
            <EndpointNotice one={current} />
            <EndpointActions one={current} onEdit={() => setEdited(current)} onSecret={setSecret} />
            <DeliveryTable key={current.id} endpoint={current} toPath={toPath} currentId={deliveryId} />
          </div>
          {deliveryId && (
            <DeliveryPanel
              key={deliveryId}
              deliveryId={deliveryId}
              onClose={() => void navigate(`${path}/${current.id}`)}
            />
          )}
        </div>
      )}
      {edited && (
        <EndpointDialog
          endpoint={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            setEdited(null)
            setSecret(saved.secret)
            void navigate(`${path}/${saved.endpoint.id}`)
          }}
        />
      )}
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </PageFrame>
  )
}
