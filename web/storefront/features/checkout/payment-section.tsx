import './payment-methods.css'
import { useState } from 'react'
import { FundPasswordForm } from '#web/storefront/features/passwords/fund-password-form.tsx'
import { FundPasswordHelp } from '#web/storefront/features/passwords/fund-password-help.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { LaterPart } from './later-part.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { fundPasswordId, type Payment } from './use-payment.ts'

/** The wallet is paid with by a fund password, which can be set here when there is none. */
function MissingFundPassword({ error }: { error: string | undefined }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p
        className={error ? 'payment-section-lock payment-section-lock-short' : 'payment-section-lock'}
        role={error ? 'alert' : undefined}
      >
        <Icon name="lock" size={16} />
        {t('checkout.fund.notSet')}
      </p>
      {isOpen || error ? (
        <FundPasswordForm isSet={false} quiet />
      ) : (
        <Button variant="secondary" small onClick={() => setOpen(true)}>
          {t('checkout.fund.set')}
        </Button>
      )}
    </>
  )
}

/** The fund password, or the form that sets one. */
function FundPasswordPart({ payment, onSend }: PaymentSectionProps) {
  const t = useText()
  const { fundPasswordSet, error } = payment
  if (!fundPasswordSet) return <MissingFundPassword error={error} />
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <PasswordField
        id={fundPasswordId}
        name="fundPassword"
        label={t('checkout.fund.label')}
        help={t('checkout.fund.help')}
        error={error}
        autoComplete="off"
      />
      <FundPasswordHelp />
    </form>
  )
}

type PaymentSectionProps = {
  readonly payment: Payment
  /** The same press as the one beside the sums. */
  readonly onSend: () => void
}

/** The payment method, for credit its costs, and the fund password. */
export function PaymentSection({ payment, onSend }: PaymentSectionProps) {
  const t = useText()
  const { methods, method, choose, balance, payable, later, needsFundPassword } = payment
  return (
    <Card title={t('checkout.payment.title')}>
      <PaymentMethods
        methods={methods}
        chosen={method}
        onChoose={choose}
        balance={balance}
        payable={payable}
        available={later?.available ?? 0}
      >
        {needsFundPassword && (
          <>
            {method === 'credit' && later && <LaterPart later={later} />}
            <FundPasswordPart payment={payment} onSend={onSend} />
          </>
        )}
      </PaymentMethods>
    </Card>
  )
}
