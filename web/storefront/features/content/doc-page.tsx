import './doc-page.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Document, DocumentTitle } from '#contract/content.ts'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Day } from '#web/kit/date.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useAbsoluteUrl } from '#web/client/use-absolute-url.ts'
import { useHref } from '#web/client/use-href.ts'
import { DataScript } from '#web/client/data-script.tsx'
import { PageHead } from '#web/client/page-head.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { buildDocumentData } from './document-data.ts'
import { toExcerpt } from './plain-beginning.ts'
import { toLanguageAttributes, Prose } from './prose.tsx'

const documentQuery = (search: URLSearchParams) => apiQuery('content.document', { docId: search.get('docId') ?? '' })
const documentsQuery = apiQuery('content.documents', {})

export const queries = (search: URLSearchParams) => [documentQuery(search), documentsQuery]

/** Fewer parts than this are seen at a glance. */
const minListedParts = 3

function OtherDocuments({ titles, current }: { titles: readonly DocumentTitle[]; current: number }) {
  const t = useText()
  const href = useHref()
  return (
    <nav className="doc-page-nav" aria-label={t('content.doc.nav')}>
      <h2>{t('content.doc.nav')}</h2>
      <ul>
        {titles.map(({ docId, title }) => (
          <li key={docId}>
            <a href={href('/doc', { docId })} aria-current={docId === current ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Parts({ headings }: Pick<Document, 'headings'>) {
  const t = useText()
  if (headings.length < minListedParts) return null
  return (
    <nav className="doc-page-contents" aria-label={t('content.doc.toc')}>
      <h2>{t('content.doc.toc')}</h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Help() {
  const t = useText()
  const { supportMail } = useBoot().brand
  return (
    <div className="doc-page-help">
      <div>
        <h2>{t('content.doc.help.title')}</h2>
        <p>{t('content.doc.help.text')}</p>
      </div>
      <ButtonLink variant="secondary" icon="mail" href={`mailto:${supportMail}`}>
        <bdi>{supportMail}</bdi>
      </ButtonLink>
    </div>
  )
}

/** One document of the shop, with links to the others and to support. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { timeZone, intl } = useLanguage()
  const { brand } = useBoot()
  const address = useAbsoluteUrl()
  const { document } = useSuspenseQuery(documentQuery(search)).data
  const { pageList } = useSuspenseQuery(documentsQuery).data
  const { docId, title, lang, body, headings, updatedAt } = document
  return (
    <main className="wrap">
      <PageHead title={title} description={toExcerpt(body)} />
      <DataScript data={buildDocumentData(document, brand.name, address)} />
      <Breadcrumbs trail={[{ label: t('shell.nav.home'), href: href('/index') }, { label: title }]} />
      <div className="doc-page">
        <OtherDocuments titles={pageList} current={docId} />
        <article className="doc-page-text">
          <header className="doc-page-head">
            <h1 {...toLanguageAttributes(lang)}>{title}</h1>
            <p>
              <span>
                {t('content.doc.updated')} <Day iso={updatedAt} zone={timeZone} locale={intl} />
              </span>
              <span className="doc-page-print">
                <Button variant="text" small icon="document" onClick={() => window.print()}>
                  {t('content.doc.print')}
                </Button>
              </span>
            </p>
          </header>
          <Parts headings={headings} />
          <Prose html={body} lang={lang} />
          <Help />
        </article>
      </div>
    </main>
  )
}
