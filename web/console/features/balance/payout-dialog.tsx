import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PayoutAccount } from '#contract/wallet.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { isWithdrawalOpen } from '#web/client/withdrawal-window.ts'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { toLatinDigits } from '#web/kit/number.ts'
import { useConsoleStart } from '../../app/console-start.ts'
import { useTimes } from '../../app/times.ts'
import { useMoneyText } from '../../app/money.ts'
import { FundPasswordHelp } from './fund-password-help.tsx'
import { PayoutRules } from './payout-cards.tsx'

interface PayoutFormProps {
  rules: OperationData<'wallet.withdrawalRules'>
  accounts: readonly PayoutAccount[]
  available: number
  onDone: () => void
}

/** Reads a typed amount; null unless it is positive and payable in the currency. */
function readAmount(text: string, digits: number): number | null {
  const plain = toLatinDigits(text.trim()).replace('٫', '.')
  const fraction = /^\d{1,9}(?:\.(\d+))?$/.exec(plain)
  return fraction && (fraction[1]?.length ?? 0) <= digits && Number(plain) > 0 ? Number(plain) : null
}

function usePayout(onDone: () => void) {
  const t = useText()
  const money = useMoneyText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: (input: { amount: number; accountId: string; fundPassword: string }) =>
      submit(input, (options) => call('sellerMoney.payout', input, options)),
    onSuccess: async ({ amount }) => {
      toast({ text: t('balance.payout.done', { amount: money(amount) }) })
      onDone()
      await invalidate(client, {
        predicate: ({ queryKey }) => /^(sellerMoney|wallet)\./.test(String(queryKey[0])),
      })
    },
  })
}

function PayoutForm({ rules, accounts, available, onDone }: PayoutFormProps) {
  const t = useText()
  const money = useMoneyText()
  const { formatTimeOfYear } = useTimes()
  const { digits } = useConsoleStart().brand.currency
  const usable = accounts.filter(({ usableFrom }) => usableFrom === null)
  const waiting = accounts.find(({ usableFrom }) => usableFrom !== null)
  const largest = Number(Math.min(available - rules.fee, rules.max).toFixed(digits))
  const [typed, setTyped] = useState(largest > 0 ? largest.toFixed(digits) : '')
  const [accountId, setAccountId] = useState(usable[0]?.id ?? '')
  const [fundPassword, setFundPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const client = useQueryClient()
  const payout = usePayout(onDone)
  const amount = readAmount(typed, digits)
  const amountError = () => {
    if (amount === null) return t('balance.payout.amountWrong')
    if (amount < rules.min || amount > rules.max)
      return t('balance.payout.range', { min: money(rules.min), max: money(rules.max) })
    return amount > largest ? t('balance.payout.short', { amount: money(largest) }) : undefined
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const isOpen = isWithdrawalOpen(rules, new Date())
    setClosed(!isOpen)
    // The rules that are read again say when it opens next.
    if (!isOpen) return void client.invalidateQueries({ queryKey: ['wallet.withdrawalRules'] })
    if (amount === null || amountError() || !fundPassword || !accountId || payout.isPending) return
    payout.mutate({ amount, accountId, fundPassword })
  }
  return (
    <form className="console-log-in" onSubmit={send}>
      {payout.isError && <NoticeLine tone="bad">{failureText(t, payout.error)}</NoticeLine>}
      {usable.length === 0 && (
        <NoticeLine tone="prog">
          {waiting
            ? t('balance.payout.waiting', { time: formatTimeOfYear(waiting.usableFrom!) })
            : t('balance.payout.noAccount')}
        </NoticeLine>
      )}
      {isClosed && <NoticeLine tone="bad">{t('balance.payout.closedNow')}</NoticeLine>}
      {rules.nextAt && (
        <NoticeLine tone="prog">{t('balance.payout.closed', { time: formatTimeOfYear(rules.nextAt) })}</NoticeLine>
      )}
      {usable.length > 0 && (
        <SelectField
          label={t('balance.account')}
          value={accountId}
          onChange={setAccountId}
          options={usable.map(({ id, label, masked }) => ({ value: id, label: `${label} ${masked}` }))}
        />
      )}
      <TextInput
        label={t('balance.column.amount')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={typed}
        help={t('balance.payout.short', { amount: money(Math.max(largest, 0)) })}
        error={isChecked ? amountError() : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <PayoutRules rules={rules} />
      <TextInput
        type="password"
        label={t('balance.payout.password')}
        autoComplete="off"
        maxLength={64}
        value={fundPassword}
        error={isChecked && !fundPassword ? t('balance.payout.passwordMissing') : undefined}
        onChange={({ target }) => setFundPassword(target.value)}
      />
      <FundPasswordHelp />
      <div className="console-dialog-actions">
        <ActionButton onClick={onDone}>{t('common.cancel')}</ActionButton>
        <ActionButton
          type="submit"
          variant="primary"
          aria-disabled={payout.isPending || usable.length === 0 || rules.nextAt !== null}
        >
          {t('balance.request', { amount: money(amount ?? 0) })}
        </ActionButton>
      </div>
    </form>
  )
}

/** Asks for amount, account and fund password; the button repeats the sum. */
export function PayoutDialog({ open, ...form }: PayoutFormProps & { open: boolean }) {
  const t = useText()
  return (
    <ConsoleDialog
      open={open}
      onOpenChange={(next) => !next && form.onDone()}
      title={t('balance.payout.title')}
      description={t('balance.payout.text')}
    >
      {open && <PayoutForm {...form} />}
    </ConsoleDialog>
  )
}
