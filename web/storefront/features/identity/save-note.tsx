import { formatDay } from '#web/kit/date.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { IdentityForm } from './use-identity-form.ts'

/** Says whether the draft is saved, and until when an unsent one stays. */
export function SaveNote({ form }: { form: IdentityForm }) {
  const t = useText()
  const { intl, timeZone } = useLanguage()
  const until = form.view.check?.draftExpiresAt
  const saved = until ? t('identity.savedUntil', { date: formatDay(until, timeZone, intl) }) : t('identity.saved')
  return (
    <output className="identity-quiet" suppressHydrationWarning>
      {form.state === 'saving'
        ? t('identity.saving')
        : until || form.state === 'saved'
          ? saved
          : t('identity.duration')}
    </output>
  )
}
