import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from '#web/storefront/app/ask.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { PageHead } from '#web/storefront/shell/page-head.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/text/text-provider.tsx'

const usuallyMs = 30_000
const soonMs = 2_000
const laterMs = 15_000

/**
 * The payer is back from the provider's page, and its word is on the way. Asks until the trade is paid, which the page
 * around it shows by itself; after a while it says that nobody need wait here.
 */
export function WaitForPayment({ tradeId }: { tradeId: string }) {
  const t = useText()
  const href = useHref()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), usuallyMs)
    return () => clearTimeout(timer)
  }, [])
  useQuery({
    ...ask('checkout.trade', { tradeId }),
    refetchInterval: isLong ? laterMs : soonMs,
    refetchOnMount: 'always',
  })
  return (
    <main className="wrap done">
      <PageHead title={t('checkout.wait.title')} />
      <header>
        <span className="done-mark">
          <Icon name="clock" size={26} />
        </span>
        <h1>{t('checkout.wait.title')}</h1>
        <p aria-live="polite">{t(isLong ? 'checkout.wait.long' : 'checkout.wait.text')}</p>
        <div className="done-ways">
          <ButtonLink variant="secondary" href={href('/userInfo/my-order')}>
            {t('orders.title')}
          </ButtonLink>
        </div>
      </header>
    </main>
  )
}
