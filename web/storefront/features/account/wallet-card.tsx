import { useSuspenseQuery } from '@tanstack/react-query'
import { ask } from '#web/storefront/app/ask.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { Price, usePrice } from '#web/storefront/features/goods/price.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'
import { useLanguage, useText } from '#web/text/text-provider.tsx'

type Statement = ReturnType<typeof ask<'wallet.statement'>>

/** What the wallet holds, its latest movements with their signs, and the ways to put money in and take it out. */
export function WalletCard({ statement }: { statement: Statement }) {
  const t = useText()
  const price = usePrice()
  const href = useHref()
  const { timeZone } = useLanguage()
  const { money, frozen } = useSuspenseQuery(ask('wallet.balance', {})).data
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
      <p className="purse">
        <Price amount={money} />
      </p>
      {frozen > 0 && <p className="purse-held">{t('account.dashboard.frozen', { amount: price(frozen) })}</p>}
      {pageList.length === 0 ? (
        <p className="moves-none">{t('account.dashboard.noMovements')}</p>
      ) : (
        <ul className="moves">
          {pageList.map((entry) => (
            <li key={entry.id}>
              <span>{entry.cause}</span>
              <small>
                <Time iso={entry.at} zone={timeZone} />
              </small>
              <b className={entry.amount > 0 ? 'in' : undefined}>
                <Price amount={entry.amount} signed />
              </b>
            </li>
          ))}
        </ul>
      )}
      <div className="purse-do">
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
