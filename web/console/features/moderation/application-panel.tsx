import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  applicationParts,
  correctableParts,
  type ApplicationField,
  type ApplicationPart,
} from '#contract/application-form.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { EventList } from '#web/console/kit/event-list.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { DecisionPanel } from '../../app/decisions/decision-panel.tsx'
import { DecisionChecks, DecisionFacts, DecisionPart } from '../../app/decisions/decision-parts.tsx'
import type { CaseClaim } from '../../app/decisions/use-claims.ts'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useTimes } from '../../app/times.ts'
import { PrivatePhoto } from './private-photo.tsx'
import type { PanelProps } from './product-panel.tsx'

type Application = OperationData<'adminApplications.detail'>['application']

const related = /^adminApplications\./

/** The hold on an application, which is a part of it, as the claim of a case. */
function useHold(application: Application | undefined): CaseClaim {
  const t = useText()
  const user = useCurrentUser()
  const take = useDecide('adminApplications.take', related)
  const release = useDecide('adminApplications.release', related)
  const hold = application?.hold ?? null
  const input = { applicationId: application?.id ?? '' }
  return {
    holder: hold && { name: hold.by.username, takenAt: null, until: hold.until },
    isOwn: hold?.isOwn ?? false,
    // A hold of somebody else ends by its time only.
    canDecide: (user?.permissions.includes('applications.decide') ?? false) && (hold === null || hold.isOwn),
    isPending: take.isPending || release.isPending,
    take: () =>
      take.mutateAsync({ input, done: t('moderation.taken') }).then(
        () => true,
        () => false,
      ),
    release: () => release.mutate({ input, done: t('moderation.released') }),
  }
}

interface ChangesDialogProps {
  open: boolean
  onClose: () => void
  isPending: boolean
  onSend: (requests: { part: (typeof correctableParts)[number]; reason: string }[]) => Promise<unknown>
}

/** Names the parts that the applicant corrects, each with its reason. */
function ChangesDialog({ open, onClose, isPending, onSend }: ChangesDialogProps) {
  const t = useText()
  const [reasons, setReasons] = useState<Partial<Record<ApplicationPart, string>>>({})
  const requests = correctableParts.flatMap((part) => {
    const reason = reasons[part]?.trim()
    return reason ? [{ part, reason }] : []
  })
  return (
    <ConsoleDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('moderation.ask.title')}
      description={t('moderation.ask.text')}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton
            variant="primary"
            disabled={requests.length === 0}
            aria-disabled={isPending}
            onClick={() => !isPending && void onSend(requests).then(onClose)}
          >
            {t('moderation.ask.send', { count: requests.length })}
          </ActionButton>
        </>
      }
    >
      {correctableParts.map((part) => (
        <TextInput
          key={part}
          label={t(`moderation.part.${part}`)}
          maxLength={300}
          value={reasons[part] ?? ''}
          onChange={({ target }) => setReasons({ ...reasons, [part]: target.value })}
        />
      ))}
    </ConsoleDialog>
  )
}

function Form({ application }: { application: Application }) {
  const t = useText()
  const { content, categories } = application
  const toText = (field: ApplicationField): string => {
    if (field === 'categoryIds') return categories.join(', ')
    if (field === 'accountNumber') return content.accountMasked
    return String(content[field] ?? '')
  }
  return (
    <>
      {(Object.keys(applicationParts) as ApplicationPart[])
        .filter((part) => part !== 'identityCard' && part !== 'identityHolder')
        .map((part) => {
          const facts = applicationParts[part]
            .map((field: ApplicationField) => ({
              label: t(`moderation.field.${field}`),
              value: <span dir="auto">{toText(field)}</span>,
              isGiven: toText(field) !== '',
            }))
            .filter(({ isGiven }) => isGiven)
          return facts.length === 0 ? null : (
            <DecisionPart key={part} title={t(`moderation.part.${part}`)}>
              <DecisionFacts facts={facts} />
            </DecisionPart>
          )
        })}
    </>
  )
}

