import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useHref } from '#web/client/use-href.ts'
import { Price, usePrice } from '#web/client/price.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

type Statement = ReturnType<typeof apiQuery<'wallet.statement'>>

/** The balance of the wallet, its latest movements, and links to recharge and withdraw. */
export function WalletCard({ statement }: { statement: Statement }) {
  const t = useText()
  const price = usePrice()
  const href = useHref()
  const { timeZone, intl } = useLanguage()
  const { money, frozen } = useSuspenseQuery(apiQuery('wallet.balance', {})).data
  const { pageList } = useSuspenseQuery(statement).data
  return (
    <Card
      title={t('account.dashboard.wallet')}
      action={
        <ButtonLink variant="text" href={href('/userInfo/wallet')}>
          {t('common.seeAll')}
        </ButtonLink>
      }
    >
      <p className="wallet-card-balance">
        <Price amount={money} />
      </p>
      {frozen > 0 && <p className="wallet-card-held">{t('account.dashboard.frozen', { amount: price(frozen) })}</p>}
      {pageList.length === 0 ? (
        <p className="wallet-card-empty">{t('account.dashboard.noMovements')}</p>
      ) : (
        <ul className="wallet-card-movements">
          {pageList.map((entry) => (
            <li key={entry.id}>
              <span>{entry.cause}</span>
              <small>
                <Time iso={entry.at} zone={timeZone} locale={intl} />
              </small>
              <b className={entry.amount > 0 ? 'wallet-card-income' : undefined}>
                <Price amount={entry.amount} signed />
              </b>
            </li>
          ))}
        </ul>
      )}
      <div className="wallet-card-actions">
        <ButtonLink variant="secondary" small href={href('/userInfo/wallet/recharge')}>
          {t('wallet.recharge')}
        </ButtonLink>
        <ButtonLink variant="text" small href={href('/userInfo/wallet/withdraw')}>
          {t('wallet.withdraw')}
        </ButtonLink>
      </div>
    </Card>
  )
}
