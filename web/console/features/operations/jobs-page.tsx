import './operations.css'
import { useQuery } from '@tanstack/react-query'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useConsoleStart } from '../../app/console-start.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { Since } from '../../app/since.tsx'
import { useTimes } from '../../app/times.ts'
import { writeWebhookHealth } from '../../app/webhook-health.ts'
import { useAction } from './use-action.ts'

type Health = OperationData<'staffHealth.read'>
const refreshMs = 15_000

function Fact({ label, isGood, children }: { label: string; isGood: boolean; children: string }) {
  return (
    <div className="console-card operations-card">
      <StatusMark shape={isGood ? 'full' : 'decide'} tone={isGood ? 'good' : 'bad'}>
        {label}
      </StatusMark>
      <b>{children}</b>
    </div>
  )
}

function Facts({ health }: { health: Health }) {
  const t = useText()
  const { formatTime } = useTimes()
  const waiting = health.queue.reduce((sum, kind) => sum + kind.waiting, 0)
  const dead = health.queue.reduce((sum, kind) => sum + kind.dead, 0)
  return (
    <div className="operations-cards">
      <Fact label={t('operations.jobs.queue')} isGood={dead === 0}>
        {t('operations.jobs.waiting', { count: waiting })}
      </Fact>
      <Fact label={t('operations.jobs.search')} isGood={health.searchBehind < 1_000}>
        {t('operations.jobs.behind', { count: health.searchBehind })}
      </Fact>
      <Fact label={t('operations.jobs.ledger')} isGood={health.ledgerIssues === 0}>
        {t('operations.jobs.issues', { count: health.ledgerIssues })}
      </Fact>
      <Fact label={t('frame.nav.audit')} isGood={health.audit.issue === null}>
        {health.audit.checkedAt
          ? t('operations.jobs.checked', { time: formatTime(health.audit.checkedAt) })
          : t('operations.jobs.notChecked')}
      </Fact>
      <Fact label={t('frame.nav.webhooks')} isGood={health.webhooks.failed + health.webhooks.failing === 0}>
        {writeWebhookHealth(t, health.webhooks)}
      </Fact>
      <Fact label={t('operations.jobs.mail')} isGood={health.mail?.state !== 'failing'}>
        {t(health.mail ? `operations.jobs.mail.${health.mail.state}` : 'operations.jobs.mail.none')}
      </Fact>
    </div>
  )
}

/** Jobs whose attempts have all failed, with their cause. */
function Failed() {
  const t = useText()
  const { formatTime } = useTimes()
  const canManage = useCurrentUser()?.permissions.includes('queue.manage') ?? false
  const { data, error, refetch } = useQuery({
    ...apiQuery('staffQueue.list', { state: 'dead', pageSize: 50 }),
    refetchInterval: refreshMs,
  })
  const retry = useAction('staffQueue.retry', t('operations.jobs.retried'))
  const drop = useAction('staffQueue.cancel', t('operations.jobs.dropped'))
  if (error)
    return (
      <ListState
        icon="alert"
        title={t('operations.jobs.error')}
        text={failureText(t, error)}
        action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
      />
    )
  if (data?.pageList.length === 0) return <ListState icon="check" title={t('operations.jobs.noneFailed')} />
  return (
    <ul className="operations-list">
      {data?.pageList.map(({ id, kind, rowId, attempts, createdAt, reason }) => (
        <li key={id} className="operations-two">
          <b dir="ltr">
            {kind} <small>{rowId}</small>
          </b>
          <span className="operations-break" dir="auto">
            {reason}
          </span>
          <small>{t('operations.jobs.tries', { count: attempts, time: formatTime(createdAt) })}</small>
          {canManage && (
            <span className="operations-actions">
              <ActionButton small onClick={() => drop.mutate({ jobId: id })}>
                {t('operations.jobs.drop')}
              </ActionButton>
              <ActionButton small onClick={() => retry.mutate({ jobId: id })}>
                {t('common.retry')}
              </ActionButton>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Queue({ health }: { health: Health }) {
  const t = useText()
  const { intl } = useLanguage()
  if (health.queue.length === 0) return <ListState icon="check" title={t('operations.jobs.empty')} />
  return (
    <div className="operations-scroll">
      <table className="operations-table">
        <thead>
          <tr>
            {(['kind', 'waits', 'runs', 'oldest', 'failed'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`operations.jobs.column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {health.queue.map(({ kind, waiting, running, dead, oldestAt }) => (
            <tr key={kind}>
              <th scope="row" dir="ltr">
                {kind}
              </th>
              <td>{formatNumber(waiting, intl)}</td>
              <td>{formatNumber(running, intl)}</td>
              <td>{oldestAt ? <Since at={oldestAt} /> : '–'}</td>
              <td>{formatNumber(dead, intl)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Running({ health: { schedule, versions } }: { health: Health }) {
  const t = useText()
  return (
    <>
      <section className="console-card operations-panel">
        <h2>{t('operations.jobs.schedule')}</h2>
        <dl className="operations-facts">
          {schedule.map(({ job, ranAt }) => (
            <div key={job} style={{ display: 'contents' }}>
              <dt dir="ltr">{job}</dt>
              <dd>{ranAt ? <Since at={ranAt} /> : '–'}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="console-card operations-panel">
        <h2>{t('operations.jobs.versions')}</h2>
        <dl className="operations-facts">
          <dt>Galleria</dt>
          <dd dir="ltr">{versions.galleria}</dd>
          <dt>Node.js</dt>
          <dd dir="ltr">{versions.node}</dd>
          <dt>PostgreSQL</dt>
          <dd dir="ltr">{versions.database}</dd>
        </dl>
      </section>
    </>
  )
}

/** How background work goes: failed jobs, queue, search, ledger, schedule and versions. */
export function Page() {
  const t = useText()
  const { brand } = useConsoleStart()
  const { data: health, error } = useQuery({ ...apiQuery('staffHealth.read', {}), refetchInterval: refreshMs })
  return (
    <PageFrame title={t('frame.nav.jobs')} trail={[{ label: brand.name }]}>
      {health && <Facts health={health} />}
      {error && <ListState icon="alert" title={t('operations.jobs.error')} text={failureText(t, error)} />}
      <div className="operations-form">
        <section className="console-card operations-panel">
          <h2>{t('operations.jobs.failed')}</h2>
          <Failed />
        </section>
        {health && (
          <>
            <section className="console-card operations-panel">
              <h2>{t('operations.jobs.queue')}</h2>
              <Queue health={health} />
            </section>
            <Running health={health} />
          </>
        )}
      </div>
    </PageFrame>
  )
}
