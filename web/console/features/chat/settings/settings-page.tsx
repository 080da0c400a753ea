import './settings.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ChatSettings } from '#contract/chat-settings.ts'
import { ApiError } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { ToggleSwitch } from '#web/console/kit/toggle-switch.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { FormPage } from '../../../app/forms/form-page.tsx'
import { useFormValues } from '../../../app/forms/use-form-values.ts'
import { PageFrame } from '../../../app/page-frame.tsx'
import { findWorkspace, toHref } from '../../../app/sections.ts'
import { useTimes } from '../../../app/times.ts'
import { TextsField, type TextByLanguage } from '../../texts/texts-field.tsx'
import { desks } from '../desk.ts'
import { HolidaysField, HoursField } from './hours-field.tsx'
import type { OpeningSpan } from './opening-hours.ts'
import { RepliesCard } from './replies-card.tsx'

type DeskPlace = (typeof desks)[keyof typeof desks]

interface Values {
  readonly hours: readonly OpeningSpan[] | null
  readonly holidays: readonly string[]
  readonly autoAssign: boolean
  /** As it is typed; empty: no goal. */
  readonly goal: string
  readonly greeting: TextByLanguage
  readonly offline: TextByLanguage
}

const maxText = 500

const toValues = ({ hours, holidays, autoAssign, goalMinutes, greeting, offline }: ChatSettings): Values => ({
  hours,
  holidays,
  autoAssign,
  goal: goalMinutes === null ? '' : String(goalMinutes),
  greeting: greeting,
  offline: offline,
})

const toWritten = (texts: TextByLanguage) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

const toInput = ({ hours, holidays, autoAssign, goal, greeting, offline }: Values, version: number) => ({
  hours: hours && hours.length > 0 ? [...hours] : null,
  holidays: [...holidays],
  autoAssign,
  goalMinutes: goal.trim() === '' ? null : Number(goal),
  greeting: toWritten(greeting),
  offline: toWritten(offline),
  version,
})

/** Saves; when a colleague saved meanwhile, takes over the fields that only they changed and says so. */
function useSettingsForm(place: DeskPlace, saved: ChatSettings) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  const form = useFormValues<Values>(`chat-settings.${place.workspace}`, toValues(saved))
  const [version, setVersion] = useState(saved.version)
  /** Fields that a colleague changed, too; null while there is no conflict. */
  const [conflicts, setConflicts] = useState<readonly (keyof Values)[] | null>(null)
  const query = apiQuery(`${place.module}.settings`, {})
  const save = useMutation({
    mutationFn: () => {
      const input = toInput(form.values, version)
      return submit(input, (options) => call(`${place.module}.saveSettings`, input, options))
    },
    onSuccess: (next) => {
      client.setQueryData(query.queryKey, next)
      setVersion(next.version)
      setConflicts(null)
      form.accept(toValues(next))
      toast({ text: t('desk.settings.saved') })
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.key !== 'chat.settings_changed') return
      const theirs = await call(`${place.module}.settings`, {})
      setVersion(theirs.version)
      setConflicts(form.merge(toValues(theirs)).conflicts)
    },
  })
  return { form, save, conflicts }
}

function OpenState({ settings: { isOpen, opensAt } }: { settings: ChatSettings }) {
  const t = useText()
  const { formatTime } = useTimes()
  return (
    <StatusMark shape={isOpen ? 'full' : 'waiting'} tone={isOpen ? 'good' : 'wait'} isPill>
      {isOpen ? t('desk.open') : opensAt ? t('desk.opensAt', { time: formatTime(opensAt) }) : t('desk.closedNow')}
    </StatusMark>
  )
}

interface FormProps {
  place: DeskPlace
  settings: ChatSettings
  trail: readonly { readonly label: string; readonly href?: string }[]
}

