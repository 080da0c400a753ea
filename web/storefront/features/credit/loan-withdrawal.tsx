import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Loan } from '#contract/credit-views.ts'
import { useBoot } from '#web/client/boot.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { usePrice } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { refreshCredit } from './credit-queries.ts'
import { useCreditTexts } from './credit-texts.ts'
import { FundForm } from './fund-form.tsx'
import { SumList } from './sum-list.tsx'
import { findMissing, WalletTopUp } from './wallet-top-up.tsx'

type LoanWithdrawalProps = { readonly loan: Loan; readonly balance: number }

function WithdrawalBody({ loan, balance, onDone }: LoanWithdrawalProps & { readonly onDone: () => void }) {
  const t = useText()
  const price = usePrice()
  const call = useApi()
  const client = useQueryClient()
  const submit = useSubmission()
  const toast = useToast()
  const { digits } = useBoot().brand.currency
  if (!loan.withdrawal) return null
  const { principal, interest, fee, total } = loan.withdrawal
  const missing = findMissing(total, balance, digits)
  const withdraw = async (fundPassword: string) => {
    const input = { loanId: loan.id, total, fundPassword }
    try {
      await submit(input, (options) => call('credit.withdraw', input, options))
      toast({ text: t('credit.loan.withdrawn') })
      onDone()
    } finally {
      await refreshCredit(client)
    }
  }
  return (
    <div className="form">
      <p className="credit-quiet">{t('credit.loan.withdrawLead', { number: loan.number })}</p>
      <SumList
        rows={[
          [t('credit.early.principal'), principal],
          [t('credit.early.interestPlain'), interest],
          [t('credit.loan.withdrawFee'), -fee],
        ]}
        total={[t('credit.early.total'), total]}
      />
      {missing > 0 ? (
        <>
          <p>{t('credit.loan.short', { amount: price(missing) })}</p>
          <div className="fund-form-foot">
            <WalletTopUp missing={missing} />
          </div>
        </>
      ) : (
        <FundForm
          submitLabel={t('credit.loan.withdrawSubmit', { amount: price(total) })}
          send={withdraw}
          help={t('credit.loan.balanceAfter', { amount: price(Number((balance - total).toFixed(digits))) })}
        />
      )}
    </div>
  )
}

/** The right to withdraw from the contract, within its days. */
export function LoanWithdrawal({ loan, balance }: LoanWithdrawalProps) {
  const t = useText()
  const { toDay } = useCreditTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <h3>{t('credit.loan.withdraw')}</h3>
      <p className="credit-small loan-withdrawal-text" suppressHydrationWarning>
        {t('credit.loan.withdrawText', { date: toDay(loan.withdrawal!.until) })}
      </p>
      <Button variant="secondary" small onClick={() => setOpen(true)}>
        {t('credit.loan.withdraw')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('credit.loan.withdrawTitle')}>
        <WithdrawalBody loan={loan} balance={balance} onDone={() => setOpen(false)} />
      </Dialog>
    </Card>
  )
}
