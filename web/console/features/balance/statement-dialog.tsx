import { useNow, useTimes } from '../../app/times.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'

const monthsShown = 24
const pollMs = 1_500

/** The last months as YYYY-MM, the running one first. */
function useMonths(): readonly { value: string; label: string }[] {
  const { intl } = useLanguage()
  const { toDayKey } = useTimes()
  const [year, month] = toDayKey(useNow()).split('-').map(Number)
  const name = new Intl.DateTimeFormat(intl, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return Array.from({ length: monthsShown }, (_, index) => {
    const at = new Date(Date.UTC(year!, month! - 1 - index, 1))
    return { value: at.toISOString().slice(0, 7), label: name.format(at) }
  })
}

/** The file of one month: the queue writes it, then its link appears. */
function StatementForm() {
  const t = useText()
  const call = useApi()
  const submit = useSubmission()
  const months = useMonths()
  const [month, setMonth] = useState(months[0]!.value)
  const start = useMutation({
    mutationFn: (input: { month: string }) =>
      submit(input, (options) => call('sellerExports.earnings', input, options)),
  })
  const exportId = start.data?.export.id
  const file = useQuery({
    ...apiQuery('sellerExports.detail', { exportId: exportId ?? '' }),
    enabled: exportId !== undefined,
    refetchInterval: ({ state }) => (state.data?.export.state === 'waiting' ? pollMs : false),
  }).data?.export
  const isWriting = start.isPending || (exportId !== undefined && (!file || file.state === 'waiting'))
  return (
    <div className="console-log-in">
      {start.isError && <NoticeLine tone="bad">{failureText(t, start.error)}</NoticeLine>}
      {file?.state === 'failed' && <NoticeLine tone="bad">{t('balance.statement.failed')}</NoticeLine>}
      <SelectField
        label={t('balance.statement.month')}
        value={month}
        options={months}
        onChange={(next) => {
          setMonth(next)
          start.reset()
        }}
      />
      <output className="balance-file">
        {isWriting && t('balance.statement.writing')}
        {file?.link && (
          <a className="console-link" href={file.link} download>
            {t('balance.statement.download', { count: file.lineCount })}
          </a>
        )}
      </output>
      <div className="console-dialog-actions">
        <ActionButton variant="primary" aria-disabled={isWriting} onClick={() => !isWriting && start.mutate({ month })}>
          {t('balance.statement.write')}
        </ActionButton>
      </div>
    </div>
  )
}

/** The statement of a month as CSV. */
export function StatementDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <ConsoleDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('balance.statement')}
      description={t('balance.statement.text')}
    >
      {open && <StatementForm />}
    </ConsoleDialog>
  )
}
