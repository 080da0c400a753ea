import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RechargeChannel } from '#contract/wallet.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { useBoot } from '#web/client/boot.ts'
import { useApi } from '#web/client/use-api.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { type FieldErrors, useForm } from '#web/client/form/use-form.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { usePrice } from '#web/client/price.tsx'
import { ImageField } from '#web/client/image-field.tsx'
import { useImageUploads } from '#web/client/use-image-uploads.ts'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { RadioGroup, RadioTile } from '#web/kit/radio-tile.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { BankDetails } from './bank-details.tsx'
import { readAmount } from './read-amount.ts'
import { refreshWallet } from './refresh-wallet.ts'

type RechargeFormProps = {
  readonly rules: OperationData<'wallet.rechargeRules'>
  /** The initial amount, in whole units of the currency. */
  readonly wanted: number | null
  /** The address after a card payment. */
  readonly back: string | undefined
}

const fieldByErrorKey = { 'wallet.below_minimum': 'amount', 'wallet.above_maximum': 'amount' }

/** The recharge form: amount, method and for a transfer the receipt; a card continues on the provider's page. */
export function RechargeForm({ rules: { min, max, channels, bankDetails }, wanted, back }: RechargeFormProps) {
  const t = useText()
  const price = usePrice()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const submit = useSubmission()
  const { brand } = useBoot()
  const { digits } = brand.currency
  const images = useImageUploads('receipt', 1)
  const [channel, setChannel] = useState<RechargeChannel>(channels[0] ?? 'transfer')
  const first = wanted === null ? '' : Math.max(min, wanted).toFixed(digits)
  const [typed, setTyped] = useState(first)
  const [receiptError, setReceiptError] = useState<string>()
  const image = images.addresses[0]
  const { props, errors, alert, busy } = useForm({
    check: ({ amount = '' }): FieldErrors => {
      const read = readAmount(amount, digits)
      if (read === null) return { amount: t('wallet.amount.wrong', { example: (12.5).toFixed(digits) }) }
      return read < min || read > max ? { amount: t('wallet.amount.range', { min: price(min), max: price(max) }) } : {}
    },
    send: async ({ amount = '' }) => {
      if (channel === 'transfer' && !image) return setReceiptError(t('wallet.receipt.missing'))
      const more = channel === 'transfer' ? { image } : back && { back }
      const input = { amount: readAmount(amount, digits)!, channel, ...more }
      const { redirectUrl } = await submit(input, (options) => call('wallet.recharge', input, options))
      if (redirectUrl) return window.location.assign(redirectUrl)
      toast({ text: t('wallet.recharge.done') })
      await refreshWallet(client)
    },
    fieldByErrorKey,
  })
  const read = readAmount(typed, digits)
  const sendText = () => {
    if (read === null) return t('wallet.recharge')
    const amount = price(read)
    return channel === 'card' ? t('wallet.recharge.toCard', { amount }) : t('wallet.recharge.submit', { amount })
  }
  return (
    <form className="form wallet-form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <TextField
        name="amount"
        label={t('wallet.amount')}
        help={t('wallet.amount.range', { min: price(min), max: price(max) })}
        error={errors.amount}
        defaultValue={first}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <RadioGroup legend={t('wallet.channel.title')}>
        {channels.map((one) => (
          <RadioTile
            key={one}
            name="channel"
            value={one}
            title={t(`wallet.channel.${one}`)}
            checked={one === channel}
            onChange={() => setChannel(one)}
          >
            <span>
              {one === 'card'
                ? t('wallet.channel.cardHelp')
                : bankDetails
                  ? t('wallet.channel.transferTo')
                  : t('wallet.channel.transferHelp', { mail: brand.supportMail })}
            </span>
          </RadioTile>
        ))}
      </RadioGroup>
      {channel === 'transfer' && bankDetails && <BankDetails details={bankDetails} />}
      {channel === 'transfer' && (
        <ImageField
          images={images}
          label={t('wallet.receipt')}
          error={image ? undefined : receiptError}
          disabled={busy}
        />
      )}
      <Button type="submit" busy={busy || images.isSending}>
        {sendText()}
      </Button>
    </form>
  )
}
