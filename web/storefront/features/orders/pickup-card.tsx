import './pickup-card.css'
import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { formatAddress } from '#i18n/addresses/format-address.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'

/** Where the shopper collects the order, and the code to show there; each press makes a new one. */
export function PickupCard({ order }: { order: Order['order'] }) {
  const t = useText()
  const call = useApi()
  const { intl } = useLanguage()
  const [code, setCode] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const { pickup } = order.delivery
  if (!pickup) return null
  const show = async () => {
    setBusy(true)
    setAlert(null)
    try {
      setCode((await call('orders.pickupCode', { orderId: order.id })).code)
    } catch (error) {
      setAlert(failureText(t, error))
    }
    setBusy(false)
  }
  return (
    <Card title={t('orders.pickup.title')}>
      <address className="pickup-card-place">
        <Icon name="pin" size={20} />
        <span>
          <bdi>{order.seller.name}</bdi>
          {formatAddress(pickup, intl).map((line) => (
            <bdi key={line} suppressHydrationWarning>
              {line}
            </bdi>
          ))}
        </span>
      </address>
      <p className="pickup-card-hours">
        <Icon name="clock" size={16} />
        {pickup.hours}
      </p>
      {(order.status === 1 || order.status === 2) && (
        <div className="pickup-card-code">
          <FormAlert>{alert}</FormAlert>
          <div aria-live="polite">
            {code && (
              <p>
                <span>{t('orders.pickup.code')}</span>
                <b dir="ltr" className="tabular-numbers">
                  {code}
                </b>
              </p>
            )}
          </div>
          <p className="pickup-card-hours">{t('orders.pickup.text')}</p>
          <Button variant={code ? 'secondary' : 'primary'} busy={busy} onClick={() => void show()}>
            {t(code ? 'orders.pickup.newCode' : 'orders.pickup.show')}
          </Button>
        </div>
      )}
    </Card>
  )
}
