import { useEffect, useRef, useState } from 'react'
import { getLocaleInfo, type TextLocale } from '#i18n/locales.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useConsoleStart } from '../../app/console-start.ts'

/** The message by which the page in the frame reads the draft again. */
const draftMessage = 'store-page-draft'
const widths = ['desktop', 'phone'] as const

/** The real page of the store with the draft, on a day, in a language and at a width; `savedCount` grows by each save. */
export function PreviewFrame({ storeId, savedCount }: { storeId: string; savedCount: number }) {
  const t = useText()
  const { locale } = useLanguage()
  const { languages } = useConsoleStart().brand
  const names = new Intl.DisplayNames(getLocaleInfo(locale).intl, { type: 'language' })
  const [lang, setLang] = useState<string>(languages.includes(locale) ? locale : languages[0]!)
  const [day, setDay] = useState('')
  const [width, setWidth] = useState<string>('desktop')
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => frame.current?.contentWindow?.postMessage(draftMessage, location.origin), [savedCount])
  const query = new URLSearchParams({ id: storeId, lang, preview: day })
  return (
    <section className="console-card page-editor-preview" aria-label={t('settings.page.preview')}>
      <header>
        <TextInput
          type="date"
          label={t('settings.page.day')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <SelectField
          label={t('settings.page.language')}
          value={lang}
          options={languages.map((value) => ({
            value,
            label: names.of(getLocaleInfo(value as TextLocale).htmlLang) ?? value,
          }))}
          onChange={setLang}
        />
        <SelectField
          label={t('settings.page.width')}
          value={width}
          options={widths.map((value) => ({ value, label: t(`settings.page.width.${value}`) }))}
          onChange={setWidth}
        />
      </header>
      <div className="page-editor-frame" data-width={width}>
        <iframe ref={frame} title={t('settings.page.preview')} src={`/pc/store?${query.toString()}`} />
      </div>
    </section>
  )
}
