import { useMutation } from '@tanstack/react-query'
import type { CreditDocument } from '#contract/credit-terms.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { formatPercent } from '#web/kit/number.ts'
import { DecisionFacts, DecisionPart, useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { PhotoRow } from '../../app/photo-row.tsx'
import { useTimes } from '../../app/times.ts'
import type { ApplicationRow } from './credit-lists.ts'

type Detail = OperationData<'staffCredit.application'>

/** The person's own figures, and the share of the income that is bound. */
export function ApplicationFacts({ application: one, burdenPercent, limit }: Detail) {
  const t = useText()
  const { intl } = useLanguage()
  const money = useBrandMoney()
  return (
    <DecisionFacts
      facts={[
        { label: t('lending.fact.purpose'), value: t(`lending.purpose.${one.purpose}`) },
        { label: t('lending.fact.employment'), value: t(`lending.employment.${one.employment}`) },
        { label: t('lending.fact.income'), value: money(one.income) },
        { label: t('lending.fact.rent'), value: money(one.rent) },
        { label: t('lending.fact.otherPayments'), value: money(one.otherPayments) },
        { label: t('lending.fact.payment'), value: money(one.quote.payment) },
        ...(burdenPercent === null
          ? []
          : [{ label: t('lending.fact.burden'), value: formatPercent(burdenPercent / 100, intl, 1) }]),
        { label: t('lending.fact.total'), value: money(one.quote.total) },
        { label: t('lending.fact.apr'), value: formatPercent(one.quote.aprPercent / 100, intl, 2) },
        ...(limit
          ? [
              {
                label: t('lending.fact.limit'),
                value: t('lending.fact.limitUsed', { used: money(limit.used), limit: money(limit.limit) }),
              },
            ]
          : []),
      ]}
    />
  )
}

function DocumentRow({ applicationId, document, author }: DocumentRowProps) {
  const t = useText()
  const call = useApi()
  const reveal = useMutation({ mutationFn: () => call('staffCredit.document', { applicationId, document }) })
  return (
    <li>
      <span>{t(`lending.document.${document}`)}</span>
      {reveal.data ? (
        <PhotoRow images={[reveal.data.url]} author={author} />
      ) : (
        <ActionButton small aria-disabled={reveal.isPending} onClick={() => !reveal.isPending && reveal.mutate()}>
          {t('lending.document.show')}
        </ActionButton>
      )}
      {reveal.error && <NoticeLine tone="bad">{failureText(t, reveal.error)}</NoticeLine>}
    </li>
  )
}
interface DocumentRowProps {
  applicationId: string
  document: CreditDocument
  author: string
}

/** The documents of an application; each view is recorded. */
export function ApplicationDocuments({ application, canSee }: { application: ApplicationRow; canSee: boolean }) {
  const t = useText()
  const { id, documents, user } = application
  return (
    <DecisionPart title={t('lending.documents')}>
      {documents.length === 0 && <p className="console-help">{t('lending.documents.none')}</p>}
      <ul className="credit-documents">
        {documents.map((document) =>
          canSee ? (
            <DocumentRow key={document} applicationId={id} document={document} author={user.username} />
          ) : (
            <li key={document}>
              <span>{t(`lending.document.${document}`)}</span>
            </li>
          ),
        )}
      </ul>
    </DecisionPart>
  )
}

/** Says who approved, and whose turn it is. */
export function TwoPeople({ application }: { application: ApplicationRow }) {
  const t = useText()
  const money = useBrandMoney()
  const { formatTime } = useTimes()
  const user = useCurrentUser()
  const { state, needsTwoPeople, firstApproval } = application
  if (state !== 'submitted' || (!needsTwoPeople && !firstApproval)) return null
  if (!firstApproval) return <NoticeLine tone="info">{t('lending.two.first')}</NoticeLine>
  const isOwn = firstApproval.user.id === user?.id
  return (
    <NoticeLine tone="info">
      {t('lending.two.approved', {
        name: firstApproval.user.username,
        time: formatTime(firstApproval.at),
        limit: money(firstApproval.limit),
      })}{' '}
      {t(isOwn ? 'lending.two.wait' : 'lending.two.second')}
    </NoticeLine>
  )
}