/** One application: checks, private images, the form, and the decision; A accepts, R rejects. */
export function ApplicationPanel({ applicationId, ...panel }: PanelProps & { applicationId: string }) {
  const t = useText()
  const { formatTime } = useTimes()
  const { data, error, refetch } = useQuery(apiQuery('adminApplications.detail', { applicationId }))
  const application = data?.application
  const claim = useHold(application)
  const decide = useDecide('adminApplications.decide', related)
  const [percent, setPercent] = useState<string | null>(null)
  const [isRequesting, setRequesting] = useState(false)
  const typed = percent ?? String(application?.commissionPercent ?? '')
  const commissionPercent = Number(typed.replace(',', '.'))
  const isWrong = typed.trim() === '' || !(commissionPercent >= 0 && commissionPercent <= 100)
  const name = application?.content.storeName ?? ''
  const send = (input: Omit<Parameters<typeof decide.mutateAsync>[0]['input'], 'applicationId'>, done: string) =>
    decide.mutateAsync({ input: { applicationId, ...input }, done }).catch(() => undefined)
  return (
    <DecisionPanel
      {...panel}
      title={name || t('frame.nav.applications')}
      isOpen={application?.state === 'sent'}
      isLoaded={data !== undefined}
      error={error}
      onRetry={() => void refetch()}
      claim={claim}
      approval={
        isWrong
          ? undefined
          : {
              label: t('moderation.accept', { percent: typed }),
              confirm: { title: t('moderation.accept.title', { name }), text: t('moderation.accept.text') },
              isPending: decide.isPending,
              run: () => send({ decision: 'accept', commissionPercent }, t('moderation.accept.done', { name })),
            }
      }
      rejection={{
        label: t('moderation.reject'),
        title: t('moderation.reject.title', { name }),
        reasonLabel: t('moderation.reason'),
        help: t('moderation.reject.help', { name: application?.content.contactName ?? '' }),
        maxLength: 1000,
        send: t('moderation.reject.send'),
        isPending: decide.isPending,
        run: (reason) => send({ decision: 'reject', reason }, t('moderation.reject.done')),
      }}
      others={
        <ActionButton
          onClick={() =>
            void (claim.isOwn ? Promise.resolve(true) : claim.take()).then((isTaken) => setRequesting(isTaken))
          }
        >
          {t('moderation.ask')}
        </ActionButton>
      }
    >
      {application && (
        <>
          <p>
            <bdi>{application.number}</bdi> · <bdi>{application.user.username}</bdi>
          </p>
          {application.reason && <blockquote dir="auto">{application.reason}</blockquote>}
          <DecisionChecks
            checks={application.checks.map(({ key, state, found }) => ({
              key,
              state,
              text: (
                <>
                  {t(`moderation.check.${key}`)} {found && <bdi>{found}</bdi>}
                </>
              ),
            }))}
          />
          {(application.content.identityCard || application.content.identityHolder) && claim.canDecide && (
            <DecisionPart title={t('moderation.identity')}>
              <p>{t('moderation.identity.recorded')}</p>
              <div className="moderation-form">
                {(['identityCard', 'identityHolder'] as const).map(
                  (part) =>
                    application.content[part] && (
                      <PrivatePhoto key={part} src={application.content[part]} label={t(`moderation.part.${part}`)} />
                    ),
                )}
              </div>
            </DecisionPart>
          )}
          {application.state === 'sent' && claim.canDecide && (
            <TextInput
              label={t('moderation.commission')}
              inputMode="decimal"
              value={typed}
              error={isWrong ? t('moderation.commission.wrong') : undefined}
              onChange={({ target }) => setPercent(target.value)}
            />
          )}
          <Form application={application} />
          <DecisionPart title={t('moderation.history')}>
            <EventList
              label={t('moderation.history')}
              events={application.timeline.map((event) => ({
                key: `${event.at} ${event.kind}`,
                icon: 'clock' as const,
                title: t(`moderation.event.${event.kind}`),
                text: [formatTime(event.at), event.user?.username, event.reason].filter(Boolean).join(' · '),
              }))}
            />
          </DecisionPart>
          <ChangesDialog
            open={isRequesting}
            onClose={() => setRequesting(false)}
            isPending={decide.isPending}
            onSend={(requests) => send({ decision: 'changes', requests }, t('moderation.ask.done'))}
          />
        </>
      )}
    </DecisionPanel>
  )
}
