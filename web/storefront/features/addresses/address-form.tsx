import './address.css'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Address } from '#contract/address.ts'
import { useBoot } from '#web/client/boot.ts'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { TextField } from '#web/kit/field.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { findAddressErrors } from './address-errors.ts'
import { PlaceFields } from './place-fields.tsx'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { type FieldErrors, type FieldValues, useForm } from '#web/client/form/use-form.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'

type AddressFormProps = {
  /** The one to change; null to add one. */
  readonly address: Address | null
  readonly onSaved: (address: Address) => void
  readonly onCancel: () => void
}

type FieldsProps = { readonly address: Address | null; readonly errors: FieldErrors }

const toInput = (values: FieldValues) => ({
  consignee: values.consignee!,
  areaCode: values.areaCode!,
  phone: values.phone!,
  email: values.email,
  country: values.country!,
  // Every address has a region; a country without writes only the city.
  region: values.region?.trim() || values.city!,
  city: values.city!,
  street: values.street!,
  postcode: values.postcode,
  ...(values.use && { use: true }),
})

function RecipientFields({ address, errors }: FieldsProps) {
  const t = useText()
  const { brand } = useBoot()
  return (
    <>
      <TextField
        name="consignee"
        label={t('account.address.consignee')}
        help={t('account.address.consigneeHelp')}
        error={errors.consignee}
        defaultValue={address?.consignee}
        autoComplete="name"
        data-autofocus=""
      />
      <div className="address-form-phone">
        <TextField
          name="areaCode"
          label={t('account.address.areaCode')}
          error={errors.areaCode}
          defaultValue={address?.areaCode.replace(/^\+/, '') ?? brand.phoneAreaCode}
          inputMode="tel"
          dir="ltr"
          autoComplete="tel-country-code"
        />
        <TextField
          name="phone"
          label={t('account.address.phone')}
          error={errors.phone}
          defaultValue={address?.phone}
          type="tel"
          dir="ltr"
          autoComplete="tel-national"
        />
      </div>
    </>
  )
}

function MailField({ address, errors }: FieldsProps) {
  const t = useText()
  return (
    <TextField
      name="email"
      label={
        <>
          {t('account.address.email')} <small className="address-form-optional">{t('common.optional')}</small>
        </>
      }
      error={errors.email}
      defaultValue={address?.email ?? undefined}
      type="email"
      dir="ltr"
      autoComplete="email"
    />
  )
}

/** Adds or changes a delivery address. */
export function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { policy } = useBoot().brand
  const submit = useSubmission()
  const titleId = useId()
  const { props, errors, alert, busy } = useForm({
    check: (values) => findAddressErrors(values, policy, t),
    send: async (values) => {
      const input = toInput(values)
      const saved = await submit(input, (options) =>
        address
          ? call('account.editAddress', { id: address.id, ...input }, options)
          : call('account.addAddress', input, options),
      )
      await client.invalidateQueries({ queryKey: ['account.addresses'] })
      toast({ text: t('account.address.saved') })
      onSaved(saved.address)
    },
  })
  return (
    <form className="form" aria-labelledby={titleId} {...props}>
      <span className="visually-hidden" id={titleId}>
        {t(address ? 'account.address.edit' : 'account.address.add')}
      </span>
      <FormAlert>{alert}</FormAlert>
      <RecipientFields address={address} errors={errors} />
      <PlaceFields address={address} errors={errors} />
      <MailField address={address} errors={errors} />
      {address?.use !== 1 && <Checkbox name="use">{t('account.address.use')}</Checkbox>}
      <div className="form-foot">
        <Button type="submit" busy={busy}>
          {t('account.address.save')}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
