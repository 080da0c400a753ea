import './payment-methods.css'
import type { PaymentMethod } from '#contract/orders.ts'
import { usePrice } from '#web/storefront/features/goods/price.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { RadioGroup, RadioTile } from '#web/kit/radio-tile.tsx'
import type { TextKey } from '#i18n/text-keys.ts'
import { useText } from '#web/text/text-provider.tsx'

type CardMethod = Exclude<PaymentMethod, 'wallet'>

const cardTexts = {
  stripe: ['checkout.payment.card', 'checkout.payment.cardHelp'],
  sandbox: ['checkout.payment.sandbox', 'checkout.payment.sandboxHelp'],
} as const satisfies Record<CardMethod, readonly [TextKey, TextKey]>

/** The way to pay that an address names, if there is one of that name; else the first. */
export const methodNamed = (methods: readonly PaymentMethod[], name: string | null): PaymentMethod =>
  methods.find((method) => method === name) ?? methods[0] ?? 'wallet'

type PaymentMethodsProps = {
  readonly methods: readonly PaymentMethod[]
  readonly chosen: PaymentMethod
  readonly onChoose: (method: PaymentMethod) => void
  /** What the wallet holds, and what is to pay. */
  readonly balance: number
  readonly payable: number
}

/** The ways to pay that work in this shop, with what each of them means. */
export function PaymentMethods({ methods, chosen, onChoose, balance, payable }: PaymentMethodsProps) {
  const t = useText()
  const price = usePrice()
  const tileOf = (method: PaymentMethod) => ({
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
          <RadioTile key={method} {...tileOf(method)} title={t('checkout.payment.wallet')} end={<Icon name="wallet" />}>
            {t('checkout.payment.balance', { amount: price(balance) })}
            {balance < payable && (
              <span className="pay-short">{t('checkout.payment.short', { amount: price(payable - balance) })}</span>
            )}
          </RadioTile>
        ) : (
          <RadioTile key={method} {...tileOf(method)} title={t(cardTexts[method][0])}>
            {t(cardTexts[method][1])}
          </RadioTile>
        ),
      )}
    </RadioGroup>
  )
}
