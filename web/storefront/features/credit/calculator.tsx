import { useEffect, useState } from 'react'
import type { CreditProduct } from '#contract/credit-views.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { useBoot } from '#web/client/boot.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Card } from '#web/kit/card.tsx'
import { SelectField } from '#web/kit/field.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { formatNumber, parseWhole, toLocalDigits } from '#web/kit/number.ts'
import { readAmount } from '#web/storefront/features/wallet/read-amount.ts'
import { CalculatorAction } from './calculator-action.tsx'
import { CostList, CostTotal } from './cost-list.tsx'
import { calculateCosts, findStep, readChoice, type LoanView } from './costs.ts'
import { useCreditTexts, useShortPrice } from './credit-texts.ts'
import { PaymentPlan } from './payment-plan.tsx'
import { SliderField } from './slider-field.tsx'
import { useToday } from './use-today.ts'

export type CreditOffer = OperationData<'credit.products'>

/** How long a total must stand still before it is read aloud. */
const announceMs = 500

/** The total for screen readers, once the values no longer change. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), announceMs)
    return () => clearTimeout(timer)
  }, [text])
  return <output className="visually-hidden">{said}</output>
}

function Facts({ withdrawalDays }: { withdrawalDays: number }) {
  const t = useText()
  const facts = [
    ['user', t('credit.calc.fact.people'), t('credit.calc.fact.peopleText')],
    ['calendar', t('credit.rule.early.title'), t('credit.rule.early.text')],
    ['return', t('credit.calc.fact.withdraw', { days: withdrawalDays }), t('credit.calc.fact.withdrawText')],
  ] as const satisfies readonly (readonly [IconName, string, string])[]
  return (
    <ul className="calculator-facts">
      {facts.slice(0, withdrawalDays > 0 ? 3 : 2).map(([icon, title, text]) => (
        <li key={icon}>
          <Icon name={icon} />
          <div>
            <b>{title}</b>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

type SlidersProps = {
  readonly product: CreditProduct
  readonly amount: number
  readonly months: number
  readonly onAmount: (amount: number) => void
  readonly onMonths: (months: number) => void
}

function Sliders({ product, amount, months, onAmount, onMonths }: SlidersProps) {
  const t = useText()
  const price = useShortPrice()
  const { toMonths } = useCreditTexts()
  const { intl } = useLanguage()
  const { currency } = useBoot().brand
  const { minAmount, maxAmount, minMonths, maxMonths } = product
  const step = findStep(minAmount, maxAmount)
  return (
    <>
      <SliderField
        name="amount"
        label={t('credit.calc.amount')}
        min={minAmount}
        max={maxAmount}
        step={step}
        pageStep={step * 10}
        value={amount}
        onChange={onAmount}
        read={(text) => readAmount(text, currency.digits)}
        write={(value) => formatNumber(value, intl, currency.digits)}
        writePlain={(value) => toLocalDigits(String(value), intl)}
        speak={price}
        unit={currency.code}
        rangeText={t('credit.calc.amountRange', { min: price(minAmount), max: price(maxAmount) })}
      />
      <SliderField
        name="months"
        label={t('credit.calc.term')}
        min={minMonths}
        max={maxMonths}
        step={1}
        pageStep={3}
        value={months}
        onChange={onMonths}
        read={parseWhole}
        write={(value) => formatNumber(value, intl)}
        writePlain={(value) => formatNumber(value, intl)}
        speak={toMonths}
        unit={t('credit.calc.monthsUnit', { count: months })}
        rangeText={t('credit.calc.termRange', { from: minMonths, to: maxMonths })}
      />
    </>
  )
}

function CostNotes({ product }: { product: CreditProduct }) {
  const t = useText()
  const price = useShortPrice()
  const { toPercent } = useCreditTexts()
  const { overdueRatePercent, overdueCap } = product
  return (
    <p className="credit-small">
      {t('credit.calc.note')}{' '}
      {t('credit.calc.lateCap', { percent: toPercent(overdueRatePercent), amount: price(overdueCap) })}
    </p>
  )
}

type CalculatorProps = { readonly offer: CreditOffer; readonly search: URLSearchParams }

/** A loan by amount and term: its total first, then every cost and payment. */
export function Calculator({ offer, search }: CalculatorProps) {
  const t = useText()
  const price = useShortPrice()
  const { digits } = useBoot().brand.currency
  const today = useToday()
  const { products } = offer
  const [chosenId, setChosenId] = useState(search.get('productId'))
  const product = products.find(({ id }) => id === chosenId) ?? products[0]!
  const [wanted, setWanted] = useState(() => readChoice(product, search))
  const choose = (productId: string) => {
    const next = products.find(({ id }) => id === productId)!
    setChosenId(productId)
    setWanted((now) =>
      readChoice(next, new URLSearchParams({ amount: String(now.amount), months: String(now.months) })),
    )
  }
  const { amount, months } = wanted
  const costs: LoanView = calculateCosts(product, wanted, digits, today)
  const { minAmount, maxAmount, minMonths, maxMonths } = product
  return (
    <>
      <div className="calculator">
        <div className="calculator-choice">
          <Card title={product.name}>
            <p className="calculator-lead">
              {t('credit.calc.range', { min: price(minAmount), max: price(maxAmount), from: minMonths, to: maxMonths })}{' '}
              {t('credit.calc.early')}
            </p>
            <div className="calculator-fields">
              {products.length > 1 && (
                <SelectField
                  label={t('credit.calc.product')}
                  value={product.id}
                  onChange={({ target }) => choose(target.value)}
                >
                  {products.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              )}
              <Sliders
                // The fields drop text that another product does not allow.
                key={product.id}
                product={product}
                amount={amount}
                months={months}
                onAmount={(next) => setWanted((now) => ({ ...now, amount: next }))}
                onMonths={(next) => setWanted((now) => ({ ...now, months: next }))}
              />
            </div>
          </Card>
        </div>
        <div className="calculator-plan">
          <Card>
            <PaymentPlan schedule={costs.schedule} />
          </Card>
        </div>
        <div className="calculator-side">
          <Card>
            <CostTotal costs={costs} />
            <Announcement text={`${t('credit.cost.total')}: ${price(costs.total)}`} />
            <CostList costs={costs} />
            <CalculatorAction productId={product.id} amount={amount} months={months} />
            <CostNotes product={product} />
          </Card>
        </div>
      </div>
      <Facts withdrawalDays={offer.withdrawalDays} />
    </>
  )
}
