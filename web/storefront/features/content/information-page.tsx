import './news.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { ListPager } from '#web/storefront/features/catalogue/list-pager.tsx'
import { PageHead } from '#web/client/page-head.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { articleQuery, latestNewsQuery, NewsArticle } from './news-article.tsx'
import { NewsCard } from './news-card.tsx'

const newsPageSize = 10
const newsQuery = (search: URLSearchParams) =>
  apiQuery('content.news', { pageNum: search.get('pageNum') ?? 1, pageSize: newsPageSize })

export const queries = (search: URLSearchParams) => {
  const id = search.get('id')
  return id === null ? [newsQuery(search)] : [articleQuery(id), latestNewsQuery]
}

function NewsList({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { name } = useBoot().brand
  const { pageList, pageInfo } = useSuspenseQuery(newsQuery(search)).data
  const { pageNum } = pageInfo
  const buildHref = (page: number | undefined) => href('/information', { pageNum: page && page > 1 ? page : undefined })
  return (
    <main className="wrap">
      <PageHead title={t('content.news.title')} description={t('content.news.text', { brand: name })} />
      <Breadcrumbs trail={[{ label: t('shell.nav.home'), href: href('/index') }, { label: t('content.news.title') }]} />
      <header className="news-head">
        <h1>{t('content.news.title')}</h1>
        <p>{t('content.news.text', { brand: name })}</p>
      </header>
      {pageList.length > 0 ? (
        <div className="news-list">
          {pageList.map((article, at) => (
            <NewsCard key={article.id} article={article} first={at === 0 && pageNum === 1} level={2} />
          ))}
        </div>
      ) : (
        <EmptyState
          image={{ src: '/media/art/book/8fb0ae-b98a58-1.svg' }}
          title={t('content.news.empty.title')}
          sentence={t('content.news.empty.text')}
          action={<ButtonLink href={href('/index')}>{t('content.news.empty.action')}</ButtonLink>}
        />
      )}
      <ListPager pageInfo={pageInfo} buildHref={({ pageNum: page }) => buildHref(page)} />
    </main>
  )
}

/** The news: a list, or with `id` one article. */
export function Page({ search }: PageProps) {
  const id = search.get('id')
  return id === null ? <NewsList search={search} /> : <NewsArticle id={id} />
}
