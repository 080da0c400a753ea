import './doc-page.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Document, DocumentTitle } from '#contract/content.ts'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Day } from '#web/kit/date.tsx'
import { ask } from '#web/storefront/app/ask.ts'
import { useBoot } from '#web/storefront/app/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useAddress } from '#web/storefront/app/use-address.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { DataScript } from '#web/storefront/shell/data-script.tsx'
import { PageHead } from '#web/storefront/shell/page-head.tsx'
import { useLanguage, useText } from '#web/text/text-provider.tsx'
import { documentData } from './document-data.ts'
import { plainBeginning } from './plain-beginning.ts'
import { languageMarks, Prose } from './prose.tsx'

const documentOf = (search: URLSearchParams) => ask('content.document', { docId: search.get('docId') ?? '' })
const documents = ask('content.documents', {})

export const queries = (search: URLSearchParams) => [documentOf(search), documents]

/** Fewer parts than this are seen at a glance. */
const partsWorthAList = 3

function OtherDocuments({ titles, current }: { titles: readonly DocumentTitle[]; current: number }) {
  const t = useText()
  const href = useHref()
  return (
    <nav className="dc-nav" aria-label={t('content.doc.nav')}>
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
  if (headings.length < partsWorthAList) return null
  return (
    <nav className="dc-toc" aria-label={t('content.doc.toc')}>
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
    <div className="dc-help">
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

/** One document of the shop, with the way to the others and to a person. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { timeZone, intl } = useLanguage()
  const { brand } = useBoot()
  const address = useAddress()
  const { document } = useSuspenseQuery(documentOf(search)).data
  const { pageList } = useSuspenseQuery(documents).data
  const { docId, title, lang, body, headings, updatedAt } = document
  return (
    <main className="wrap">
      <PageHead title={title} description={plainBeginning(body)} />
      <DataScript data={documentData(document, brand.name, address)} />
      <Breadcrumbs
        label={t('common.breadcrumb')}
        trail={[{ label: t('shell.nav.home'), href: href('/index') }, { label: title }]}
      />
      <div className="dc">
        <OtherDocuments titles={pageList} current={docId} />
        <article className="dc-text">
          <header className="dc-head">
            <h1 {...languageMarks(lang)}>{title}</h1>
            <p>
              <span>
                {t('content.doc.updated')} <Day iso={updatedAt} zone={timeZone} locale={intl} />
              </span>
              <span className="dc-print">
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
