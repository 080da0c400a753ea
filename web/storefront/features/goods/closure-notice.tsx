import './closure-notice.css'
import type { RunningClosure } from '#contract/closures.ts'
import { Icon } from '#web/kit/icon.tsx'
import { formatDay } from '#web/client/format-day.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

/** A planned closure of a store while it runs: until when, whether it takes orders, and the store's message. */
export function ClosureNotice({ store, closure }: { store: string; closure: RunningClosure }) {
  const t = useText()
  const { intl } = useLanguage()
  const until = formatDay(closure.lastDay, intl)
  return (
    <aside className="closure-notice" aria-label={t('goods.closure.label')}>
      <Icon name="calendar" size={20} />
      <div>
        <b>{t('goods.closure.title', { store, until })}</b>
        <p>{t(closure.takesOrders ? 'goods.closure.shipsLater' : 'goods.closure.noOrders')}</p>
        {closure.message && <p>{closure.message}</p>}
      </div>
    </aside>
  )
}
