import { Countdown, type TimeLeft } from '#web/kit/countdown.tsx'
import { useLanguage, useText } from '#web/text/text-provider.tsx'

type PayDeadlineProps = {
  /** ISO 8601. */
  readonly until: string
  /** When the server answered with it, in ms. */
  readonly now: number
}

/** How long an order waits for its payment, to the second. */
export function PayDeadline({ until, now }: PayDeadlineProps) {
  const t = useText()
  const { intl } = useLanguage()
  const two = new Intl.NumberFormat(intl, { minimumIntegerDigits: 2, useGrouping: false })
  const clock = ({ days, hours, minutes, seconds }: TimeLeft) =>
    [days * 24 * 60 + hours * 60 + minutes, seconds].map((part) => two.format(part)).join(':')
  return (
    <Countdown until={until} now={now} ended={t('checkout.pay.expired')}>
      {(left) => t('orders.payWithin', { clock: clock(left) })}
    </Countdown>
  )
}
