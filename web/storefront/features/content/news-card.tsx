import './news.css'
import type { NewsCard as Card } from '#contract/content.ts'
import { Day } from '#web/kit/date.tsx'
import { useHref } from '#web/client/use-href.ts'
import { nightMedia, toNightScene } from '#web/storefront/features/content/scene-image.tsx'
import { useLanguage } from '#web/client/text/text-provider.tsx'

/** The drawn cover of an article, if it has one; decorative, because its title stands beside it. */
export function Cover({ src, eager }: { src: string | null; eager: boolean }) {
  if (!src) return null
  return (
    <span className="news-card-cover">
      <picture>
        <source media={nightMedia} srcSet={toNightScene(src)} />
        <img src={src} alt="" width={1280} height={460} loading={eager ? 'eager' : 'lazy'} decoding="async" />
      </picture>
    </span>
  )
}

type NewsCardProps = {
  readonly article: Card
  /** Broad, at the head of the list. */
  readonly first?: boolean
  /** The level of its title. */
  readonly level: 2 | 3
}

/** An article in a list; the whole card is a link. */
export function NewsCard({ article, first = false, level }: NewsCardProps) {
  const href = useHref()
  const { timeZone, intl } = useLanguage()
  const Heading = `h${level}` as const
  return (
    <article className={first && article.cover ? 'news-card news-card-first' : 'news-card'}>
      <Cover src={article.cover} eager={first} />
      <div>
        <p className="news-time">
          <Day iso={article.publishedAt} zone={timeZone} locale={intl} />
        </p>
        <Heading>
          <a href={href('/information', { id: article.id })}>{article.title}</a>
        </Heading>
        <p className="news-card-summary">{article.summary}</p>
      </div>
    </article>
  )
}
