import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentMethod } from '#contract/orders.ts'
import { ask } from '#web/storefront/app/ask.ts'
import { FundPasswordForm } from '#web/storefront/features/account/fund-password-form.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { PaymentMethods } from './payment-methods.tsx'

/** The fund password is asked for when it is needed; here it can be set when there is none. */
function MissingFundPassword() {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <div className="se-fund">
      <p>
        <Icon name="lock" size={16} />
        {t('checkout.fund.notSet')}
      </p>
      {open ? (
        <FundPasswordForm isSet={false} />
      ) : (
        <Button variant="secondary" small onClick={() => setOpen(true)}>
          {t('checkout.fund.set')}
        </Button>
      )}
    </div>
  )
}

type PaymentSectionProps = {
  readonly methods: readonly PaymentMethod[]
  readonly chosen: PaymentMethod
  readonly onChoose: (method: PaymentMethod) => void
  /** Unknown while sums are made. */
  readonly payable: number | undefined
}

/** How it will be paid; the wallet's balance stands beside it. */
export function PaymentSection({ methods, chosen, onChoose, payable = 0 }: PaymentSectionProps) {
  const t = useText()
  const { money } = useSuspenseQuery(ask('wallet.balance', {})).data
  const { fundPasswordSet } = useSuspenseQuery(ask('account.info', {})).data
  return (
    <Card title={t('checkout.payment.title')}>
      <PaymentMethods methods={methods} chosen={chosen} onChoose={onChoose} balance={money} payable={payable} />
      {chosen === 'wallet' && !fundPasswordSet && <MissingFundPassword />}
    </Card>
  )
}