function SettingsForm({ place, settings, trail }: FormProps) {
  const t = useText()
  const { form, save, conflicts } = useSettingsForm(place, settings)
  const { values, set } = form
  const errors = save.error instanceof ApiError ? save.error.fields : {}
  const labels = {
    hours: t('desk.hours'),
    holidays: t('desk.holidays'),
    autoAssign: t('desk.autoAssign'),
    goal: t('desk.goal'),
    greeting: t('desk.greeting'),
    offline: t('desk.offlineText'),
  }
  return (
    <FormPage
      title={t('frame.page.chat.settings')}
      lead={t('desk.settings.lead')}
      marks={<OpenState settings={settings} />}
      trail={trail}
      form={form}
      labels={labels}
      onSave={() => save.mutate()}
      isSaving={save.isPending}
    >
      <div className="chat-settings">
        {conflicts && (
          <NoticeLine tone="prog">
            {conflicts.length === 0
              ? t('desk.settings.merged')
              : t('desk.settings.conflict', { fields: conflicts.map((field) => labels[field]).join(', ') })}
          </NoticeLine>
        )}
        {save.isError && !conflicts && <NoticeLine tone="bad">{failureText(t, save.error)}</NoticeLine>}
        <section className="console-card">
          <header>
            <h2>{labels.hours}</h2>
            <p className="console-help">{t('desk.hours.zone', { timeZone: settings.timeZone })}</p>
          </header>
          <div className="console-card-body chat-settings-fields">
            <HoursField hours={values.hours} onChange={(hours) => set({ hours })} />
            <HolidaysField holidays={values.holidays} onChange={(holidays) => set({ holidays })} />
          </div>
        </section>
        <section className="console-card">
          <header>
            <h2>{t('desk.answers')}</h2>
          </header>
          <div className="console-card-body chat-settings-fields">
            <TextInput
              label={labels.goal}
              help={t('desk.goal.help')}
              error={errors.goalMinutes}
              type="number"
              min={1}
              max={10_080}
              value={values.goal}
              onChange={({ target }) => set({ goal: target.value })}
            />
            <ToggleSwitch checked={values.autoAssign} onChange={({ target }) => set({ autoAssign: target.checked })}>
              {labels.autoAssign}
            </ToggleSwitch>
            <p className="console-help">{t('desk.autoAssign.help')}</p>
          </div>
        </section>
        <section className="console-card">
          <header>
            <h2>{t('desk.firstWords')}</h2>
          </header>
          <div className="console-card-body chat-settings-fields">
            <TextsField
              label={labels.greeting}
              texts={values.greeting}
              maxLength={maxText}
              isLong
              error={errors.greeting}
              onChange={(greeting) => set({ greeting })}
            />
            <TextsField
              label={labels.offline}
              texts={values.offline}
              maxLength={maxText}
              isLong
              error={errors.offline}
              onChange={(offline) => set({ offline })}
            />
            <p className="console-help">
              {settings.retentionDays > 0
                ? t('desk.retention', { days: settings.retentionDays })
                : t('desk.retention.never')}
            </p>
          </div>
        </section>
        <RepliesCard module={place.module} canManage />
      </div>
    </FormPage>
  )
}

/** Opening hours, goal, first words and canned replies of a desk. Who may not change the settings sees the replies. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const place = desks[findWorkspace(useLocation().pathname) ?? 'staff']
  const isStaff = place.workspace === 'staff'
  const { data, isError, error, refetch } = useQuery(apiQuery(`${place.module}.settings`, {}))
  const trail = [{ label: t(isStaff ? 'frame.nav.chatDesk' : 'frame.nav.chat'), href: toHref(place.path) }]
  const canManage = isStaff
    ? (user?.permissions.includes('chat.manage') ?? false)
    : (user?.seller?.permissions.includes('store') ?? false)
  const canManageReplies = isStaff ? canManage : true
  if (data && canManage) return <SettingsForm place={place} settings={data} trail={trail} />
  return (
    <PageFrame title={t('frame.page.chat.settings')} trail={trail} marks={data && <OpenState settings={data} />}>
      <div className="chat-settings">
        {data ? (
          <>
            <NoticeLine tone="info">{t('desk.settings.readOnly')}</NoticeLine>
            <RepliesCard module={place.module} canManage={canManageReplies} />
          </>
        ) : (
          <div className="console-card">
            {isError ? (
              <ListState
                icon="alert"
                title={t('desk.error.settings')}
                text={failureText(t, error)}
                action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
              />
            ) : (
              <Loading>
                <div className="console-card-body">
                  <Skeleton shape="title" width="half" />
                  <Skeleton shape="line" />
                </div>
              </Loading>
            )}
          </div>
        )}
      </div>
    </PageFrame>
  )
}
