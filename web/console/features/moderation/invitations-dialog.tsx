import { useQuery } from '@tanstack/react-query'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useNow, useTimes } from '../../app/times.ts'

type Invitation = OperationData<'adminStores.invitations'>['pageList'][number]

function State({ invitation: { usedAt, expiresAt } }: { invitation: Invitation }) {
  const t = useText()
  const { formatDay } = useTimes()
  const now = useNow().toISOString()
  if (usedAt)
    return (
      <StatusMark shape="full" tone="good">
        {t('moderation.invitations.used', { day: formatDay(usedAt) })}
      </StatusMark>
    )
  const isOver = expiresAt !== null && expiresAt <= now
  return (
    <StatusMark shape={isOver ? 'stopped' : 'waiting'} tone="wait">
      {expiresAt
        ? t(isOver ? 'moderation.invitations.over' : 'moderation.invitations.until', { day: formatDay(expiresAt) })
        : t('moderation.invitations.open')}
    </StatusMark>
  )
}

/** The codes with which people were invited to apply for a store, the latest first, and whether they were used. */
export function InvitationsDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { formatDay } = useTimes()
  const { data, error, refetch } = useQuery(apiQuery('adminStores.invitations', {}))
  return (
    <ConsoleDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('moderation.invitations')}
      actions={<ActionButton onClick={onClose}>{t('common.close')}</ActionButton>}
    >
      {data ? (
        data.pageList.length === 0 ? (
          <ListState icon="store" title={t('moderation.invitations.empty')} />
        ) : (
          <ul className="moderation-invitations">
            {data.pageList.map((invitation) => (
              <li key={invitation.code}>
                <b dir="auto">{invitation.note}</b>
                <State invitation={invitation} />
                <small>
                  <bdi dir="ltr">{invitation.code}</bdi> · {formatDay(invitation.createdAt)}
                </small>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ListState
          icon="alert"
          title={t('moderation.error')}
          text={failureText(t, error)}
          action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
        />
      ) : (
        <Loading>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      )}
    </ConsoleDialog>
  )
}
