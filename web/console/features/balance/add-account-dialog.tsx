import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { payoutNetworks } from '#contract/payout-networks.ts'
import type { PayoutKind } from '#contract/wallet.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { FundPasswordHelp } from './fund-password-help.tsx'

/** Letters and digits with blanks and hyphens between them, as the server takes them. */
const isNumber = (text: string) => /^[A-Za-z0-9][A-Za-z0-9 :_-]{5,119}$/.test(text.trim())

const emptyAccount = { bank: '', holder: '', number: '', fundPassword: '', network: payoutNetworks[0] as string }

function useAdd(onDone: () => void) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: ({ kind, values }: { kind: PayoutKind; values: typeof emptyAccount }) => {
      const { bank, holder, network, number, fundPassword } = values
      const input = {
        kind,
        label: kind === 'bank' ? bank : network,
        ...(kind === 'bank' && { holder }),
        number,
        fundPassword,
      }
      return submit(input, (options) => call('wallet.addAccount', input, options))
    },
    onSuccess: (list) => {
      client.setQueryData(apiQuery('wallet.accounts', {}).queryKey, list)
      toast({ text: t('balance.account.added') })
      onDone()
    },
  })
}

function AddAccountForm({ onDone }: { onDone: () => void }) {
  const t = useText()
  const [kind, setKind] = useState<PayoutKind>('bank')
  const [values, setValues] = useState(emptyAccount)
  const [isChecked, setChecked] = useState(false)
  const add = useAdd(onDone)
  const set = (part: Partial<typeof emptyAccount>) => setValues((before) => ({ ...before, ...part }))
  const missing = (text: string) => (isChecked && !text.trim() ? t('balance.field.missing') : undefined)
  const isComplete =
    isNumber(values.number) &&
    values.fundPassword !== '' &&
    (kind === 'address' || (values.bank.trim() !== '' && values.holder.trim() !== ''))
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isComplete && !add.isPending) add.mutate({ kind, values })
  }
  return (
    <form className="console-log-in" onSubmit={send}>
      {add.isError && <NoticeLine tone="bad">{failureText(t, add.error)}</NoticeLine>}
      <SelectField
        label={t('balance.account.kind')}
        value={kind}
        onChange={(next) => setKind(next === 'bank' ? 'bank' : 'address')}
        options={[
          { value: 'bank', label: t('balance.account.bank') },
          { value: 'address', label: t('balance.account.address') },
        ]}
      />
      {kind === 'bank' ? (
        <>
          <TextInput
            label={t('balance.account.bankName')}
            maxLength={60}
            autoComplete="off"
            value={values.bank}
            error={missing(values.bank)}
            onChange={({ target }) => set({ bank: target.value })}
          />
          <TextInput
            label={t('balance.account.holder')}
            maxLength={80}
            autoComplete="name"
            value={values.holder}
            error={missing(values.holder)}
            onChange={({ target }) => set({ holder: target.value })}
          />
        </>
      ) : (
        <SelectField
          label={t('balance.account.network')}
          value={values.network}
          onChange={(network) => set({ network })}
          options={payoutNetworks.map((network) => ({ value: network, label: network }))}
        />
      )}
      <TextInput
        label={t(kind === 'bank' ? 'balance.account.number' : 'balance.account.addressNumber')}
        dir="ltr"
        maxLength={120}
        autoComplete="off"
        value={values.number}
        error={isChecked && !isNumber(values.number) ? t('balance.account.numberWrong') : undefined}
        onChange={({ target }) => set({ number: target.value })}
      />
      <TextInput
        type="password"
        label={t('balance.payout.password')}
        autoComplete="off"
        maxLength={64}
        value={values.fundPassword}
        error={isChecked && !values.fundPassword ? t('balance.payout.passwordMissing') : undefined}
        onChange={({ target }) => set({ fundPassword: target.value })}
      />
      <FundPasswordHelp />
      <div className="console-dialog-actions">
        <ActionButton onClick={onDone}>{t('common.cancel')}</ActionButton>
        <ActionButton type="submit" variant="primary" aria-disabled={add.isPending}>
          {t('balance.account.add')}
        </ActionButton>
      </div>
    </form>
  )
}

/** Adds an account for payouts, confirmed by the fund password. */
export function AddAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <ConsoleDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('balance.account.add')}
      description={t('balance.account.text')}
    >
      {open && <AddAccountForm onDone={onClose} />}
    </ConsoleDialog>
  )
}
