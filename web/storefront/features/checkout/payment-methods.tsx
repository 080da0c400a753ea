import './payment-methods.css'
import { Fragment, type ReactNode } from 'react'
import type { PaymentMethod } from '#contract/orders.ts'
import { usePrice } from '#web/client/price.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { RadioGroup, RadioTile } from '#web/kit/radio-tile.tsx'
import type { TextKey } from '#i18n/text-keys.ts'
import { useText } from '#web/client/text/text-provider.tsx'

type CardMethod = Exclude<PaymentMethod, 'wallet' | 'credit'>

const cardTexts = {
  stripe: ['checkout.payment.card', 'checkout.payment.cardHelp'],
  sandbox: ['checkout.payment.sandbox', 'checkout.payment.sandboxHelp'],
} as const satisfies Record<CardMethod, readonly [TextKey, TextKey]>

type PaymentMethodsProps = {
  readonly methods: readonly PaymentMethod[]
  readonly chosen: PaymentMethod
  readonly onChoose: (method: PaymentMethod) => void
  /** Wallet balance and amount to pay, in whole units of the currency (12.5 is 12.50). */
  readonly balance: number
  readonly payable: number
  /** The rest of the credit limit. */
  readonly available: number
  /** Rendered under the wallet or credit option while it is chosen. */
  readonly children: ReactNode
}

/** The available payment methods with an explanation of each. */
export function PaymentMethods({
  methods,
  chosen,
  onChoose,
  balance,
  payable,
  available,
  children,
}: PaymentMethodsProps) {
  const t = useText()
  const price = usePrice()
  const toTileProps = (method: PaymentMethod) => ({
    plain: true,
    name: 'method',
    value: method,
    checked: method === chosen,
    onChange: () => onChoose(method),
  })
  return (
    <RadioGroup legend={t('checkout.payment.title')}>
      {methods.map((method) =>
        method === 'wallet' ? (
          <Fragment key={method}>
            <RadioTile {...toTileProps(method)} title={t('checkout.payment.wallet')} end={<Icon name="wallet" />}>
              {t('checkout.payment.balance', { amount: price(balance) })}
              {balance < payable && (
                <span className="payment-methods-short">
                  {t('checkout.payment.short', { amount: price(payable - balance) })}
                </span>
              )}
            </RadioTile>
            {chosen === 'wallet' && children && <div className="payment-methods-detail">{children}</div>}
          </Fragment>
        ) : method === 'credit' ? (
          <Fragment key={method}>
            <RadioTile {...toTileProps(method)} title={t('checkout.payment.later')} end={<Icon name="percent" />}>
              {t('checkout.payment.laterHelp', { amount: price(available) })}
            </RadioTile>
            {chosen === 'credit' && <div className="payment-methods-detail">{children}</div>}
          </Fragment>
        ) : (
          <RadioTile key={method} {...toTileProps(method)} title={t(cardTexts[method][0])}>
            {t(cardTexts[method][1])}
          </RadioTile>
        ),
      )}
    </RadioGroup>
  )
}
