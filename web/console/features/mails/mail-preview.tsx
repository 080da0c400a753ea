import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailTexts } from '#contract/mail-blocks.ts'
import { getDirection } from '#i18n/locales.ts'
import { ApiError, type OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TabPanels } from '#web/console/kit/tab-panels.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useSettled } from '../../app/use-settled.ts'
import type { MailText } from './mail-queries.ts'

type Scheme = NonNullable<OperationInput<'mailTexts.preview'>['scheme']>
const widths = ['640', '360'] as const

/** The mail as the server writes it with these texts, once typing pauses. */
export function useMailPreview({ kind, language }: MailText, texts: MailTexts) {
  const [scheme, setScheme] = useState<Scheme>('light')
  const settled = useSettled(JSON.stringify(texts))
  const { data, error, refetch } = useQuery({
    ...apiQuery('mailTexts.preview', {
      kind,
      textLanguage: language,
      texts: JSON.parse(settled) as MailTexts,
      scheme,
    }),
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  })
  const fields: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {}
  return { data, error, fields, scheme, setScheme, refetch, direction: getDirection(language) }
}

/** The mail in a frame without scripts, and as plain text. */
export function MailPreview({ preview }: { preview: ReturnType<typeof useMailPreview> }) {
  const t = useText()
  const [width, setWidth] = useState<string>('640')
  const [tab, setTab] = useState('html')
  const { data, error, fields, scheme, setScheme, refetch, direction } = preview
  const isRefused = Object.keys(fields).length > 0
  return (
    <section className="console-card mail-preview" aria-labelledby="mail-preview-title">
      <header>
        <h2 id="mail-preview-title">{t('mails.preview')}</h2>
      </header>
      <div className="console-card-body mail-fields">
        <div className="mail-pair">
          <SelectField
            label={t('mails.width')}
            value={width}
            options={widths.map((value) => ({ value, label: t(`mails.width.${value}`) }))}
            onChange={setWidth}
          />
          <SelectField
            label={t('theme.mode')}
            value={scheme}
            options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`theme.mode.${value}`) }))}
            onChange={(value) => setScheme(value as Scheme)}
          />
        </div>
        {isRefused && <NoticeLine tone="info">{t('mails.preview.refused')}</NoticeLine>}
        {error && !isRefused && (
          <NoticeLine
            tone="bad"
            action={
              <ActionButton small onClick={() => void refetch()}>
                {t('common.retry')}
              </ActionButton>
            }
          >
            {failureText(t, error)}
          </NoticeLine>
        )}
        {!data && !error && (
          <Loading>
            <Skeleton shape="line" width="most" />
            <Skeleton shape="tile" />
          </Loading>
        )}
        {data && (
          <>
            <p className="mail-subject">
              <span>{t('mails.block.subject')}</span>
              <b dir={direction}>{data.subject}</b>
            </p>
            <TabPanels
              label={t('mails.preview')}
              current={tab}
              onChange={setTab}
              tabs={[
                {
                  key: 'html',
                  label: t('mails.preview.html'),
                  panel: (
                    <div className="mail-frame" data-width={width}>
                      <iframe title={t('mails.preview.frame')} sandbox="" srcDoc={data.html} />
                    </div>
                  ),
                },
                {
                  key: 'text',
                  label: t('mails.preview.text'),
                  panel: (
                    <pre className="mail-text" dir={direction}>
                      {data.text}
                    </pre>
                  ),
                },
              ]}
            />
          </>
        )}
      </div>
    </section>
  )
}
