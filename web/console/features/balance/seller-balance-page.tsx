import './balance.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { ListViews } from '../../app/lists/list-views.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { balanceSpec } from './balance-list.ts'
import { MoneyParts } from './money-parts.tsx'
import { useMoneyText } from '../../app/money.ts'
import { Movements, Payouts } from './movements.tsx'
import { OrderMoney } from './order-money.tsx'
import { NextPayoutCard, PayoutAccountsCard } from './payout-cards.tsx'
import { PayoutDialog } from './payout-dialog.tsx'
import { StatementDialog } from './statement-dialog.tsx'

const overviewQuery = apiQuery('sellerMoney.overview', {})
const rulesQuery = apiQuery('wallet.withdrawalRules', {})
const accountsQuery = apiQuery('wallet.accounts', {})

/** The parts of the money, or the states before and without them. */
function Parts() {
  const t = useText()
  const overview = useQuery(overviewQuery)
  if (overview.data) return <MoneyParts overview={overview.data} />
  if (overview.isError)
    return (
      <div className="console-card">
        <ListState
          icon="alert"
          title={t('balance.error')}
          text={failureText(t, overview.error)}
          action={<ActionButton onClick={() => void overview.refetch()}>{t('common.retry')}</ActionButton>}
        />
      </div>
    )
  return (
    <div className="console-card console-card-body">
      <Loading>
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </Loading>
    </div>
  )
}

/** The store's money: where it is, what each order brings, every movement, and the owner's payouts. */
export function Page() {
  const t = useText()
  const money = useMoneyText()
  const user = useCurrentUser()
  const list = useListState(balanceSpec)
  const isOwner = user?.seller?.permissions.includes('payouts') ?? false
  const available = useQuery(overviewQuery).data?.available ?? 0
  const rules = useQuery({ ...rulesQuery, enabled: isOwner }).data
  const accounts = useQuery({ ...accountsQuery, enabled: isOwner }).data?.pageList
  const [opened, setOpened] = useState<'payout' | 'statement' | null>(null)
  const close = () => setOpened(null)
  const canOpenOrders = user?.seller?.permissions.some((one) => one === 'orders' || one === 'returns') ?? false
  return (
    <PageFrame
      title={t('balance.title')}
      trail={user?.seller ? [{ label: user.seller.name }] : []}
      actions={
        <>
          <ActionButton icon={<Icon name="download" size={16} />} onClick={() => setOpened('statement')}>
            {t('balance.statement')}
          </ActionButton>
          {isOwner && (
            <ActionButton
              variant="primary"
              aria-disabled={available <= 0 || !rules || !accounts || rules.unfinished !== null}
              onClick={() => available > 0 && rules && accounts && !rules.unfinished && setOpened('payout')}
            >
              {available > 0 ? t('balance.request', { amount: money(available) }) : t('balance.payout.title')}
            </ActionButton>
          )}
        </>
      }
    >
      <div className="balance-page">
        <Parts />
        <div className="console-card balance-list">
          <ListViews
            list={list}
            savedList="seller-money"
            label={t('balance.views')}
            getName={(view) => t(view === null ? 'balance.perOrder' : `balance.${view}`)}
          />
          {list.state.view === null && <OrderMoney list={list} canOpenOrders={canOpenOrders} />}
          {list.state.view === 'movements' && <Movements list={list} />}
          {list.state.view === 'payouts' && <Payouts list={list} />}
        </div>
        {isOwner && rules && accounts && (
          <div className="balance-cards">
            <NextPayoutCard rules={rules} available={available} />
            <PayoutAccountsCard accounts={accounts} hasPassword={user?.fundPasswordSet ?? false} />
          </div>
        )}
      </div>
      <StatementDialog open={opened === 'statement'} onClose={close} />
      {rules && accounts && (
        <PayoutDialog
          open={opened === 'payout'}
          rules={rules}
          accounts={accounts}
          available={available}
          onDone={close}
        />
      )}
    </PageFrame>
  )
}
