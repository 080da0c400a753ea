import './people.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { UserDetail } from '#contract/staff-users.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useMoneyText } from '../../app/money.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { ChangesCard, ContactCard, NotesCard, SessionsCard } from './user-cards.tsx'
import { OrdersCard, WalletCard } from './user-money.tsx'
import { LimitCard } from '../credit/limit-card.tsx'
import { ReferralCard } from './referral-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { UserStatus } from './users-page.tsx'

const listPath = '/staff/users'

function Figures({ detail: { orders, wallet, sessions } }: { detail: UserDetail }) {
  const t = useText()
  const { intl } = useLanguage()
  const money = useMoneyText()
  const figures = [
    orders && {
      label: t('people.figure.spent'),
      value: money(orders.spent),
      note: t('people.figure.orders', { count: orders.paid }),
    },
    wallet && {
      label: t('people.figure.wallet'),
      value: money(wallet.available),
      note: t('people.figure.frozen', { amount: money(wallet.frozen) }),
    },
    { label: t('people.sessions'), value: formatNumber(sessions.length, intl), note: t('people.figure.devices') },
  ].filter((figure) => figure !== null)
  return (
    <dl className="console-card user-figures">
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b className="tabular-numbers">{value}</b>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One user: what they bought, their wallet, where they are logged in, and what staff know of them. */
export function Page() {
  const t = useText()
  const { userId = '' } = useParams()
  const self = useCurrentUser()
  const { formatDay } = useTimes()
  const [isChanging, setChanging] = useState(false)
  const { data: detail, isError, error, refetch } = useQuery(apiQuery('staffUsers.detail', { userId }))
  const trail = [{ label: t('frame.nav.users'), href: toHref(listPath) }]
  if (!detail)
    return (
      <PageFrame title={t('people.user')} trail={trail}>
        <div className="console-card console-card-body">
          {isError ? (
            <ListState
              icon="alert"
              title={t('people.error.user')}
              text={failureText(t, error)}
              action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
            />
          ) : (
            <Loading>
              <Skeleton shape="line" />
              <Skeleton shape="line" />
            </Loading>
          )}
        </div>
      </PageFrame>
    )
  const { user, isPlatform } = detail
  const canManage = self?.permissions.includes('users.manage') === true && !isPlatform
  const isActive = user.status === 'active'
  return (
    <PageFrame
      title={user.username}
      marks={<UserStatus status={user.status} isPill />}
      lead={t('people.user.lead', { code: user.usercode, day: formatDay(user.createdAt) })}
      trail={trail}
      actions={
        canManage &&
        user.id !== self.id && (
          <ActionButton variant={isActive ? 'danger' : 'primary'} onClick={() => setChanging(true)}>
            {t(isActive ? 'people.disable' : 'people.enable')}
          </ActionButton>
        )
      }
    >
      {detail.deletionAt && (
        <NoticeLine tone="info">{t('people.user.deletion', { day: formatDay(detail.deletionAt) })}</NoticeLine>
      )}
      {isPlatform && <NoticeLine tone="info">{t('people.user.platform')}</NoticeLine>}
      <Figures detail={detail} />
      <div className="user-detail">
        <div>
          {detail.orders && <OrdersCard orders={detail.orders} />}
          {detail.wallet && <WalletCard userId={user.id} />}
          <ContactCard user={user} canManage={canManage} />
        </div>
        <div>
          {!isPlatform && <SecondFactorCard detail={detail} canReset={canManage && user.id !== self.id} />}
          <ReferralCard userId={user.id} canManage={canManage} />
          {self?.permissions.includes('credit.view') && !isPlatform && <LimitCard user={user} />}
          <SessionsCard detail={detail} canManage={canManage} />
          <NotesCard detail={detail} canManage={canManage} />
          <ChangesCard detail={detail} />
        </div>
      </div>
      <StatusDialog open={isChanging} detail={detail} onClose={() => setChanging(false)} />
    </PageFrame>
  )
}
