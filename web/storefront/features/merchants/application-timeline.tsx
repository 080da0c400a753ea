import { useBoot } from '#web/client/boot.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Time } from '#web/kit/date.tsx'
import type { IconName } from '#web/kit/icon.tsx'
import { Timeline } from '#web/kit/timeline.tsx'
import type { OwnApplication } from './use-application-draft.ts'

type Application = NonNullable<OwnApplication['application']>
type Kind = Application['timeline'][number]['kind']

const icons: Readonly<Record<Kind, IconName>> = {
  started: 'document',
  sent: 'send',
  taken: 'eye',
  changes: 'alert',
  accepted: 'check',
  rejected: 'close',
  withdrawn: 'return',
  reopened: 'edit',
}

/** The course of an application, newest first. */
export function ApplicationTimeline({ application }: { application: Application }) {
  const t = useText()
  const { intl } = useLanguage()
  const { timeZone } = useBoot().brand
  return (
    <Timeline
      label={t('merchants.timeline.title')}
      stateLabels={{
        done: t('merchants.require.state.done'),
        now: t('merchants.timeline.now'),
        next: t('merchants.require.state.open'),
      }}
      steps={application.timeline.map(({ kind, at, reason }, index) => ({
        key: `${at}-${kind}`,
        state: index === 0 ? 'now' : 'done',
        icon: icons[kind],
        title: t(`merchants.timeline.${kind}`),
        note: (
          <>
            {reason && (
              <span className="application-form-said" dir="auto">
                {reason}
              </span>
            )}
            <Time iso={at} zone={timeZone} locale={intl} />
          </>
        ),
      }))}
    />
  )
}
