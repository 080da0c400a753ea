import type { Article } from '#contract/content.ts'
import { localeInfo, resolveLocale } from '#i18n/locales.ts'
import type { Address } from '#web/storefront/app/use-address.ts'

/** An article as schema.org words it. */
export function articleData(article: Article, publisher: string, address: Address) {
  const locale = resolveLocale(article.lang)
  return {
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary,
    image: article.cover ? [address.file(article.cover)] : undefined,
    datePublished: article.publishedAt,
    inLanguage: locale && localeInfo(locale).htmlLang,
    url: address.page('/information', { id: article.id }),
    publisher: { '@type': 'Organization', name: publisher },
  }
}
