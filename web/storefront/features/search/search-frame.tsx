import './search-frame.css'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { keywordParam, readKeyword, useHref } from '#web/client/use-href.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { PopularGoods } from '#web/storefront/features/catalogue/popular-goods.tsx'
import type { TextKey } from '#i18n/text-keys.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { searchPages } from './use-search-words.ts'

type Kind = keyof typeof searchPages

const kinds: readonly (readonly [kind: Kind, text: TextKey])[] = [
  ['all', 'search.kinds.all'],
  ['goods', 'search.box.goods'],
  ['seller', 'search.box.stores'],
]

/** The text of a search; empty if the address has none. */
export const readWords = (search: URLSearchParams): string => readKeyword(search).trim().slice(0, 200)

/** Links to the same search on the three search pages. */
function SearchKinds({ words, kind }: { words: string; kind: Kind }) {
  const t = useText()
  const href = useHref()
  return (
    <nav className="search-frame-kinds" aria-label={t('search.kinds.label')}>
      {kinds.map(([one, text]) => (
        <a
          key={one}
          href={href(searchPages[one], { keyword: keywordParam(words) })}
          aria-current={one === kind ? 'page' : undefined}
        >
          {t(text)}
        </a>
      ))}
    </nav>
  )
}

/** The page of an empty search. */
function NoWords() {
  const t = useText()
  return (
    <>
      <h1>{t('search.box.label')}</h1>
      <p className="search-frame-note">{t('search.box.start')}</p>
      <PopularGoods />
    </>
  )
}

/** The frame of the search pages: title, trail and links to the same search in other kinds. */
export function SearchFrame({ search, kind, children }: { search: URLSearchParams; kind: Kind; children: ReactNode }) {
  const t = useText()
  const href = useHref()
  const words = readWords(search)
  const title = words ? t('search.title', { keyword: words }) : t('search.box.label')
  return (
    <main className="wrap">
      <PageHead title={title} />
      <Breadcrumbs trail={[{ label: t('shell.nav.home'), href: href('/index') }, { label: t('search.box.label') }]} />
      {words ? (
        <>
          <header className="search-frame-head">
            <h1>{title}</h1>
            <SearchKinds words={words} kind={kind} />
          </header>
          {children}
        </>
      ) : (
        <NoWords />
      )}
    </main>
  )
}
