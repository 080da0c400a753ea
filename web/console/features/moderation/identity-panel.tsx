import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { IdentityPart } from '#contract/identity-form.ts'
import type { OperationData, OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import type { Approval } from '../../app/decisions/decision-dialogs.tsx'
import { DecisionPanel } from '../../app/decisions/decision-panel.tsx'
import { DecisionChecks, DecisionFacts, DecisionHistory, DecisionPart } from '../../app/decisions/decision-parts.tsx'
import { useClaim } from '../../app/decisions/use-claims.ts'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { useTimes } from '../../app/times.ts'
import { RejectButton, ReopenButton } from './identity-actions.tsx'
import { IdentityStatus } from './identity-status.tsx'
import { PartChoice, PhotoPart, type PartRequest, type PartRequests } from './part-request.tsx'
import type { PanelProps } from './product-panel.tsx'

type Detail = OperationData<'adminIdentity.detail'>['check']
type Decision = Omit<OperationInput<'adminIdentity.decide'>, 'checkId'>

const related = /^adminIdentity\./

/** The whole number, shown for one look; the audit log records it. */
function DocumentNumber({ check, canReveal }: { check: Detail; canReveal: boolean }) {
  const t = useText()
  const call = useApi()
  const toast = useConsoleToast()
  const reveal = useMutation({
    mutationFn: () => call('adminIdentity.showNumber', { checkId: check.id }),
    onError: (error) => toast({ text: failureText(t, error), tone: 'error' }),
  })
  const number = reveal.data?.check.documentNumber ?? check.documentNumber
  return (
    <span className="verify-number">
      <bdi dir="ltr">{number ?? check.details.numberMasked}</bdi>
      {canReveal && number === null && (
        <ActionButton small aria-disabled={reveal.isPending} onClick={() => !reveal.isPending && reveal.mutate()}>
          {t('moderation.verify.showNumber')}
        </ActionButton>
      )}
    </span>
  )
}

/** The fields of the level, as pairs; those that are empty are left out. */
function Details({ check, canReveal }: { check: Detail; canReveal: boolean }) {
  const t = useText()
  const { intl } = useLanguage()
  const { details, level, ageYears } = check
  const toDay = (day: string) =>
    day && new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
  const country = details.country && new Intl.DisplayNames(intl, { type: 'region' }).of(details.country)
  const text = (value: string) => value && <bdi>{value}</bdi>
  const born =
    details.birthDate &&
    (ageYears === null
      ? toDay(details.birthDate)
      : t('moderation.verify.born', { day: toDay(details.birthDate), years: ageYears }))
  const facts: readonly (readonly [string, ReactNode])[] =
    level === 'basic'
      ? [
          ['name', text(`${details.firstNames} ${details.lastName}`.trim())],
          ['birthDate', born],
          ['country', country],
          ['document', t(`moderation.verify.document.${details.documentType}`)],
          ['number', details.numberMasked && <DocumentNumber key="number" check={check} canReveal={canReveal} />],
          ['expires', toDay(details.documentExpiresOn)],
        ]
      : [
          ['street', text(details.street)],
          ['city', text([details.postcode, details.city].filter(Boolean).join(' '))],
          ['region', text(details.region)],
          ['residence', country],
          ['proofType', t(`moderation.verify.proof.${details.proofType}`)],
        ]
  return (
    <DecisionFacts
      facts={facts
        .filter(([, value]) => value)
        .map(([key, value]) => ({ label: t(`moderation.verify.fact.${key as 'name'}`), value }))}
    />
  )
}

/** Says who approved first, and whose turn it is. */
function TwoPeople({ check }: { check: Detail }) {
  const t = useText()
  const { formatTime } = useTimes()
  const { state, firstApproval, needsSecondPerson } = check
  if (state !== 'sent' || (!firstApproval && !needsSecondPerson)) return null
  if (!firstApproval) return <NoticeLine tone="info">{t('moderation.verify.two.first')}</NoticeLine>
  const approved = t('moderation.verify.two.approved', {
    name: firstApproval.username,
    time: formatTime(firstApproval.at),
  })
  const turn = t(needsSecondPerson ? 'moderation.verify.two.wait' : 'moderation.verify.two.second')
  return <NoticeLine tone="info">{`${approved} ${turn}`}</NoticeLine>
}

const toFound = (t: ReturnType<typeof useText>, { key, found }: Detail['checks'][number]): string | null =>
  key === 'photos' && found
    ? found
        .split(', ')
        .map((part) => t(`moderation.verify.part.${part as 'front'}`))
        .join(', ')
    : found

/** The problems by part, until they are sent. */
function useRequests() {
  const [requests, setRequests] = useState<PartRequests>({})
  const list = Object.entries(requests) as [IdentityPart, PartRequest][]
  return {
    requests,
    change: (part: IdentityPart, request: PartRequest | undefined) => {
      const { [part]: _before, ...others } = requests
      setRequests(request ? { ...others, [part]: request } : others)
    },
    input: list.map(([part, { reason, note, mark }]) => ({
      part,
      reason,
      ...(note.trim() && { note: note.trim() }),
      ...(mark && { mark }),
    })),
    /** "Another reason" says nothing without a note. */
    isComplete: list.every(([, { reason, note }]) => reason !== 'other' || note.trim() !== ''),
  }
}

/** The approval that the caller may give now; undefined for none. */
function useApproval(
  check: Detail | undefined,
  isPending: boolean,
  send: (input: Decision, done: string) => Promise<unknown>,
) {
  const t = useText()
  if (!check || (check.needsSecondPerson && check.firstApproval)) return undefined
  const name = check.user.username
  const kind = check.needsSecondPerson ? 'first' : 'pass'
  return {
    label: t(`moderation.verify.${kind}`),
    confirm: {
      title: t(`moderation.verify.${kind}.title`, { name }),
      text: t(`moderation.verify.${kind}.text`, { name }),
    },
    isPending,
    run: () => send({ decision: 'pass' }, t(`moderation.verify.${kind}.done`, { name })),
  } satisfies Approval
}

/** One verification: comparisons, photos with zoom and rotation, facts, course, and the decision per part. */
export function IdentityPanel({ checkId, ...panel }: PanelProps & { checkId: string }) {
  const t = useText()
  const { formatTime } = useTimes()
  const { data, error, refetch } = useQuery(apiQuery('adminIdentity.detail', { checkId }))
  const check = data?.check
  const claim = useClaim('identity', checkId)
  const decide = useDecide('adminIdentity.decide', related)
  const reopen = useDecide('adminIdentity.reopen', related)
  const { requests, change, input, isComplete } = useRequests()
  const send = (decision: Decision, done: string) =>
    decide.mutateAsync({ input: { checkId, ...decision }, done }).catch(() => undefined)
  const approval = useApproval(check, decide.isPending, send)
  const name = check?.user.username ?? ''
  const isOpen = check?.state === 'sent' && !check.isOwn
  const canWrite = isOpen && claim.canDecide && (claim.holder === null || claim.isOwn)
  const toChange = (part: IdentityPart) =>
    canWrite ? (request: PartRequest | undefined) => change(part, request) : undefined
  const requestParts = async () => {
    if (!claim.isOwn && !(await claim.take())) return
    await send({ decision: 'changes', requests: input }, t('moderation.verify.changes.done', { name }))
  }
  const fields = check?.level === 'advanced' ? 'address' : 'details'
  return (
    <DecisionPanel
      {...panel}
      title={name || t('frame.nav.identity')}
      status={check && <IdentityStatus state={check.state} isSecond={check.firstApproval !== null} isPill />}
      isOpen={isOpen}
      isLoaded={data !== undefined}
      error={error}
      onRetry={() => void refetch()}
      claim={claim}
      approval={input.length === 0 ? approval : undefined}
      others={
        <>
          <RejectButton
            claim={claim}
            name={name}
            isPending={decide.isPending}
            onSend={(rejectReason, note) =>
              send({ decision: 'reject', rejectReason, ...(note && { note }) }, t('moderation.verify.reject.done'))
            }
          />
          {input.length > 0 && (
            <ActionButton
              variant="primary"
              disabled={!isComplete}
              aria-disabled={decide.isPending}
              onClick={() => !decide.isPending && void requestParts()}
            >
              {t('moderation.verify.changes', { count: input.length })}
            </ActionButton>
          )}
        </>
      }
    >
      {check && (
        <>
          <p>
            <bdi>{check.number}</bdi> · {t(`moderation.verify.level.${check.level}`)}
            {check.sentAt && ` · ${t('moderation.verify.sent', { time: formatTime(check.sentAt) })}`}
          </p>
          {check.isOwn && <NoticeLine tone="prog">{t('moderation.verify.own')}</NoticeLine>}
          <TwoPeople check={check} />
          {check.rejectReason && <p>{t(`moderation.verify.reject.${check.rejectReason}`)}</p>}
          {check.note && <blockquote dir="auto">{check.note}</blockquote>}
          <DecisionChecks
            checks={check.checks.map((one) => ({
              key: one.key,
              state: one.state,
              text: (
                <>
                  {t(`moderation.verify.check.${one.key}.${one.state}`)} {one.found && <bdi>{toFound(t, one)}</bdi>}
                </>
              ),
            }))}
          />
          <DecisionPart title={t('moderation.verify.facts')}>
            <Details check={check} canReveal={claim.canDecide} />
            <PartChoice part={fields} request={requests[fields]} onChange={toChange(fields)} />
          </DecisionPart>
          <DecisionPart title={t('moderation.verify.photos')}>
            <p className="decision-free">{t('moderation.identity.recorded')}</p>
            {check.photos.map((photo) => (
              <PhotoPart
                key={photo.part}
                part={photo.part}
                photo={photo}
                canSee={claim.canDecide}
                request={requests[photo.part]}
                onChange={toChange(photo.part)}
              />
            ))}
          </DecisionPart>
          {(check.state === 'rejected' || check.state === 'changes') && claim.canDecide && !check.isOwn && (
            <ReopenButton
              name={name}
              isPending={reopen.isPending}
              onSend={(reason) =>
                reopen
                  .mutateAsync({ input: { checkId, reason }, done: t('moderation.verify.reopen.done', { name }) })
                  .catch(() => undefined)
              }
            />
          )}
          <DecisionHistory
            kind="identity"
            subjectId={check.id}
            toTitle={({ operation, user }) =>
              operation === 'adminIdentity.showNumber'
                ? {
                    icon: 'eye',
                    title: t('moderation.verify.event.number', {
                      name: user?.username ?? t('decisions.history.system'),
                    }),
                  }
                : operation === 'adminIdentity.decide'
                  ? {
                      icon: 'check',
                      title: t('moderation.verify.event.decided', {
                        name: user?.username ?? t('decisions.history.system'),
                      }),
                    }
                  : undefined
            }
            earlier={check.timeline.map((event) => ({
              key: `${event.at} ${event.kind}`,
              icon: 'clock' as const,
              title: t(`moderation.verify.event.${event.kind}`),
              text: [formatTime(event.at), event.user?.username, event.reason].filter(Boolean).join(' · '),
            }))}
          />
        </>
      )}
    </DecisionPanel>
  )
}
