import './translations.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useLanguageNames } from '../../app/language-names.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { ImportMark } from './import-mark.tsx'
import { ChangeTable, ProblemTable } from './import-tables.tsx'
import { isBusy, pollMs, useWorkspace, type ImportFile } from './workspace.ts'

function Figures({ file }: { file: ImportFile }) {
  const t = useText()
  const { intl } = useLanguage()
  const names = ['changes', 'unchanged', 'untranslated', 'errors'] as const
  return (
    <dl className="translations-figures">
      {names.map((name) => (
        <div key={name} data-bad={(name === 'errors' && file.errors > 0) || undefined}>
          <dt>{t(`translations.figure.${name}`)}</dt>
          <dd className="tabular-numbers">{formatNumber(file[name], intl)}</dd>
        </div>
      ))}
    </dl>
  )
}

function StartForm({ file }: { file: ImportFile }) {
  const t = useText()
  const { intl } = useLanguage()
  const call = useApi()
  const client = useQueryClient()
  const toast = useConsoleToast()
  const { module } = useWorkspace()
  const [leaveOut, setLeaveOut] = useState(false)
  const [includeStale, setStale] = useState(false)
  const [includeConflicts, setConflicts] = useState(false)
  const count = file.changes + (includeStale ? file.stale : 0) + (includeConflicts ? file.conflicts : 0)
  const canStart = count > 0 && (file.errors === 0 || leaveOut)
  const begin = async () => {
    try {
      const input = { importId: file.id, leaveOut, includeStale, includeConflicts }
      await call(`${module}.start`, input, { idempotencyKey: newIdempotencyKey() })
      toast({ text: t('translations.started') })
    } catch (error) {
      toast({ text: failureText(t, error), tone: 'error' })
    }
    await client.invalidateQueries({ queryKey: apiQuery(`${module}.detail`, { importId: file.id }).queryKey })
  }
  return (
    <div className="translations-start">
      {file.errors > 0 && (
        <Checkbox checked={leaveOut} onChange={({ target }) => setLeaveOut(target.checked)}>
          {t('translations.option.leaveOut', { count: formatNumber(file.errors, intl) })}
        </Checkbox>
      )}
      {file.stale > 0 && (
        <Checkbox checked={includeStale} onChange={({ target }) => setStale(target.checked)}>
          {t('translations.option.stale', { count: formatNumber(file.stale, intl) })}
        </Checkbox>
      )}
      {file.conflicts > 0 && (
        <Checkbox checked={includeConflicts} onChange={({ target }) => setConflicts(target.checked)}>
          {t('translations.option.conflicts', { count: formatNumber(file.conflicts, intl) })}
        </Checkbox>
      )}
      {count === 0 && <p className="translations-note">{t('translations.nothing')}</p>}
      <ActionButton variant="primary" aria-disabled={!canStart} onClick={() => canStart && void begin()}>
        {t('translations.start')}
      </ActionButton>
    </div>
  )
}

/** A translated file: its check, problems by line, what it changes, and the import. */
export function Page() {
  const t = useText()
  const { importId = '' } = useParams()
  const toName = useLanguageNames()
  const { module, path } = useWorkspace()
  const { data, error } = useQuery({
    ...apiQuery(`${module}.detail`, { importId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.import) ? pollMs : false),
  })
  const file = data?.import
  const title = file?.name || t('translations.imports.unnamed')
  return (
    <PageFrame title={title} trail={[{ label: t('translations.title'), href: toHref(path) }]}>
      <div className="translations-page">
        {!data && error && <ListState icon="alert" title={failureText(t, error)} />}
        {data && file && (
          <>
            <section className="console-card" aria-labelledby="file-title">
              <header>
                <h2 id="file-title">
                  {file.language === null ? t('translations.upload.title') : toName(file.language)}
                </h2>
                <ImportMark file={file} />
              </header>
              <div className="console-card-body">
                {!file.isUnreadable && !isBusy(file) && <Figures file={file} />}
                {file.state === 'checked' && !file.isUnreadable && <StartForm file={file} />}
              </div>
            </section>
            {data.problems.length > 0 && <ProblemTable problems={data.problems} />}
            {data.changes.length > 0 && (
              <ChangeTable changes={data.changes} total={file.changes} lang={file.language} />
            )}
          </>
        )}
      </div>
    </PageFrame>
  )
}
