import { getLocaleInfo } from '#i18n/locales.ts'
import { useBoot } from '#web/client/boot.ts'
import { useHref } from '#web/client/use-href.ts'
import { Icon } from '#web/kit/icon.tsx'

/** The languages of the shop, each by its own name; a link loads this page in it. */
export function LanguageList() {
  const href = useHref()
  const { brand, locale } = useBoot()
  return (
    <ul className="language-list">
      {brand.languages.map((lang) => (
        <li key={lang}>
          <a
            href={href('/userInfo/setup', { lang })}
            lang={getLocaleInfo(lang).htmlLang}
            aria-current={lang === locale || undefined}
          >
            {getLocaleInfo(lang).name}
            {lang === locale && <Icon name="check" size={16} />}
          </a>
        </li>
      ))}
    </ul>
  )
}
