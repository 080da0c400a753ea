import type { ReactNode } from 'react'
import type { Permission } from '#contract/permissions.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ViewTabs } from '#web/console/kit/view-tabs.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'

const tabs = {
  products: { path: '/staff/moderation', permission: 'products.view' },
  reviews: { path: '/staff/moderation/reviews', permission: 'reviews.moderate' },
  reports: { path: '/staff/moderation/reports', permission: 'reports.view' },
} as const satisfies Readonly<Record<string, { readonly path: `/${string}`; readonly permission: Permission }>>
type Tab = keyof typeof tabs

/** Products, reviews and reports of products that staff look through; each person sees those that they may. */
export function ModerationFrame({ tab, children }: { tab: Tab; children: ReactNode }) {
  const t = useText()
  const user = useCurrentUser()
  const { brand } = useConsoleStart()
  const visible = (Object.keys(tabs) as Tab[]).filter((key) => user?.permissions.includes(tabs[key].permission))
  return (
    <PageFrame title={t('frame.nav.moderation')} trail={[{ label: brand.name }]}>
      {visible.length > 1 && (
        <div className="moderation-tabs">
          <ViewTabs
            label={t('frame.nav.moderation')}
            views={visible.map((key) => ({
              key,
              label: t(`frame.page.moderation.${key}`),
              href: toHref(tabs[key].path),
            }))}
            current={tab}
          />
        </div>
      )}
      {children}
    </PageFrame>
  )
}
