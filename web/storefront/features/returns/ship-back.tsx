import { useState } from 'react'
import { useApi } from '#web/client/use-api.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useOrderAction } from '#web/storefront/features/orders/use-order-action.ts'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

/** Says by which parcel accepted goods go back. */
export function ShipBack({ returnId }: { returnId: string }) {
  const t = useText()
  const call = useApi()
  const { busy, alert, run } = useOrderAction()
  const [carrier, setCarrier] = useState('')
  const [trackingNumber, setTrackingNumber] = useState('')
  const input = { returnId, carrier, trackingNumber }
  return (
    <form
      className="form return-case-part"
      onSubmit={(event) => {
        event.preventDefault()
        void run({ input, send: (options) => call('returns.ship', input, options), done: t('returns.ship.done') })
      }}
    >
      <h3>{t('returns.ship.title')}</h3>
      <FormAlert>{alert}</FormAlert>
      <div className="ship-back-columns">
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
