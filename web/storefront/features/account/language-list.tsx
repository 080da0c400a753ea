import { localeInfo } from '#i18n/locales.ts'
import { useBoot } from '#web/storefront/app/boot.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { Icon } from '#web/kit/icon.tsx'

/** The languages of the shop, each in its own words; a press loads this page in it. */
export function LanguageList() {
  const href = useHref()
  const { brand, locale } = useBoot()
  return (
    <ul className="langs">
      {brand.languages.map((lang) => (
        <li key={lang}>
          <a
            href={href('/userInfo/setup', { lang })}
            lang={localeInfo(lang).htmlLang}
            aria-current={lang === locale || undefined}
          >
            {localeInfo(lang).name}
            {lang === locale && <Icon name="check" size={16} />}
          </a>
        </li>
      ))}
    </ul>
  )
}
