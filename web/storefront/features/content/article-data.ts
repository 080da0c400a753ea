import type { Article } from '#contract/content.ts'
import { getLocaleInfo, resolveLocale } from '#i18n/locales.ts'
import type { AbsoluteUrl } from '#web/client/use-absolute-url.ts'

/** An article as schema.org words it. */
export function buildArticleData(article: Article, publisher: string, address: AbsoluteUrl) {
  const locale = resolveLocale(article.lang)
  return {
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary,
    image: article.cover ? [address.file(article.cover)] : undefined,
    datePublished: article.publishedAt,
    inLanguage: locale && getLocaleInfo(locale).htmlLang,
    url: address.page('/information', { id: article.id }),
    publisher: { '@type': 'Organization', name: publisher },
  }
}
