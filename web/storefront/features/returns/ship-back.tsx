import { useState } from 'react'
import { useCall } from '#web/storefront/app/use-call.ts'
import { FormAlert } from '#web/storefront/features/account/form/form-alert.tsx'
import { useOrderDeed } from '#web/storefront/features/orders/use-order-deed.ts'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { useText } from '#web/text/text-provider.tsx'

/** Says by which parcel accepted goods go back. */
export function ShipBack({ returnId }: { returnId: string }) {
  const t = useText()
  const call = useCall()
  const { busy, alert, run } = useOrderDeed()
  const [carrier, setCarrier] = useState('')
  const [trackingNumber, setTrackingNumber] = useState('')
  const input = { returnId, carrier, trackingNumber }
  return (
    <form
      className="form ret-part"
      onSubmit={(event) => {
        event.preventDefault()
        void run({ input, send: (options) => call('returns.ship', input, options), done: t('returns.ship.done') })
      }}
    >
      <h3>{t('returns.ship.title')}</h3>
      <FormAlert>{alert}</FormAlert>
      <div className="ret-two">
        <TextField
          name="carrier"
          label={t('returns.ship.carrier')}
          value={carrier}
          maxLength={64}
          required
          onChange={(event) => setCarrier(event.target.value)}
        />
        <TextField
          name="trackingNumber"
          label={t('returns.ship.number')}
          value={trackingNumber}
          maxLength={64}
          required
          dir="ltr"
          onChange={(event) => setTrackingNumber(event.target.value)}
        />
      </div>
      <div className="form-foot">
        <Button type="submit" small busy={busy}>
          {t('returns.ship.send')}
        </Button>
      </div>
    </form>
  )
}
