import { useMemo } from 'react'
import { getLocaleInfo, type TextLocale } from '#i18n/locales.ts'
import { useLanguage } from '#web/client/text/text-provider.tsx'

/** Writes the name of a language in the language of the page. */
export function useLanguageNames(): (lang: string) => string {
  const { intl } = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames(intl, { type: 'language' })
    return (lang) => names.of(getLocaleInfo(lang as TextLocale).htmlLang) ?? lang
  }, [intl])
}
