import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { CodeBlock } from '../../app/code-block.tsx'
import { useTimes } from '../../app/times.ts'
import { DeliveryState } from './delivery-table.tsx'
import { useAction } from './use-action.ts'

const refreshMs = 5_000

function writeJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** One message: its attempts, body and answers. */
export function DeliveryPanel({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
  const t = useText()
  const { formatTime } = useTimes()
  const canSend = useCurrentUser()?.permissions.includes('queue.manage') ?? false
  const replay = useAction('webhooks.replay', t('operations.delivery.replayed'))
  const { data: one, error } = useQuery({
    ...apiQuery('webhooks.delivery', { deliveryId }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? refreshMs : false),
  })
  return (
    <SidePanel
      title={one?.event ?? t('operations.delivery.title')}
      onClose={onClose}
      actions={
        one &&
        canSend && (
          <ActionButton
            variant="primary"
            icon={<Icon name="refresh" size={16} />}
            aria-disabled={replay.isPending}
            onClick={() => replay.mutate({ deliveryId })}
          >
            {t('operations.delivery.replay')}
          </ActionButton>
        )
      }
    >
      {one ? (
        <div className="operations-panel">
          <DeliveryState one={one} />
          <dl className="operations-facts">
            <dt dir="ltr">webhook-id</dt>
            <dd dir="ltr">{one.messageId}</dd>
            {one.nextAt && (
              <>
                <dt>{t('operations.delivery.next')}</dt>
                <dd>{formatTime(one.nextAt)}</dd>
              </>
            )}
          </dl>
          <section aria-label={t('operations.delivery.tries')}>
            <h3>{t('operations.delivery.tries')}</h3>
            <ul className="operations-list">
              {one.tries.map(({ nth, at, status, error: reason, tookMs, answer }) => (
                <li key={nth} className="operations-two">
                  <span>
                    {formatTime(at)} <b dir="ltr">{status ?? '–'}</b> <bdi dir="ltr">{tookMs} ms</bdi>
                  </span>
                  {(reason || answer) && (
                    <small className="operations-break" dir="auto">
                      {reason ?? answer}
                    </small>
                  )}
                </li>
              ))}
            </ul>
          </section>
          <CodeBlock title={t('operations.delivery.body')}>{writeJson(one.body)}</CodeBlock>
        </div>
      ) : (
        error && <ListState icon="alert" title={t('operations.webhooks.error')} text={failureText(t, error)} />
      )}
    </SidePanel>
  )
}
