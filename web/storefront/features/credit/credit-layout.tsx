import './credit.css'
import type { ReactNode } from 'react'
import { useHref } from '#web/client/use-href.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

const creditPages = [
  { path: '/credit', label: 'credit.tab.credit' },
  { path: '/credit/application', label: 'credit.tab.application' },
  { path: '/credit/myLoan', label: 'credit.tab.loan' },
] as const

type CreditLayoutProps = { readonly page: (typeof creditPages)[number]['path']; readonly children: ReactNode }

/** The frame of the credit pages: title and tabs. */
export function CreditLayout({ page, children }: CreditLayoutProps) {
  const t = useText()
  const href = useHref()
  const { label } = creditPages.find(({ path }) => path === page)!
  return (
    <main className="wrap credit-layout">
      <PageHead title={t(label)} description={t('credit.intro')} />
      <h1>{t('credit.title')}</h1>
      <p className="credit-layout-lead">{t('credit.intro')}</p>
      <nav className="tabs" aria-label={t('credit.tabs')}>
        {creditPages.map(({ path, label }) => (
          <a key={path} href={href(path)} aria-current={path === page ? 'page' : undefined}>
            {t(label)}
          </a>
        ))}
      </nav>
      {children}
    </main>
  )
}
