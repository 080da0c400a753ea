import '../../app/decisions/decisions.css'
import './staff-overview.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { QueueKind } from '#contract/staff-queues.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { formatCount, formatNumber } from '#web/kit/number.ts'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { formatDuration } from '../../app/decisions/waiting-time.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { findSection, sections, toHref } from '../../app/sections.ts'
import { useNow } from '../../app/times.ts'
import { useKeys } from '../../app/use-keys.ts'
import { writeWebhookHealth } from '../../app/webhook-health.ts'
import { OpeningCard, useChecklist } from './opening-card.tsx'

type Overview = OperationData<'staffOverview.read'>
type Queue = Overview['queues'][number]

const refreshMs = 30_000
const hourMs = 3_600_000
/** From so many products on the search is too far behind. */
const maxBehind = 1_000
/** From this share of its limit on a queue stands out. */
const urgentShare = 0.8

/** Where the cases of a queue are decided. */
const pages: Readonly<Record<QueueKind, { readonly path: string; readonly icon: IconName }>> = {
  recharge: { path: '/staff/recharges', icon: 'upload' },
  withdrawal: { path: '/staff/withdrawals', icon: 'wallet' },
  alert: { path: '/staff/alerts', icon: 'alert' },
  dispute: { path: '/staff/disputes', icon: 'return' },
  refund: { path: '/staff/orders?request=refund&sort=oldest', icon: 'document' },
  product: { path: '/staff/moderation', icon: 'eye' },
  review: { path: '/staff/moderation/reviews', icon: 'star' },
  report: { path: '/staff/moderation/reports', icon: 'info' },
  application: { path: '/staff/applications', icon: 'store' },
  identity: { path: '/staff/identity', icon: 'identity' },
  credit: { path: '/staff/credit', icon: 'percent' },
}

/** The page of a queue; null while the console has none. */
const findPath = (kind: QueueKind): string | null => {
  const { path } = pages[kind]
  return findSection(sections, path.split('?')[0]!) ? path : null
}

const getShare = ({ oldestAt, limitHours }: Queue, now: Date): number =>
  oldestAt === null ? 0 : (now.getTime() - Date.parse(oldestAt)) / (limitHours * hourMs)

/** How much of its limit the oldest case has used; near it in stripes, with the time in bold. */
function LimitBar({ queue, now }: { queue: Queue; now: Date }) {
  const t = useText()
  if (queue.oldestAt === null) return <span className="decision-free">{t('decisions.overview.nothing')}</span>
  const share = getShare(queue, now)
  const isUrgent = share >= urgentShare
  const used = formatDuration(t, now.getTime() - Date.parse(queue.oldestAt))
  return (
    <span className="staff-queue-limit" data-urgent={isUrgent || undefined}>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect className="staff-queue-track" width="100" height="8" rx="4" />
        <rect className="staff-queue-used" width={Math.min(1, share) * 100} height="8" rx="4" />
      </svg>
      <span>{t('decisions.overview.used', { used, limit: formatDuration(t, queue.limitHours * hourMs) })}</span>
    </span>
  )
}

