import type { ReactNode } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { ViewTabs } from '#web/console/kit/view-tabs.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'

const tabs = ['accounts', 'entries', 'months', 'stores', 'taxes'] as const
type LedgerTab = (typeof tabs)[number]

export const toLedgerPath = (tab: LedgerTab): `/${string}` =>
  tab === 'accounts' ? '/staff/ledger' : `/staff/ledger/${tab}`

interface LedgerFrameProps {
  tab: LedgerTab
  actions?: ReactNode
  children: ReactNode
}

/** The pages of the ledger: accounts, entries, months, stores and taxes. */
export function LedgerFrame({ tab, actions, children }: LedgerFrameProps) {
  const t = useText()
  const { brand } = useConsoleStart()
  return (
    <PageFrame
      title={t('frame.nav.ledger')}
      lead={t(`bookkeeping.ledger.lead.${tab}`)}
      trail={[{ label: brand.name }]}
      actions={actions}
    >
      <div className="bookkeeping-tabs">
        <ViewTabs
          label={t('frame.nav.ledger')}
          views={tabs.map((key) => ({
            key,
            label: t(`frame.page.ledger.${key}`),
            href: toHref(toLedgerPath(key)),
          }))}
          current={tab}
        />
      </div>
      {children}
    </PageFrame>
  )
}
