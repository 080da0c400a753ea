import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { translationFormatCodes, translationScopeCodes } from '#contract/translation-kinds.ts'
import type { OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { FileLink } from '../../app/file-link.tsx'
import { useLanguageNames } from '../../app/language-names.ts'
import { useTimes } from '../../app/times.ts'
import { pollMs, useWorkspace, type ExportFile } from './workspace.ts'

type Scope = ExportFile['scope']
type Format = ExportFile['format']
type Language = OperationInput<'sellerTranslations.export'>['language']

function ExportForm() {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useConsoleToast()
  const toName = useLanguageNames()
  const { module } = useWorkspace()
  const { brand } = useConsoleStart()
  const languages = brand.languages.filter((lang) => lang !== brand.defaultLanguage)
  const [language, setLanguage] = useState<Language | undefined>(languages[0] as Language | undefined)
  const [scope, setScope] = useState<Scope>('missing')
  const [format, setFormat] = useState<Format>('xliff')
  const [isBusy, setBusy] = useState(false)
  if (!language) return null
  const begin = async () => {
    setBusy(true)
    try {
      await call(`${module}.export`, { language, scope, format }, { idempotencyKey: newIdempotencyKey() })
      await client.invalidateQueries({ queryKey: apiQuery(`${module}.exports`, {}).queryKey })
      toast({ text: t('translations.export.begun') })
    } catch (error) {
      toast({ text: failureText(t, error), tone: 'error' })
    }
    setBusy(false)
  }
  return (
    <div className="console-card-body translations-form">
      <SelectField
        label={t('translations.field.language')}
        options={languages.map((value) => ({ value, label: toName(value) }))}
        value={language}
        onChange={(next) => setLanguage(next as Language)}
      />
      <SelectField
        label={t('translations.field.scope')}
        options={translationScopeCodes.map((value) => ({ value, label: t(`translations.scope.${value}`) }))}
        value={scope}
        onChange={(next) => setScope(next as Scope)}
      />
      <SelectField
        label={t('translations.field.format')}
        options={translationFormatCodes.map((value) => ({ value, label: value === 'csv' ? 'CSV' : 'XLIFF 2.0' }))}
        value={format}
        onChange={(next) => setFormat(next as Format)}
      />
      <ActionButton
        variant="primary"
        icon={<Icon name="download" size={16} />}
        aria-disabled={isBusy}
        onClick={() => !isBusy && void begin()}
      >
        {t('translations.export.begin')}
      </ActionButton>
    </div>
  )
}

function FileLine({ file }: { file: ExportFile }) {
  const t = useText()
  const toName = useLanguageNames()
  const { formatTime } = useTimes()
  return (
    <li>
      <div className="translations-name">
        <b>{toName(file.language)}</b>
        <span className="translations-note">
          {file.format === 'csv' ? 'CSV' : 'XLIFF 2.0'} · {t(`translations.scope.${file.scope}`)} ·{' '}
          {t('translations.coverage.total', { count: file.textCount })}
        </span>
        {!file.isComplete && file.state === 'ready' && (
          <span className="translations-note">{t('translations.files.cut')}</span>
        )}
      </div>
      <time className="translations-note" dateTime={file.createdAt}>
        {formatTime(file.createdAt)}
      </time>
      {file.state === 'waiting' && (
        <StatusMark shape="half" tone="info">
          {t('translations.files.waiting')}
        </StatusMark>
      )}
      {file.state === 'failed' && (
        <StatusMark shape="decide" tone="bad">
          {t('translations.files.failed')}
        </StatusMark>
      )}
      {file.link && <FileLink href={file.link}>{t('translations.files.download')}</FileLink>}
    </li>
  )
}

/** A new file for translators, and the latest ones. */
export function ExportCard() {
  const t = useText()
  const { module } = useWorkspace()
  const { data } = useQuery({
    ...apiQuery(`${module}.exports`, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pageList.some((file) => file.state === 'waiting') ? pollMs : false),
  })
  return (
    <section className="console-card" aria-labelledby="export-title">
      <header>
        <h2 id="export-title">{t('translations.export.title')}</h2>
      </header>
      <ExportForm />
      {data?.pageList.length === 0 && <ListState icon="document" title={t('translations.files.empty')} />}
      {data && data.pageList.length > 0 && (
        <ul className="translations-lines" aria-label={t('translations.files.title')}>
          {data.pageList.slice(0, 10).map((file) => (
            <FileLine key={file.id} file={file} />
          ))}
        </ul>
      )}
    </section>
  )
}
