import type { Article } from '#contract/content.ts'
import { localeInfo, resolveLocale } from '#i18n/locales.ts'
import { useBoot } from '#web/storefront/app/boot.ts'
import { useHref } from '#web/storefront/app/use-href.ts'

/** The article as search engines read it: data, never run, so the page's rules on scripts let it stand. */
export function ArticleScript({ article }: { article: Article }) {
  const href = useHref()
  const { brand } = useBoot()
  const locale = resolveLocale(article.lang)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary,
    image: article.cover ? [article.cover] : undefined,
    datePublished: article.publishedAt,
    inLanguage: locale && localeInfo(locale).htmlLang,
    url: href('/information', { id: article.id }),
    publisher: { '@type': 'Organization', name: brand.name },
  }
  // A "<" could close the element early.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // oxlint-disable-next-line no-danger -- JSON without any "<"
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
