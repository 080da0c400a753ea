import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayoutAccount } from '#contract/wallet.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { useBoot } from '#web/client/boot.ts'
import { useApi } from '#web/client/use-api.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { FundPasswordHelp } from '#web/storefront/features/passwords/fund-password-help.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { type FieldErrors, useForm } from '#web/client/form/use-form.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { usePrice } from '#web/client/price.tsx'
import { isWithdrawalOpen } from '#web/client/withdrawal-window.ts'
import { Button } from '#web/kit/button.tsx'
import { SelectField, TextField } from '#web/kit/field.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { addAmounts, readAmount } from './read-amount.ts'
import { refreshWallet } from './refresh-wallet.ts'

type WithdrawFormProps = {
  readonly rules: OperationData<'wallet.withdrawalRules'>
  readonly accounts: readonly PayoutAccount[]
  /** The available balance, in whole units of the currency. */
  readonly available: number
}

const fieldByErrorKey = {
  'wallet.below_minimum': 'amount',
  'wallet.above_maximum': 'amount',
  'wallet.insufficient': 'amount',
  'payout_account.not_found': 'accountId',
  'fund_password.wrong': 'fundPassword',
  'fund_password.locked': 'fundPassword',
  'fund_password.locked_day': 'fundPassword',
}

/** The amount that arrives, the fee and the total, while the amount is typed. */
function WithdrawSums({ amount, fee, total }: { amount: number; fee: number; total: number }) {
  const t = useText()
  const price = usePrice()
  const rows = [
    [t('wallet.withdraw.arrives'), amount],
    [t('wallet.rules.fee'), fee],
    [t('wallet.withdraw.total'), total],
  ] as const
  return (
    <dl className="wallet-facts withdraw-form-sums" aria-live="polite">
      {rows.map(([name, sum], row) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={row === rows.length - 1 ? 'withdraw-form-total tabular-numbers' : 'tabular-numbers'}>
            {price(sum)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The withdrawal form: amount, account and fund password; fee and total are shown before it is sent. */
export function WithdrawForm({ rules, accounts, available }: WithdrawFormProps) {
  const { min, max, fee } = rules
  const t = useText()
  const price = usePrice()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const submit = useSubmission()
  const { digits } = useBoot().brand.currency
  const [typed, setTyped] = useState('')
  const amount = readAmount(typed, digits) ?? 0
  const total = amount > 0 ? addAmounts(amount, fee, digits) : 0
  const { props, errors, alert, busy } = useForm({
    check: (values): FieldErrors => {
      if (!isWithdrawalOpen(rules, new Date())) {
        const text = t('wallet.withdraw.closedNow')
        toast({ text })
        // The rules that are read again say when it opens next, and take the form away.
        void refreshWallet(client)
        return { amount: text }
      }
      const read = readAmount(values.amount ?? '', digits)
      const checkAmount = () => {
        if (read === null) return t('wallet.amount.wrong', { example: (12.5).toFixed(digits) })
        if (read < min || read > max) return t('wallet.amount.range', { min: price(min), max: price(max) })
        if (addAmounts(read, fee, digits) > available) return t('wallet.withdraw.short', { amount: price(available) })
        return null
      }
      const amountError = checkAmount()
      return {
        ...(amountError && { amount: amountError }),
        ...(!values.accountId && { accountId: t('wallet.account.none') }),
        ...(!values.fundPassword && { fundPassword: t('checkout.fund.missing') }),
      }
    },
    send: async ({ accountId = '', fundPassword = '', ...values }) => {
      const input = { amount: readAmount(values.amount ?? '', digits)!, accountId, fundPassword }
      const made = await submit(input, (options) => call('wallet.withdraw', input, options))
      toast({ text: t('wallet.withdraw.done', { amount: price(made.total) }) })
      await refreshWallet(client)
    },
    fieldByErrorKey,
  })
  return (
    <form className="form wallet-form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <SelectField name="accountId" label={t('wallet.account.title')} error={errors.accountId}>
        {accounts.map(({ id, label, masked }) => (
          <option key={id} value={id}>
            {`${label} ${masked}`}
          </option>
        ))}
      </SelectField>
      <TextField
        name="amount"
        label={t('wallet.amount')}
        help={t('wallet.withdraw.short', { amount: price(available) })}
        error={errors.amount}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <WithdrawSums amount={amount} fee={amount > 0 ? fee : 0} total={total} />
      <PasswordField
        name="fundPassword"
        label={t('checkout.fund.label')}
        error={errors.fundPassword}
        autoComplete="off"
      />
      <FundPasswordHelp />
      <Button type="submit" busy={busy}>
        {amount > 0 ? t('wallet.withdraw.submit', { amount: price(amount) }) : t('wallet.withdraw')}
      </Button>
    </form>
  )
}
