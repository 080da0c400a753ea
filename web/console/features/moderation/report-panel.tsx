import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { DecisionPanel } from '../../app/decisions/decision-panel.tsx'
import { DecisionFacts, DecisionHistory } from '../../app/decisions/decision-parts.tsx'
import { useClaim } from '../../app/decisions/use-claims.ts'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import type { PanelProps } from './product-panel.tsx'

const maxAnswer = 1000

/** One report of a product; R closes it with a note of the decision, the product itself is decided on its own page. */
export function ReportPanel({ reportId, ...panel }: PanelProps & { reportId: string }) {
  const t = useText()
  const { formatTime } = useTimes()
  const maySeeProducts = useCurrentUser()?.permissions.includes('products.view') ?? false
  const claim = useClaim('report', reportId)
  const { data, error, refetch } = useQuery(apiQuery('adminReports.detail', { reportId }))
  const close = useDecide('adminReports.close', /^adminReports\./)
  const report = data?.report
  const isOpen = report?.state === 'open'
  return (
    <DecisionPanel
      {...panel}
      title={report?.goods.name ?? t('frame.page.moderation.reports')}
      status={
        report && (
          <StatusMark shape={isOpen ? 'decide' : 'full'} tone={isOpen ? 'bad' : 'wait'} isPill>
            {t(`moderation.report.view.${report.state}`)}
          </StatusMark>
        )
      }
      isOpen={isOpen}
      isLoaded={data !== undefined}
      error={error}
      onRetry={() => void refetch()}
      claim={claim}
      rejection={{
        label: t('moderation.report.close'),
        title: t('moderation.report.close.title', { name: report?.goods.name ?? '' }),
        reasonLabel: t('moderation.report.answer'),
        help: t('moderation.report.close.help'),
        maxLength: maxAnswer,
        send: t('moderation.report.close.send'),
        isPending: close.isPending,
        run: (answer) =>
          close
            .mutateAsync({ input: { reportId, answer }, done: t('moderation.report.close.done') })
            .catch(() => undefined),
      }}
    >
      {report && (
        <>
          <blockquote dir="auto">{report.text}</blockquote>
          <DecisionFacts
            facts={[
              { label: t('moderation.column.why'), value: t(`moderation.report.reason.${report.reason}`) },
              {
                label: t('moderation.column.product'),
                value: maySeeProducts ? (
                  <a className="console-link" href={toHref(`/staff/moderation/${report.goods.id}`)}>
                    {report.goods.name}
                  </a>
                ) : (
                  <bdi>{report.goods.name}</bdi>
                ),
              },
              { label: t('moderation.report.by'), value: <bdi>{report.email ?? t('moderation.report.noMail')}</bdi> },
              { label: t('moderation.report.at'), value: formatTime(report.createdAt) },
            ]}
          />
          {report.answer && <p dir="auto">{t('decisions.quote', { text: report.answer })}</p>}
          <DecisionHistory
            kind="report"
            subjectId={reportId}
            toTitle={({ operation, user }) =>
              operation === 'adminReports.close'
                ? { icon: 'check', title: t('moderation.report.event.close', { name: user?.username ?? '' }) }
                : undefined
            }
          />
        </>
      )}
    </DecisionPanel>
  )
}
