import './pay-deadline.css'
import { Countdown, type TimeLeft } from '#web/kit/countdown.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

type PayDeadlineProps = {
  /** ISO 8601. */
  readonly until: string
  /** The time of the server's response, in ms. */
  readonly now: number
}

/** The time left to pay an order, to the second. */
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

/** The same as a row with a clock. */
export function PayDeadlineRow(props: PayDeadlineProps) {
  return (
    <p className="pay-deadline">
      <Icon name="clock" size={16} />
      <span>
        <PayDeadline {...props} />
      </span>
    </p>
  )
}
