import './credit.css'
import type { ReactNode } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { useBoot } from '#web/storefront/app/boot.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { PageHead } from '#web/storefront/shell/page-head.tsx'
import { useText } from '#web/text/text-provider.tsx'

const places = [
  { path: '/credit', label: 'credit.tab.about' },
  { path: '/credit/application', label: 'credit.tab.application' },
  { path: '/credit/myLoan', label: 'credit.tab.loans' },
] as const

type CreditLayoutProps = { readonly place: (typeof places)[number]['path']; readonly children: ReactNode }

/** What the three pages of credit share: where one is, and that nothing is offered yet. */
export function CreditLayout({ place, children }: CreditLayoutProps) {
  const t = useText()
  const href = useHref()
  const { name } = useBoot().brand
  const { label } = places.find(({ path }) => path === place)!
  return (
    <main className="wrap cr">
      <PageHead title={t(label)} description={t('credit.lead')} />
      <h1>{t('credit.title')}</h1>
      <p className="cr-lead">{t('credit.lead')}</p>
      <nav className="tabs" aria-label={t('credit.tabs')}>
        {places.map(({ path, label }) => (
          <a key={path} href={href(path)} aria-current={path === place ? 'page' : undefined}>
            {t(label)}
          </a>
        ))}
      </nav>
      <div className="cr-off" role="note">
        <Icon name="info" />
        <p>
          <b>{t('credit.off.title', { brand: name })}</b>
          {t('credit.off.text')}
        </p>
      </div>
      {children}
    </main>
  )
}
