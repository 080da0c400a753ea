import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { payoutNetworks } from '#contract/payout-networks.ts'
import type { PayoutKind } from '#contract/wallet.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useApi } from '#web/client/use-api.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { FundPasswordHelp } from '#web/storefront/features/passwords/fund-password-help.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { type FieldErrors, useForm } from '#web/client/form/use-form.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { SelectField, TextField } from '#web/kit/field.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

const fieldByErrorKey = {
  'payout_account.address_mismatch': 'number',
  'fund_password.wrong': 'fundPassword',
  'fund_password.locked': 'fundPassword',
  'fund_password.locked_day': 'fundPassword',
}

/** Letters and digits with blanks and hyphens between them, as the server takes them. */
const isNumber = (text: string) => /^[A-Za-z0-9][A-Za-z0-9 :_-]{5,119}$/.test(text.trim())

function AddPayoutAccountForm({ onDone }: { onDone: () => void }) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const submit = useSubmission()
  const [kind, setKind] = useState<PayoutKind>('bank')
  const { props, errors, alert, busy } = useForm({
    check: ({ label, holder, number = '', fundPassword }): FieldErrors => ({
      ...(!label?.trim() && { label: t('wallet.field.missing') }),
      ...(kind === 'bank' && !holder?.trim() && { holder: t('wallet.field.missing') }),
      ...(!isNumber(number) && { number: t('wallet.account.numberWrong') }),
      ...(!fundPassword && { fundPassword: t('checkout.fund.missing') }),
    }),
    send: async ({ label = '', holder, number = '', fundPassword = '' }) => {
      const input = { kind, label, ...(kind === 'bank' && { holder }), number, fundPassword }
      const list = await submit(input, (options) => call('wallet.addAccount', input, options))
      client.setQueryData(apiQuery('wallet.accounts', {}).queryKey, list)
      toast({ text: t('wallet.account.bound') })
      onDone()
    },
    fieldByErrorKey,
  })
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <SelectField
        name="kind"
        label={t('wallet.account.kind')}
        value={kind}
        onChange={({ target }) => setKind(target.value === 'bank' ? 'bank' : 'address')}
      >
        <option value="bank">{t('wallet.account.bank')}</option>
        <option value="address">{t('wallet.account.address')}</option>
      </SelectField>
      {kind === 'bank' ? (
        <TextField
          key="bank"
          name="label"
          label={t('wallet.account.bankName')}
          error={errors.label}
          maxLength={60}
          autoComplete="off"
        />
      ) : (
        <SelectField key="network" name="label" label={t('wallet.account.network')} error={errors.label}>
          {payoutNetworks.map((network) => (
            <option key={network} value={network}>
              {network}
            </option>
          ))}
        </SelectField>
      )}
      {kind === 'bank' && (
        <TextField
          name="holder"
          label={t('wallet.account.holder')}
          error={errors.holder}
          maxLength={80}
          autoComplete="name"
        />
      )}
      <TextField
        name="number"
        label={t(kind === 'bank' ? 'wallet.account.bankNumber' : 'wallet.account.addressNumber')}
        help={t(kind === 'bank' ? 'wallet.account.numberHelp' : 'wallet.account.addressHelp')}
        error={errors.number}
        dir="ltr"
        maxLength={120}
        autoComplete="off"
      />
      <PasswordField
        name="fundPassword"
        label={t('checkout.fund.label')}
        error={errors.fundPassword}
        autoComplete="off"
      />
      <FundPasswordHelp />
      <Button type="submit" busy={busy}>
        {t('wallet.account.add')}
      </Button>
    </form>
  )
}

/** Binds an account to withdraw to. */
export function AddPayoutAccount({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog open={open} onClose={onClose} title={t('wallet.account.add')}>
      {open && <AddPayoutAccountForm onDone={onClose} />}
    </Dialog>
  )
}
