import { useState } from 'react'
import { maxImportLines } from '#contract/redirects.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextAreaInput } from '#web/console/kit/text-area-input.tsx'
import { useRedirectAction } from './use-redirect-action.ts'

const maxShownProblems = 8

/** Takes many redirects as lines; with a wrong line none is imported. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const toast = useConsoleToast()
  const [lines, setLines] = useState('')
  const send = useRedirectAction('redirects.import', ({ imported, problems }) => {
    if (problems.length > 0 || imported === 0) return
    toast({ text: t('redirects.imported', { count: imported }) })
    onClose()
  })
  const problems = send.data?.problems ?? []
  const canSend = lines.trim() !== '' && !send.isPending
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t('redirects.import')}
      description={t('redirects.importText', { max: maxImportLines })}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton variant="primary" aria-disabled={!canSend} onClick={() => canSend && send.mutate({ lines })}>
            {t('redirects.importAll')}
          </ActionButton>
        </>
      }
    >
      <div className="redirect-dialog">
        <TextAreaInput
          label={t('redirects.lines')}
          help={t('redirects.linesHelp')}
          rows={8}
          dir="ltr"
          spellCheck={false}
          value={lines}
          onChange={({ target }) => setLines(target.value)}
        />
        {send.error && <NoticeLine tone="bad">{failureText(t, send.error)}</NoticeLine>}
        {problems.length > 0 && (
          <NoticeLine tone="bad">
            {t('redirects.problems', { count: problems.length })}
            <ul>
              {problems.slice(0, maxShownProblems).map(({ line, reason }) => (
                <li key={line}>{t('redirects.problem', { line, reason: t(`redirects.reason.${reason}`) })}</li>
              ))}
            </ul>
          </NoticeLine>
        )}
      </div>
    </ConsoleDialog>
  )
}
