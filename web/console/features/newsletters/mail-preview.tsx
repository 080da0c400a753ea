import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextLocale } from '#i18n/locales.ts'
import type { OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { WidthSelect } from '../../app/drafts/preview-fields.tsx'

type Scheme = NonNullable<OperationInput<'newsletters.preview'>['scheme']>
type TextLanguage = OperationInput<'newsletters.preview'>['textLanguage']

/** The saved newsletter as its mail, in a frame without scripts. */
export function MailPreview({ id, lang }: { id: string; lang: TextLocale }) {
  const t = useText()
  const [width, setWidth] = useState('desktop')
  const [scheme, setScheme] = useState<Scheme>('light')
  const { data, error } = useQuery({
    ...apiQuery('newsletters.preview', { id, textLanguage: lang as TextLanguage, scheme }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <div className="newsletter-fields">
      <div className="newsletter-pair">
        <WidthSelect width={width} onChange={setWidth} />
        <SelectField
          label={t('theme.mode')}
          value={scheme}
          options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`theme.mode.${value}`) }))}
          onChange={(value) => setScheme(value as Scheme)}
        />
      </div>
      {error && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
      {data && (
        <div className="newsletter-frame" data-width={width}>
          <iframe title={data.subject} sandbox="" srcDoc={data.html} />
        </div>
      )}
    </div>
  )
}
