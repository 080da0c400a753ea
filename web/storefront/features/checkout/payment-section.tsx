import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '#web/storefront/app/ask.ts'
import { FundPasswordForm } from '#web/storefront/features/account/fund-password-form.tsx'
import { usePrice } from '#web/storefront/features/goods/price.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { RadioGroup, RadioTile } from '#web/kit/radio-tile.tsx'
import { useText } from '#web/text/text-provider.tsx'

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

/** How it is paid: from the wallet, whose balance stands beside it. `payable` is unknown while sums are made. */
export function PaymentSection({ payable = 0 }: { payable: number | undefined }) {
  const t = useText()
  const price = usePrice()
  const { money } = useSuspenseQuery(ask('wallet.balance', {})).data
  const { fundPasswordSet } = useSuspenseQuery(ask('account.info', {})).data
  return (
    <Card title={t('checkout.payment.title')}>
      <RadioGroup legend={t('checkout.payment.title')}>
        <RadioTile plain name="method" defaultChecked title={t('checkout.payment.wallet')} end={<Icon name="wallet" />}>
          {t('checkout.payment.balance', { amount: price(money) })}
          {money < payable && (
            <span className="se-short">{t('checkout.payment.short', { amount: price(payable - money) })}</span>
          )}
        </RadioTile>
      </RadioGroup>
      {!fundPasswordSet && <MissingFundPassword />}
    </Card>
  )
}
