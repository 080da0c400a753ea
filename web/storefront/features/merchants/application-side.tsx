import { useBoot } from '#web/client/boot.ts'
import { usePrice } from '#web/client/price.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { formatPercent } from '#web/kit/number.ts'
import type { OwnApplication } from './use-application-draft.ts'

const icons = { done: 'check', open: 'clock', wrong: 'alert' } as const satisfies Readonly<Record<string, IconName>>

/** Requirements of the brand, each with its state, and the costs of selling. */
export function ApplicationSide({ own }: { own: OwnApplication }) {
  const t = useText()
  const { intl } = useLanguage()
  const price = usePrice()
  const { returnWindowDays } = useBoot().brand.policy
  const percent = formatPercent(own.commissionPercent / 100, intl, 2)
  return (
    <aside className="application-side">
      {own.requirements.length > 0 && (
        <Card title={t('merchants.needs.title')}>
          <ul className="application-side-list">
            {own.requirements.map(({ key, state }) => (
              <li key={key} className={`application-side-${state}`}>
                <Icon name={icons[state]} size={20} />
                <span>
                  {t(`merchants.require.${key}`)}
                  <small>{t(`merchants.require.state.${state}`)}</small>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('merchants.fees.title')}>
        <dl className="application-side-costs tabular-numbers">
          <div>
            <dt>{t('merchants.fees.open')}</dt>
            <dd>{price(0)}</dd>
          </div>
          <div>
            <dt>{t('merchants.fees.sale')}</dt>
            <dd>{percent}</dd>
          </div>
          <div>
            <dt>{t('merchants.fees.paid')}</dt>
            <dd>{t('merchants.fees.paidAfter', { days: returnWindowDays })}</dd>
          </div>
        </dl>
      </Card>
    </aside>
  )
}
