import { useState } from 'react'
import { getLocaleInfo } from '#i18n/locales.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { useConsoleStart } from '../console-start.ts'

const widths = ['desktop', 'phone'] as const

/** The width at which a page is previewed: `desktop` or `phone`. */
export function WidthSelect({ width, onChange }: { width: string; onChange: (width: string) => void }) {
  const t = useText()
  return (
    <SelectField
      label={t('settings.page.width')}
      value={width}
      options={widths.map((value) => ({ value, label: t(`settings.page.width.${value}`) }))}
      onChange={onChange}
    />
  )
}

/** The language of a preview: that of the console where the brand has it, else the brand's first. */
export function usePreviewLanguage() {
  const { locale } = useLanguage()
  const { languages } = useConsoleStart().brand
  return useState<string>(languages.includes(locale) ? locale : languages[0]!)
}

export function LanguageSelect({ lang, onChange }: { lang: string; onChange: (lang: string) => void }) {
  const t = useText()
  const { locale } = useLanguage()
  const { languages } = useConsoleStart().brand
  const names = new Intl.DisplayNames(getLocaleInfo(locale).intl, { type: 'language' })
  return (
    <SelectField
      label={t('settings.page.language')}
      value={lang}
      options={languages.map((value) => ({ value, label: names.of(getLocaleInfo(value).htmlLang) ?? value }))}
      onChange={onChange}
    />
  )
}
