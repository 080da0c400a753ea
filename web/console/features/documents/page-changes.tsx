import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toHtmlLang } from '#i18n/locales.ts'
import type { PageContent } from '#contract/staff-content.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { diffWords, toPlainLines } from './diff-words.ts'
import type { StaffPage } from './page-queries.ts'

const getText = (content: PageContent, lang: string): string => {
  const read = (texts: Readonly<Record<string, string | undefined>>) => texts[lang] ?? ''
  return [read(content.titles), read(content.summaries), toPlainLines(read(content.bodies))].filter(Boolean).join('\n')
}

/** The differences between two versions in one language, by words: readable without colour. */
export function PageChanges({ page, draft, lang }: { page: StaffPage; draft: PageContent; lang: string }) {
  const t = useText()
  const numbers = page.versions.map(({ number }) => String(number))
  const [before, setBefore] = useState(() => numbers.find((one) => one === String(page.version)) ?? numbers[0] ?? '')
  const [after, setAfter] = useState('draft')
  const { kind, id } = page
  const read = (number: string) => ({
    ...apiQuery('staffContent.version', { kind, id, number: Number(number || 1) }),
    enabled: number !== '' && number !== 'draft',
  })
  const older = useQuery(read(before)).data?.content
  const newer = useQuery(read(after)).data?.content
  const options = (withDraft: boolean) => [
    ...(withDraft ? [{ value: 'draft', label: t('documents.draft') }] : []),
    ...numbers.map((number) => ({ value: number, label: t('documents.version', { number }) })),
  ]
  if (numbers.length === 0) return <p className="console-help">{t('documents.changes.first')}</p>
  const one = older && getText(older, lang)
  const other = after === 'draft' ? getText(draft, lang) : newer && getText(newer, lang)
  const parts = one === undefined || other === undefined ? [] : diffWords(one, other)
  const changes = parts.filter(({ kind: part }) => part !== 'same').length
  return (
    <div className="document-changes">
      <div className="document-fields-pair">
        <SelectField
          label={t('documents.changes.from')}
          value={before}
          options={options(false)}
          onChange={(value) => setBefore(value)}
        />
        <SelectField
          label={t('documents.changes.to')}
          value={after}
          options={options(true)}
          onChange={(value) => setAfter(value)}
        />
      </div>
      <output className="console-help">{t('documents.changes.count', { count: changes })}</output>
      <div className="document-diff" lang={toHtmlLang(lang)} dir="auto">
        {parts.map(({ kind: part, text }, index) =>
          // oxlint-disable-next-line no-array-index-key -- parts have no other identity
          part === 'same' ? (
            <span key={index}>{text}</span>
          ) : part === 'added' ? (
            <ins key={index}>{text}</ins>
          ) : (
            <del key={index}>{text}</del>
          ),
        )}
      </div>
    </div>
  )
}
