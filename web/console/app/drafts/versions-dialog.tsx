import { useMutation, useQuery } from '@tanstack/react-query'
import type { CallOptions } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'

type Version = {
  readonly number: number
  readonly publishedBy: string | null
  readonly publishedAt: string
  readonly restoredNumber: number | null
}

interface VersionsDialogProps<Draft> {
  /** Names the thing in the cache of answers. */
  name: string
  /** Who a version without a person came from. */
  unknownAuthor?: string
  list: () => Promise<{ readonly pageList: readonly Version[] }>
  restore: (number: number, options: CallOptions) => Promise<{ readonly draft: Draft }>
  onClose: () => void
  onRestored: (draft: Draft) => void
}

/** The published versions of something that staff or sellers edit; a former one can be published again. */
export function VersionsDialog<Draft>({
  name,
  unknownAuthor = '',
  list,
  restore: send,
  onClose,
  onRestored,
}: VersionsDialogProps<Draft>) {
  const t = useText()
  const { intl, timeZone } = useLanguage()
  const submit = useSubmission()
  const { data, error } = useQuery({ queryKey: ['published-versions', name], queryFn: list, staleTime: 0, gcTime: 0 })
  const time = new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const restore = useMutation({
    mutationFn: (number: number) => submit({ number }, (options) => send(number, options)),
    onSuccess: ({ draft }) => onRestored(draft),
  })
  const failure = error ?? restore.error
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t('settings.page.versions')}
      description={t('settings.page.versionsText')}
    >
      {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
      {data?.pageList.length === 0 && <p>{t('settings.page.noVersions')}</p>}
      <ol className="page-editor-versions">
        {data?.pageList.map(({ number, publishedBy, publishedAt, restoredNumber }, index) => (
          <li key={number}>
            <div>
              <b>{t('settings.page.version', { number })}</b>
              <small>
                {t('settings.page.publishedBy', {
                  who: publishedBy ?? unknownAuthor,
                  time: time.format(new Date(publishedAt)),
                })}
                {restoredNumber !== null && ` ${t('settings.page.repeats', { number: restoredNumber })}`}
              </small>
            </div>
            {index === 0 ? (
              <span>{t('settings.page.live')}</span>
            ) : (
              <ActionButton
                small
                aria-label={t('settings.page.restoreOf', { number })}
                aria-disabled={restore.isPending}
                onClick={() => !restore.isPending && restore.mutate(number)}
              >
                {t('settings.page.restore')}
              </ActionButton>
            )}
          </li>
        ))}
      </ol>
    </ConsoleDialog>
  )
}
