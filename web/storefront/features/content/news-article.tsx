import { useSuspenseQuery } from '@tanstack/react-query'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { Day } from '#web/kit/date.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import { useAbsoluteUrl, type AbsoluteUrl } from '#web/client/use-absolute-url.ts'
import { useHref } from '#web/client/use-href.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { DataScript } from '#web/client/data-script.tsx'
import { Cover, NewsCard } from './news-card.tsx'
import { toLanguageAttributes, Prose } from './prose.tsx'
import type { Article } from '#contract/content.ts'
import { toHtmlLang } from '#i18n/locales.ts'

/** An article as schema.org data. */
function buildArticleData(article: Article, publisher: string, address: AbsoluteUrl) {
  return {
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary,
    image: article.cover ? [address.file(article.cover)] : undefined,
    datePublished: article.publishedAt,
    inLanguage: toHtmlLang(article.lang),
    url: address.page('/information', { id: article.id }),
    publisher: { '@type': 'Organization', name: publisher },
  }
}

export const articleQuery = (id: string) => apiQuery('content.article', { id })
/** One more than are shown, as the article itself may be among them. */
export const latestNewsQuery = apiQuery('content.news', { pageNum: 1, pageSize: 4 })
const maxMoreNews = 3

function MoreNews({ excludedId }: { excludedId: string }) {
  const t = useText()
  const href = useHref()
  const { pageList } = useSuspenseQuery(latestNewsQuery).data
  const others = pageList.filter(({ id }) => id !== excludedId).slice(0, maxMoreNews)
  if (others.length === 0) return null
  return (
    <section className="news-article-more" aria-labelledby="more-news">
      <header>
        <h2 id="more-news">{t('content.news.more')}</h2>
        <a href={href('/information')}>{t('content.news.all')}</a>
      </header>
      <div className="news-list">
        {others.map((article) => (
          <NewsCard key={article.id} article={article} level={3} />
        ))}
      </div>
    </section>
  )
}

/** One article of the news, and what else is new. */
export function NewsArticle({ id }: { id: string }) {
  const t = useText()
  const href = useHref()
  const { name } = useBoot().brand
  const { timeZone, intl } = useLanguage()
  const address = useAbsoluteUrl()
  const { article } = useSuspenseQuery(articleQuery(id)).data
  const { title, summary, lang, body, cover, publishedAt } = article
  return (
    <main className="wrap">
      <PageHead title={title} description={summary} type="article" {...(cover && { image: cover })} />
      <DataScript data={buildArticleData(article, name, address)} />
      <Breadcrumbs
        trail={[
          { label: t('shell.nav.home'), href: href('/index') },
          { label: t('content.news.title'), href: href('/information') },
          { label: title },
        ]}
      />
      <article className="news-article">
        <header {...toLanguageAttributes(lang)}>
          <p className="news-time">
            <Day iso={publishedAt} zone={timeZone} locale={intl} />
          </p>
          <h1>{title}</h1>
          <p className="news-article-lead">{summary}</p>
        </header>
        {cover && <Cover src={cover} eager />}
        <Prose html={body} lang={lang} />
      </article>
      <MoreNews excludedId={article.id} />
    </main>
  )
}
