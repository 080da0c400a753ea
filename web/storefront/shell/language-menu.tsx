import { useLocation } from 'react-router'
import { getLocaleInfo } from '#i18n/locales.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Menu } from '#web/kit/menu.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useText } from '#web/client/text/text-provider.tsx'

/** The languages of the brand, each a link to this page; such a link reloads the page. */
export function useLanguageLinks() {
  const { brand, base, locale } = useBoot()
  const { pathname, search } = useLocation()
  return brand.languages.map((language) => {
    const query = new URLSearchParams(search)
    query.set('lang', language)
    const { name, htmlLang } = getLocaleInfo(language)
    return {
      key: language,
      label: name,
      lang: htmlLang,
      current: language === locale,
      href: `${base}${pathname}?${query}`,
    }
  })
}

/** The language of the page with the list of those offered below it; nothing where there is no choice. */
export function LanguageMenu() {
  const t = useText()
  const { locale } = useBoot()
  const items = useLanguageLinks()
  if (items.length < 2) return null
  return (
    <div className="header-small-button">
      <Menu label={t('shell.language.choose')} items={items}>
        <Icon name="globe" size={16} />
        <span lang={getLocaleInfo(locale).htmlLang}>{getLocaleInfo(locale).name}</span>
      </Menu>
    </div>
  )
}
