import { useState } from 'react'
import type { Quote } from '#contract/checkout.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { type FieldErrors, type FieldValues, useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { TextField } from '#web/kit/field.tsx'

export type BusinessChoice = { readonly businessNumber?: string; readonly businessName?: string }

type BusinessBuyerProps = {
  readonly taxation: NonNullable<Quote['taxation']>
  /** Checks the number with the server; throws the error of the call. */
  readonly onCheck: (business: BusinessChoice) => Promise<void>
  /** Quotes with the business, or without one. */
  readonly onApply: (business: BusinessChoice) => void
}

function BusinessForm({ onCheck, onApply }: Omit<BusinessBuyerProps, 'taxation'>) {
  const t = useText()
  const toChoice = (values: FieldValues): BusinessChoice => ({
    businessNumber: values.businessNumber!.trim(),
    ...(values.businessName?.trim() && { businessName: values.businessName.trim() }),
  })
  const { props, errors, alert, busy } = useForm({
    check: (values): FieldErrors =>
      values.businessNumber?.trim() ? {} : { businessNumber: t('checkout.business.required') },
    send: async (values) => {
      await onCheck(toChoice(values))
      onApply(toChoice(values))
    },
  })
  return (
    <form className="form" {...props}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <TextField
        name="businessNumber"
        label={t('checkout.business.number')}
        error={errors.businessNumber}
        dir="ltr"
        maxLength={40}
        autoComplete="off"
        data-autofocus=""
      />
      <TextField name="businessName" label={t('checkout.business.name')} maxLength={120} autoComplete="organization" />
      <Button type="submit" variant="secondary" busy={busy}>
        {t('checkout.business.apply')}
      </Button>
    </form>
  )
}

/** The number of a buyer who buys for a business; it is kept on the order, and may free from tax. */
export function BusinessBuyer({ taxation, onCheck, onApply }: BusinessBuyerProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { business } = taxation
  if (business)
    return (
      <Card
        title={t('checkout.business.title')}
        action={
          <Button
            variant="text"
            onClick={() => {
              setOpen(false)
              onApply({})
            }}
          >
            {t('checkout.business.remove')}
          </Button>
        }
      >
        <p>
          {business.name && (
            <>
              <bdi>{business.name}</bdi>{' '}
            </>
          )}
          <bdi dir="ltr">{business.number}</bdi>
        </p>
        {!business.exemption && <p>{t('checkout.business.kept')}</p>}
      </Card>
    )
  return isOpen ? (
    <Card title={t('checkout.business.title')}>
      <BusinessForm onCheck={onCheck} onApply={onApply} />
    </Card>
  ) : (
    <div className="business-buyer">
      <Button variant="text" aria-expanded={false} onClick={() => setOpen(true)}>
        {t('checkout.business.open')}
      </Button>
    </div>
  )
}
