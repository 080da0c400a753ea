import { useSuspenseQuery } from '@tanstack/react-query'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { Day } from '#web/kit/date.tsx'
import { ask } from '#web/storefront/app/ask.ts'
import { useBoot } from '#web/storefront/app/boot.ts'
import { useAddress } from '#web/storefront/app/use-address.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { PageHead } from '#web/storefront/shell/page-head.tsx'
import { useLanguage, useText } from '#web/text/text-provider.tsx'
import { DataScript } from '#web/storefront/shell/data-script.tsx'
import { articleData } from './article-data.ts'
import { Cover, NewsCard } from './news-card.tsx'
import { languageMarks, Prose } from './prose.tsx'

export const articleOf = (id: string) => ask('content.article', { id })
/** One more than are shown, as the article itself may be among them. */
export const latestNews = ask('content.news', { pageNum: 1, pageSize: 4 })
const shownBelow = 3

function MoreNews({ but }: { but: string }) {
  const t = useText()
  const href = useHref()
  const { pageList } = useSuspenseQuery(latestNews).data
  const others = pageList.filter(({ id }) => id !== but).slice(0, shownBelow)
  if (others.length === 0) return null
  return (
    <section className="nw-more" aria-labelledby="more-news">
      <header>
        <h2 id="more-news">{t('content.news.more')}</h2>
        <a href={href('/information')}>{t('content.news.all')}</a>
      </header>
      <div className="nw-list">
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
  const address = useAddress()
  const { article } = useSuspenseQuery(articleOf(id)).data
  const { title, summary, lang, body, cover, publishedAt } = article
  return (
    <main className="wrap">
      <PageHead title={title} description={summary} type="article" {...(cover && { image: cover })} />
      <DataScript data={articleData(article, name, address)} />
      <Breadcrumbs
        label={t('common.breadcrumb')}
        trail={[
          { label: t('shell.nav.home'), href: href('/index') },
          { label: t('content.news.title'), href: href('/information') },
          { label: title },
        ]}
      />
      <article className="nw-article">
        <header {...languageMarks(lang)}>
          <p className="nw-time">
            <Day iso={publishedAt} zone={timeZone} locale={intl} />
          </p>
          <h1>{title}</h1>
          <p className="nw-lead">{summary}</p>
        </header>
        {cover && <Cover src={cover} eager />}
        <Prose html={body} lang={lang} />
      </article>
      <MoreNews but={article.id} />
    </main>
  )
}
