import type { Document } from '#contract/content.ts'
import { localeInfo, resolveLocale } from '#i18n/locales.ts'
import type { Address } from '#web/storefront/app/use-address.ts'
import { plainBeginning } from './plain-beginning.ts'

/** A document of the shop as schema.org words it. */
export function documentData({ docId, title, body, lang, updatedAt }: Document, publisher: string, address: Address) {
  const locale = resolveLocale(lang)
  return {
    '@type': 'WebPage',
    name: title,
    description: plainBeginning(body),
    inLanguage: locale && localeInfo(locale).htmlLang,
    dateModified: updatedAt,
    url: address.page('/doc', { docId }),
    publisher: { '@type': 'Organization', name: publisher },
  }
}
