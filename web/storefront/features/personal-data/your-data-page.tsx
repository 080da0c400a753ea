import './your-data.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { ExportCard } from './export-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

export const queries = () => [
  apiQuery('account.info', {}),
  apiQuery('personalData.export', {}),
  apiQuery('personalData.deletion', {}),
]

export function Page(_props: PageProps) {
  const { state } = useSuspenseQuery(apiQuery('personalData.deletion', {})).data
  return (
    <AccountLayout page="/userInfo/your-data">
      <div className="your-data">
        {state === 'waiting' && <WaitingCard />}
        <ExportCard />
        {state === 'none' && <DeletionCard />}
      </div>
    </AccountLayout>
  )
}