function QueueTable({ queues }: { queues: readonly Queue[] }) {
  const t = useText()
  const { intl } = useLanguage()
  const now = useNow()
  return (
    <table className="staff-queues">
      <thead>
        <tr>
          <th scope="col">{t('decisions.overview.queue')}</th>
          <th scope="col">{t('decisions.overview.waiting')}</th>
          <th scope="col">{t('decisions.overview.oldest')}</th>
          <th scope="col">{t('decisions.column.claim')}</th>
        </tr>
      </thead>
      <tbody>
        {queues.map((queue) => {
          const path = findPath(queue.kind)
          const name = t(`decisions.queue.${queue.kind}`)
          return (
            <tr key={queue.kind}>
              <th scope="row">
                <span>
                  <Icon name={pages[queue.kind].icon} size={20} />
                  {path ? (
                    <a className="console-link" href={toHref(path)}>
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </span>
              </th>
              <td className="tabular-numbers">{formatCount(queue.waiting, intl)}</td>
              <td>
                <LimitBar queue={queue} now={now} />
              </td>
              <td>
                {queue.people.length > 0 ? (
                  <span className="staff-queue-people">
                    {queue.people.map((person) => (
                      <bdi key={person} className="decision-holder">
                        {person}
                      </bdi>
                    ))}
                  </span>
                ) : (
                  <span className="decision-free">{t('decisions.claim.nobody')}</span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Today({ today }: { today: NonNullable<Overview['today']> }) {
  const t = useText()
  const { intl } = useLanguage()
  const money = useBrandMoney()
  const write = (key: 'sales' | 'orders' | 'visitors', value: number) =>
    key === 'sales' ? money(value) : formatNumber(value, intl)
  return (
    <dl className="console-card staff-today">
      {(['sales', 'orders', 'visitors'] as const).map((key) => (
        <div key={key}>
          <dt>{t(`decisions.today.${key}`)}</dt>
          <dd>
            <b className="tabular-numbers">{write(key, today.now[key])}</b>
            <small>{t('decisions.today.before', { value: write(key, today.before[key]) })}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The background work of the brand: failed jobs, the search, the ledger and the web hooks, with the way to those that fail. */
function Health({ jobs }: { jobs: NonNullable<Overview['jobs']> }) {
  const t = useText()
  const { data } = useQuery({ ...apiQuery('staffHealth.read', {}), refetchInterval: refreshMs })
  const lines: { key: string; isGood: boolean; text: string; path?: string }[] = [
    { key: 'jobs', isGood: jobs.dead === 0, text: t('decisions.health.jobs', jobs) },
    ...(data
      ? [
          {
            key: 'search',
            isGood: data.searchBehind < maxBehind,
            text: t('decisions.health.search', { count: data.searchBehind }),
          },
          {
            key: 'ledger',
            isGood: data.ledgerIssues === 0,
            text: t('decisions.health.ledger', { count: data.ledgerIssues }),
          },
          {
            key: 'webhooks',
            isGood: data.webhooks.failed + data.webhooks.failing === 0,
            text: writeWebhookHealth(t, data.webhooks),
            path: '/staff/webhooks',
          },
        ]
      : []),
  ]
  return (
    <section className="console-card staff-health" aria-labelledby="health-title">
      <header>
        <h2 id="health-title">{t('decisions.health')}</h2>
        <a className="console-link" href={toHref('/staff/jobs')}>
          {t('decisions.health.open')}
        </a>
      </header>
      <div className="console-card-body">
        {lines.map(({ key, isGood, text, path }) => (
          <StatusMark key={key} shape={isGood ? 'full' : 'decide'} tone={isGood ? 'good' : 'bad'}>
            {path && !isGood ? (
              <a className="console-link" href={toHref(path)}>
                {text}
              </a>
            ) : (
              text
            )}
          </StatusMark>
        ))}
      </div>
    </section>
  )
}

/** The queues of the person, the nearest to its limit first, with today's figures. */
export function Page() {
  const t = useText()
  const navigate = useNavigate()
  const { brand } = useConsoleStart()
  const { data, error, refetch } = useQuery({ ...apiQuery('staffOverview.read', {}), refetchInterval: refreshMs })
  const checklist = useChecklist()
  const now = useNow()
  const waiting = data?.queues.filter(({ oldestAt }) => oldestAt !== null) ?? []
  const urgentPath = waiting.flatMap(({ kind }) => findPath(kind) ?? [])[0]
  const open = urgentPath === undefined ? undefined : () => void navigate(urgentPath)
  useKeys({ 'g n': open })
  const cases = waiting.reduce((sum, one) => sum + one.waiting, 0)
  const urgent = waiting.filter((queue) => getShare(queue, now) >= urgentShare).length
  return (
    <PageFrame
      title={t('decisions.overview.title')}
      lead={data && t('decisions.overview.lead', { cases, urgent })}
      trail={[{ label: brand.name }]}
      actions={
        open && (
          <ActionButton variant="primary" onClick={open}>
            {t('decisions.overview.start')}
          </ActionButton>
        )
      }
    >
      {data ? (
        <div className="staff-overview">
          {checklist && !checklist.isReady && <OpeningCard checklist={checklist} />}
          {data.today && <Today today={data.today} />}
          <div className="console-card staff-queues-card">
            <QueueTable queues={data.queues} />
          </div>
          {data.jobs && <Health jobs={data.jobs} />}
          {checklist?.isReady && <OpeningCard checklist={checklist} />}
        </div>
      ) : error ? (
        <ListState
          icon="alert"
          title={t('decisions.error')}
          text={failureText(t, error)}
          action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
        />
      ) : (
        <Loading>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} shape="line" />
          ))}
        </Loading>
      )}
    </PageFrame>
  )
}
