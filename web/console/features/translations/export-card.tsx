import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { translationFormatCodes, translationScopeCodes, type TranslationGroup } from '#contract/translation-kinds.ts'
import type { OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { getLocaleInfo } from '#i18n/locales.ts'
import { failureText } from '#web/client/failure-text.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { FileLink } from '../../app/file-link.tsx'
import { useLanguageNames } from '../../app/language-names.ts'
import { useTimes } from '../../app/times.ts'
import { pollMs, useOwnGroups, useWorkspace, type ExportFile } from './workspace.ts'

type Scope = ExportFile['scope']
type Format = ExportFile['format']
type Language = OperationInput<'sellerTranslations.export'>['language']

type Own = { /** Kinds of texts of the person; none until they are known. */ own: readonly TranslationGroup[] }

function ExportForm({ own }: Own) {
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
  const [left, setLeft] = useState<readonly TranslationGroup[]>([])
  const [isBusy, setBusy] = useState(false)
  if (!language) return null
  const groups = own.filter((group) => !left.includes(group))
  const begin = async () => {
    if (own.length > 0 && groups.length === 0) return toast({ text: t('translations.export.noGroups'), tone: 'error' })
    setBusy(true)
    try {
      await call(
        `${module}.export`,
        { language, scope, format, ...(groups.length > 0 && { groups }) },
        { idempotencyKey: newIdempotencyKey() },
      )
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
      {own.length > 1 && (
        <fieldset className="translations-groups">
          <legend>{t('translations.field.groups')}</legend>
          {own.map((group) => (
            <Checkbox
              key={group}
              checked={!left.includes(group)}
              onChange={({ target }) =>
                setLeft(target.checked ? left.filter((one) => one !== group) : [...left, group])
              }
            >
              {t(`translations.group.${group}`)}
            </Checkbox>
          ))}
        </fieldset>
      )}
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

function FileLine({ file, own }: Own & { file: ExportFile }) {
  const t = useText()
  const toName = useLanguageNames()
  const { formatTime } = useTimes()
  const { locale } = useLanguage()
  const list = new Intl.ListFormat(getLocaleInfo(locale).intl, { type: 'unit' })
  return (
    <li>
      <div className="translations-name">
        <b>{toName(file.language)}</b>
        <span className="translations-note">
          {file.format === 'csv' ? 'CSV' : 'XLIFF 2.0'} · {t(`translations.scope.${file.scope}`)} ·{' '}
          {t('translations.coverage.total', { count: file.textCount })}
        </span>
        {own.length > file.groups.length && (
          <span className="translations-note">
            {list.format(file.groups.map((group) => t(`translations.group.${group}`)))}
          </span>
        )}
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
  const own = useOwnGroups()
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
      <ExportForm own={own} />
      {data?.pageList.length === 0 && <ListState icon="document" title={t('translations.files.empty')} />}
      {data && data.pageList.length > 0 && (
        <ul className="translations-lines" aria-label={t('translations.files.title')}>
          {data.pageList.slice(0, 10).map((file) => (
            <FileLine key={file.id} file={file} own={own} />
          ))}
        </ul>
      )}
    </section>
  )
}
