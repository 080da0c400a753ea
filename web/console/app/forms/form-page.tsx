import { useEffect, useRef } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SaveBar } from '#web/console/kit/save-bar.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import { PageFrame, type PageFrameProps } from '../page-frame.tsx'
import type { FormValues } from './use-form-values.ts'

/** Runs `onSave` by Ctrl S (Command S), in fields too. */
export function useSaveKey(onSave: (() => void) | null): void {
  const current = useRef(onSave)
  useEffect(() => {
    current.current = onSave
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key !== 's') return
      event.preventDefault()
      current.current?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

export interface FormPageProps<Values extends object> extends PageFrameProps {
  form: Pick<FormValues<Values>, 'changes' | 'discard' | 'draft'>
  /** The name of each field, for the bar that says what differs. */
  labels: Readonly<Record<keyof Values & string, string>>
  onSave: () => void
  isSaving: boolean
}

/**
 * A page whose fields are saved together: a bar rises as soon as something differs, leaving asks once, and input of an
 * earlier visit that was never saved is offered.
 */
export function FormPage<Values extends object>({
  form,
  labels,
  onSave,
  isSaving,
  children,
  ...frame
}: FormPageProps<Values>) {
  const t = useText()
  const { intl, timeZone } = useLanguage()
  const isChanged = form.changes.length > 0
  useSaveKey(isChanged && !isSaving ? onSave : null)
  return (
    <PageFrame {...frame}>
      <LeaveGuard isActive={isChanged} />
      {form.draft && !isChanged && (
        <NoticeLine
          tone="info"
          action={
            <>
              <ActionButton small onClick={form.draft.drop}>
                {t('frame.draft.drop')}
              </ActionButton>
              <ActionButton small onClick={form.draft.restore}>
                {t('frame.draft.restore')}
              </ActionButton>
            </>
          }
        >
          {t('frame.draft.found', {
            time: new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
              form.draft.at,
            ),
          })}
        </NoticeLine>
      )}
      {children}
      <SaveBar
        changes={form.changes.map((field) => labels[field])}
        onDiscard={form.discard}
        onSave={onSave}
        isSaving={isSaving}
      />
    </PageFrame>
  )
}
