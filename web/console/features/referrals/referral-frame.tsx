import type { ReactNode } from 'react'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ViewTabs } from '#web/console/kit/view-tabs.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'

export const referralsPath = '/staff/referrals'

const tabs = [
  { key: 'records', path: referralsPath, permission: 'money.view' },
  { key: 'months', path: `${referralsPath}/months`, permission: 'money.view' },
  { key: 'rates', path: `${referralsPath}/rates`, permission: 'stores.view' },
] as const

interface ReferralFrameProps {
  tab: (typeof tabs)[number]['key']
  actions?: ReactNode
  children: ReactNode
}

/** The pages about referrals that the person may see: rewards, months and rates of stores. */
export function ReferralFrame({ tab, actions, children }: ReferralFrameProps) {
  const t = useText()
  const user = useCurrentUser()
  const { brand } = useConsoleStart()
  const seen = tabs.filter(({ permission }) => user?.permissions.includes(permission))
  return (
    <PageFrame
      title={t('frame.nav.referral')}
      lead={t('bookkeeping.referral.lead')}
      trail={[{ label: brand.name }]}
      actions={actions}
    >
      <div className="bookkeeping-tabs">
        <ViewTabs
          label={t('frame.nav.referral')}
          views={seen.map(({ key, path }) => ({
            key,
            label: t(`bookkeeping.referral.tab.${key}`),
            href: toHref(path as `/${string}`),
          }))}
          current={tab}
        />
      </div>
      {children}
    </PageFrame>
  )
}
