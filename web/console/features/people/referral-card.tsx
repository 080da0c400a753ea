import { useQuery } from '@tanstack/react-query'
import { referralPermissions } from '#contract/referral-states.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useMoneyText } from '../../app/money.ts'
import { toHref } from '../../app/sections.ts'
import { usePeopleChange } from './people-queries.ts'

/** Who referred the user, whom they referred, and whether they may. */
export function ReferralCard({ userId, canManage }: { userId: string; canManage: boolean }) {
  const t = useText()
  const { intl } = useLanguage()
  const money = useMoneyText()
  const { data } = useQuery(apiQuery('staffReferral.user', { userId }))
  const permit = usePeopleChange('staffReferral.permit', () => t('people.referral.saved'))
  if (!data) return null
  const options = referralPermissions.map((value) => ({ value, label: t(`people.referral.${value}`) }))
  const facts = [
    {
      label: t('people.referral.by'),
      value: data.referrer ? (
        <a className="console-link" href={toHref(`/staff/users/${data.referrer.id}`)}>
          <bdi>{data.referrer.name}</bdi>
        </a>
      ) : (
        t('people.referral.none')
      ),
    },
    { label: t('people.referral.referred'), value: formatNumber(data.referred, intl) },
    { label: t('people.referral.earned'), value: money(data.earned) },
    ...(data.owed > 0 ? [{ label: t('people.referral.owed'), value: money(data.owed) }] : []),
  ]
  return (
    <section className="console-card" aria-labelledby="referral-title">
      <header>
        <h2 id="referral-title">{t('people.referral.title')}</h2>
      </header>
      <div className="console-card-body user-referral">
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular-numbers">{value}</dd>
            </div>
          ))}
        </dl>
        {canManage ? (
          <SelectField
            label={t('people.referral.permission')}
            help={t('people.referral.now', { may: data.mayRefer ? 'yes' : 'no' })}
            options={options}
            value={data.permission}
            onChange={(value) => {
              const permission = referralPermissions.find((one) => one === value)
              if (permission && permission !== data.permission) permit.mutate({ userId, permission })
            }}
          />
        ) : (
          <p className="console-help">{t('people.referral.now', { may: data.mayRefer ? 'yes' : 'no' })}</p>
        )}
      </div>
    </section>
  )
}
