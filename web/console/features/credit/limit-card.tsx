import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useMoneyText } from '../../app/money.ts'
import { LimitDialog } from './limit-dialog.tsx'

interface LimitCardProps {
  user: { readonly id: string; readonly username: string }
}

/** The credit limit on the page of a person, with what is owed of it. */
export function LimitCard({ user }: LimitCardProps) {
  const t = useText()
  const money = useMoneyText()
  const self = useCurrentUser()
  const [isChanging, setChanging] = useState(false)
  const { data } = useQuery(apiQuery('staffCredit.limits', { keyword: user.username }))
  if (!data) return null
  const limit = data.pageList.find((one) => one.user.id === user.id)
  const canChange = self?.permissions.includes('credit.decide') && self.id !== user.id
  const facts = limit
    ? [
        { label: t('lending.limits.limit'), value: money(limit.limit) },
        { label: t('lending.limits.used'), value: money(limit.used) },
        { label: t('lending.limits.reason'), value: <bdi>{limit.reason}</bdi> },
      ]
    : []
  return (
    <section className="console-card" aria-labelledby="limit-title">
      <header>
        <h2 id="limit-title">{t('frame.page.credit.limits')}</h2>
      </header>
      <div className="console-card-body user-referral">
        {limit ? (
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular-numbers">{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="console-help">{t('lending.limits.none')}</p>
        )}
        {canChange && <ActionButton onClick={() => setChanging(true)}>{t('lending.limits.change')}</ActionButton>}
      </div>
      {isChanging && <LimitDialog user={user} limit={limit?.limit ?? 0} onClose={() => setChanging(false)} />}
    </section>
  )
}
