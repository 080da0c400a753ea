import './credit.css'
import type { ReactNode } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { ViewTabs } from '#web/console/kit/view-tabs.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'

const tabs = ['applications', 'loans', 'limits', 'products', 'months'] as const
type CreditTab = (typeof tabs)[number]

export const toCreditPath = (tab: CreditTab): `/${string}` =>
  tab === 'applications' ? '/staff/credit' : `/staff/credit/${tab}`

interface CreditFrameProps {
  tab: CreditTab
  actions?: ReactNode
  children: ReactNode
}

/** The pages of credit: applications, loans, products and months. */
export function CreditFrame({ tab, actions, children }: CreditFrameProps) {
  const t = useText()
  const { brand } = useConsoleStart()
  return (
    <PageFrame
      title={t('frame.nav.credit')}
      lead={t(`lending.lead.${tab}`)}
      trail={[{ label: brand.name }]}
      actions={actions}
    >
      <div className="credit-tabs">
        <ViewTabs
          label={t('frame.nav.credit')}
          views={tabs.map((key) => ({ key, label: t(`frame.page.credit.${key}`), href: toHref(toCreditPath(key)) }))}
          current={tab}
        />
      </div>
      {children}
    </PageFrame>
  )
}
