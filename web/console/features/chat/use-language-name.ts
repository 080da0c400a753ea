import { useMemo } from 'react'
import { getLocaleInfo, resolveLocale } from '#i18n/locales.ts'
import { useLanguage } from '#web/client/text/text-provider.tsx'

const getHtmlLang = (lang: string): string => {
  const locale = resolveLocale(lang)
  return locale ? getLocaleInfo(locale).htmlLang : lang
}

/** Names the language of a shopper in the language of the page. */
export function useLanguageName(): (lang: string) => string {
  const { intl } = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames(intl, { type: 'language' })
    return (lang) => {
      try {
        return names.of(getHtmlLang(lang)) ?? lang
      } catch {
        return lang
      }
    }
  }, [intl])
}
