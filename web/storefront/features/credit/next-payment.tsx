import { useState } from 'react'
import type { Loan } from '#contract/credit-views.ts'
import { useBoot } from '#web/client/boot.ts'
import { usePrice } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useHref } from '#web/client/use-href.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { CreditNotice } from './credit-notice.tsx'
import { useCreditTexts } from './credit-texts.ts'
import { RepayDialog } from './repay-dialog.tsx'
import { findMissing, WalletTopUp } from './wallet-top-up.tsx'

type NextPaymentProps = { readonly loan: Loan; readonly balance: number }

/** The payment that is late: its sum, the interest so far, and a way to talk about it. */
function Overdue({ loan }: Pick<NextPaymentProps, 'loan'>) {
  const t = useText()
  const price = usePrice()
  const { toDay } = useCreditTexts()
  const first = loan.instalments.find(({ state }) => state === 'overdue')
  return (
    <CreditNotice tone="bad">
      <b suppressHydrationWarning>
        {t('credit.loan.overdueTitle', {
          amount: price(loan.overdue),
          date: toDay(first?.dueOn ?? loan.next!.dueOn),
        })}
      </b>{' '}
      {t('credit.loan.overdueInterest', { amount: price(loan.overdueInterest) })}
    </CreditNotice>
  )
}

/** The next payment, and the two ways to pay it. */
export function NextPayment({ loan, balance }: NextPaymentProps) {
  const t = useText()
  const href = useHref()
  const price = usePrice()
  const { toDay } = useCreditTexts()
  const { digits } = useBoot().brand.currency
  const [dialog, setDialog] = useState<'instalment' | 'full' | null>(null)
  const { next, full, isOverdue } = loan
  if (!next || !full) return null
  const missing = findMissing(next.total, balance, digits)
  return (
    <Card>
      <div className="next-payment">
        {isOverdue ? (
          <Overdue loan={loan} />
        ) : (
          <p>
            <span suppressHydrationWarning>{t('credit.loan.next', { date: toDay(next.dueOn) })}</span>
            <b className="next-payment-sum tabular-numbers">{price(next.planned)}</b>
          </p>
        )}
        {missing > 0 ? (
          <>
            <p className="credit-small">{t('credit.loan.short', { amount: price(missing) })}</p>
            <WalletTopUp missing={missing} full />
          </>
        ) : (
          <Button full onClick={() => setDialog('instalment')}>
            {t('credit.loan.pay', { amount: price(next.total) })}
          </Button>
        )}
        <Button full variant="secondary" onClick={() => setDialog('full')}>
          {t('credit.loan.full', { amount: price(full.total) })}
        </Button>
        <p className="credit-small">{t('credit.loan.balance', { amount: price(balance) })}</p>
        {isOverdue && (
          <p className="credit-small">
            {t('credit.loan.overdueHelp')}{' '}
            <a className="credit-link" href={href('/chat')}>
              {t('credit.loan.overdueTalk')}
            </a>
          </p>
        )}
      </div>
      <RepayDialog kind={dialog} loan={loan} balance={balance} onClose={() => setDialog(null)} />
    </Card>
  )
}
