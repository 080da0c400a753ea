import type { Trader } from '#contract/traders.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { TraderFacts } from './trader-facts.tsx'

/** One line with the seller's legal name; opened, everything that the law wants stated. Nothing where it is not set. */
export function TraderDetails({ trader }: { trader: Trader | null }) {
  const t = useText()
  if (!trader) return null
  return (
    <details className="trader-details">
      <summary>
        <Icon name="info" size={16} />
        <span>{t('store.trader.summary', { name: trader.legalName })}</span>
        <Icon name="down" size={16} />
      </summary>
      <TraderFacts trader={trader} />
    </details>
  )
}
