import { type FormEvent, type ReactNode, useState } from 'react'
import type { ContractWithdrawal } from '#contract/contract-withdrawals.ts'
import { isWithdrawable } from '#contract/withdrawal-rights.ts'
import { useApi } from '#web/client/use-api.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'
import { type Tint, Tile } from '#web/kit/picture-frame.tsx'
import { Stepper } from '#web/kit/stepper.tsx'
import { useOrderAction } from '#web/storefront/features/orders/use-order-action.ts'

type Item = ContractWithdrawal['items'][number]
type Units = Readonly<Record<string, number>>

/** All units, or before a choice is possible none; one single item is chosen. */
const chooseFirst = ({ items, wholeOrder }: ContractWithdrawal): Units => {
  const possible = items.filter(({ quantity }) => quantity > 0)
  const isAll = wholeOrder || possible.length === 1
  return Object.fromEntries(possible.map(({ lineId, quantity }) => [lineId, isAll ? quantity : 0]))
}

function ItemRow({ item, children }: { item: Item; children: ReactNode }) {
  return (
    <li className="order-withdrawal-item">
      <Tile src={item.image} tint={item.tint as Tint} />
      <div className="order-withdrawal-name">
        <b>{item.name}</b>
        {item.specifications.length > 0 && <span>{item.specifications.join(' · ')}</span>}
        {children}
      </div>
    </li>
  )
}

type ChoiceProps = {
  readonly withdrawal: ContractWithdrawal
  readonly units: Units
  readonly onChoose: (units: Units) => void
}

/** The items with their numbers; exempt ones say why. */
function ItemChoice({ withdrawal: { items, wholeOrder }, units, onChoose }: ChoiceProps) {
  const t = useText()
  const { intl } = useLanguage()
  return (
    <ul className="order-withdrawal-items">
      {items.map((item) => (
        <ItemRow key={item.lineId} item={item}>
          {item.exemption && <span>{t(`goods.exempt.${item.exemption}`)}</span>}
          {isWithdrawable(item.exemption) && item.quantity === 0 && <span>{t('returns.contract.nothingLeft')}</span>}
          {item.quantity > 0 &&
            (wholeOrder ? (
              <span>{t('checkout.goods.quantity', { quantity: item.quantity })}</span>
            ) : (
              <Stepper
                locale={intl}
                size={36}
                value={units[item.lineId] ?? 0}
                min={0}
                max={item.quantity}
                onChange={(count) => onChoose({ ...units, [item.lineId]: count })}
                labels={{
                  field: t('returns.stepper.field', { name: item.name }),
                  less: t('returns.stepper.less', { name: item.name }),
                  more: t('returns.stepper.more', { name: item.name }),
                }}
              />
            ))}
        </ItemRow>
      ))}
    </ul>
  )
}

/** Two steps: the items, then the declaration as it will be sent. */
export function DeclareWithdrawal({ withdrawal }: { withdrawal: ContractWithdrawal }) {
  const t = useText()
  const call = useApi()
  const { timeZone, intl } = useLanguage()
  const { busy, alert, run, reset } = useOrderAction()
  const [units, setUnits] = useState<Units>(() => chooseFirst(withdrawal))
  const [step, setStep] = useState<'items' | 'confirm'>('items')
  const [error, setError] = useState<string | null>(null)
  const { order, items, until, days, wholeOrder } = withdrawal
  const chosen = items.filter(({ lineId }) => (units[lineId] ?? 0) > 0)
  const lines = chosen.map(({ lineId }) => ({ lineId, quantity: units[lineId]! }))

  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (lines.length === 0) return setError(t('returns.chooseSome'))
    setError(null)
    setStep('confirm')
  }
  const declare = (event: FormEvent) => {
    event.preventDefault()
    const input = { orderId: order.id, lines }
    const done = t('returns.contract.done')
    void run({ input, send: (options) => call('contractWithdrawals.declare', input, options), done }, () =>
      setStep('items'),
    )
  }
  if (step === 'items')
    return (
      <Card title={t('returns.contract.items')}>
        <form className="form" onSubmit={goOn}>
          <FormAlert>{error}</FormAlert>
          <p>
            {t(wholeOrder ? 'returns.contract.textUnshipped' : 'returns.contract.text', { days })}{' '}
            {until && (
              <>
                {t('returns.contract.until')} <Time iso={until} zone={timeZone} locale={intl} />
              </>
            )}
          </p>
          <ItemChoice withdrawal={withdrawal} units={units} onChoose={setUnits} />
          <div className="form-foot">
            <Button type="submit">{t('returns.contract.next')}</Button>
          </div>
        </form>
      </Card>
    )
  return (
    <Card title={t('returns.contract.confirmTitle')}>
      <form className="form" onSubmit={declare}>
        <FormAlert>{alert}</FormAlert>
        <p>
          {t('returns.contract.declaration', { number: `\u2066${order.number}\u2069`, store: withdrawal.seller.name })}
        </p>
        <ul className="order-withdrawal-items">
          {chosen.map((item) => (
            <ItemRow key={item.lineId} item={item}>
              <span>{t('checkout.goods.quantity', { quantity: units[item.lineId]! })}</span>
            </ItemRow>
          ))}
        </ul>
        <p className="order-withdrawal-note">
          {t(wholeOrder ? 'returns.contract.afterUnshipped' : 'returns.contract.after')}
        </p>
        <div className="form-foot">
          <Button type="submit" busy={busy}>
            {t('returns.contract.confirm')}
          </Button>
          <Button
            variant="text"
            onClick={() => {
              reset()
              setStep('items')
            }}
          >
            {t('returns.contract.back')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
