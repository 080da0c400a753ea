import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { useHref } from '#web/client/use-href.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

const usualWaitMs = 30_000
const firstIntervalMs = 2_000
const laterIntervalMs = 15_000

/**
 * Shown when the payer returns before the provider has confirmed. Polls until the trade is paid; after a while it says
 * that waiting is not necessary.
 */
export function WaitForPayment({ tradeId }: { tradeId: string }) {
  const t = useText()
  const href = useHref()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), usualWaitMs)
    return () => clearTimeout(timer)
  }, [])
  useQuery({
    ...apiQuery('checkout.trade', { tradeId }),
    refetchInterval: isLong ? laterIntervalMs : firstIntervalMs,
    refetchOnMount: 'always',
  })
  return (
    <main className="wrap pay-success">
      <PageHead title={t('checkout.wait.title')} />
      <header>
        <span className="pay-success-mark">
          <Icon name="clock" size={26} />
        </span>
        <h1>{t('checkout.wait.title')}</h1>
        <p aria-live="polite">{t(isLong ? 'checkout.wait.long' : 'checkout.wait.text')}</p>
        <div className="pay-success-links">
          <ButtonLink variant="secondary" href={href('/userInfo/my-order')}>
            {t('orders.title')}
          </ButtonLink>
        </div>
      </header>
    </main>
  )
}
