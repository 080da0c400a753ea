import { useLocation } from 'react-router'
import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { useBoot } from '#web/client/boot.ts'
import { useCurrentPage } from '#web/storefront/app/use-page.ts'

/** The parameters by which this page differs from others, in one order. */
function pickCanonical(search: string, names: readonly string[]): [string, string][] {
  const all = new URLSearchParams(search)
  return names.flatMap((name): [string, string][] => (all.has(name) ? [[name, all.get(name)!]] : []))
}

/**
 * The canonical and alternate links of this page: one address per language in the desktop shop for all of its views.
 * Personal pages and search results are excluded from search engines.
 */
export function PageLinks() {
  const { host, locale, brand } = useBoot()
  const { pathname, search } = useLocation()
  const { canonical } = useCurrentPage()
  if (!canonical) return <meta name="robots" content="noindex" />
  const parameters = pickCanonical(search, canonical)
  const address = (base: string, lang?: Locale) => {
    const query = new URLSearchParams(lang ? [...parameters, ['lang', lang]] : parameters).toString()
    return `${host}${base}${pathname}${query && `?${query}`}`
  }
  const own = brand.languages.find((language) => language === locale) as Locale | undefined
  return (
    <>
      <link rel="canonical" href={address('/pc', own)} />
      <meta property="og:url" content={address('/pc', own)} />
      <link rel="alternate" media="only screen and (max-width: 640px)" href={address('/shop', own)} />
      {brand.languages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={getLocaleInfo(language).htmlLang}
          href={address('/pc', language as Locale)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('/pc')} />
    </>
  )
}
