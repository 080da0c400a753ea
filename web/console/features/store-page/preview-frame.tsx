import { type RefObject, useState } from 'react'
import { getLocaleInfo } from '#i18n/locales.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useConsoleStart } from '../../app/console-start.ts'

const widths = ['desktop', 'phone'] as const

/** The real page of the store with the draft, on a day, in a language and at a width; `frame` gets its frame. */
export function PreviewFrame({ storeId, frame }: { storeId: string; frame: RefObject<HTMLIFrameElement | null> }) {
  const t = useText()
  const { locale } = useLanguage()
  const { languages } = useConsoleStart().brand
  const names = new Intl.DisplayNames(getLocaleInfo(locale).intl, { type: 'language' })
  const [lang, setLang] = useState<string>(languages.includes(locale) ? locale : languages[0]!)
  const [day, setDay] = useState('')
  const [width, setWidth] = useState<string>('desktop')
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
            label: names.of(getLocaleInfo(value).htmlLang) ?? value,
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
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, with our own session */}
        <iframe ref={frame} title={t('settings.page.preview')} src={`/pc/store?${query.toString()}`} />
      </div>
    </section>
  )
}
