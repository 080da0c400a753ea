import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Loan } from '#contract/credit-views.ts'
import { useBoot } from '#web/client/boot.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { usePrice } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { CreditNotice } from './credit-notice.tsx'
import { refreshCredit } from './credit-queries.ts'
import { useCreditTexts } from './credit-texts.ts'
import { FundForm } from './fund-form.tsx'
import { SumList } from './sum-list.tsx'
import { findMissing, WalletTopUp } from './wallet-top-up.tsx'

type Kind = 'instalment' | 'full'
type RepayProps = {
  readonly kind: Kind
  readonly loan: Loan
  readonly balance: number
  readonly onClose: () => void
}

/** Pays what the dialog shows; another sum is refused, and the new one is shown. */
function useRepay({ kind, loan, onClose }: RepayProps, total: number) {
  const t = useText()
  const price = usePrice()
  const call = useApi()
  const client = useQueryClient()
  const submit = useSubmission()
  const toast = useToast()
  return async (fundPassword: string) => {
    const input = { loanId: loan.id, kind, total, fundPassword }
    try {
      await submit(input, (options) => call('credit.repay', input, options))
      toast({ text: kind === 'full' ? t('credit.early.done') : t('credit.loan.paid', { amount: price(total) }) })
      onClose()
    } finally {
      await refreshCredit(client)
    }
  }
}

function RepayBody(props: RepayProps) {
  const { kind, loan, balance, onClose } = props
  const t = useText()
  const price = usePrice()
  const { toDay } = useCreditTexts()
  const { digits } = useBoot().brand.currency
  const payable = kind === 'full' ? loan.full : loan.next
  const repay = useRepay(props, payable?.total ?? 0)
  if (!payable || !loan.next || !loan.full) return null
  const { principal, interest, overdueInterest, total } = payable
  const missing = findMissing(total, balance, digits)
  const rows = [
    [t(kind === 'full' ? 'credit.early.principal' : 'credit.plan.principal'), principal],
    [kind === 'full' ? t('credit.early.interest', { days: loan.full.days }) : t('credit.plan.interest'), interest],
    ...(overdueInterest > 0 ? ([[t('credit.early.overdue'), overdueInterest]] as const) : []),
    ...(kind === 'full' ? ([[t('credit.early.fee'), 0]] as const) : []),
  ] as const
  const cancel = (
    <Button variant="secondary" onClick={onClose}>
      {t('common.cancel')}
    </Button>
  )
  return (
    <div className="form">
      <p className="credit-quiet" suppressHydrationWarning>
        {kind === 'full'
          ? t('credit.early.lead', { number: loan.number })
          : t('credit.loan.payText', { number: loan.number, date: toDay(loan.next.dueOn) })}
      </p>
      <SumList rows={rows} total={[t('credit.early.total'), total]} />
      {kind === 'full' && loan.full.saving > 0 && (
        <CreditNotice tone="good">{t('credit.early.saved', { amount: price(loan.full.saving) })}</CreditNotice>
      )}
      {missing > 0 ? (
        <>
          <p>{t('credit.loan.short', { amount: price(missing) })}</p>
          <div className="fund-form-foot">
            {cancel}
            <WalletTopUp missing={missing} />
          </div>
        </>
      ) : (
        <FundForm
          submitLabel={t(kind === 'full' ? 'credit.early.submit' : 'credit.loan.payTitle', { amount: price(total) })}
          send={repay}
          help={t('credit.loan.balanceAfter', { amount: price(Number((balance - total).toFixed(digits))) })}
          foot={cancel}
        />
      )}
    </div>
  )
}

type RepayDialogProps = Omit<RepayProps, 'kind'> & {
  /** Null while it is closed. */
  readonly kind: Kind | null
}

/** Pays the next instalment or the whole loan, with the fund password. */
export function RepayDialog({ kind, ...props }: RepayDialogProps) {
  const t = useText()
  // The content stays while the dialog leaves.
  const [shown, setShown] = useState<Kind>('instalment')
  if (kind && kind !== shown) setShown(kind)
  return (
    <Dialog
      open={kind !== null}
      onClose={props.onClose}
      title={t(shown === 'full' ? 'credit.early.title' : 'credit.loan.payNext')}
    >
      <RepayBody kind={shown} {...props} />
    </Dialog>
  )
}
