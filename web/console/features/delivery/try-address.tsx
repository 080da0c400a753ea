import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ComboboxField } from '#web/console/kit/choice-field.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { isComplete, isNumberText, toZoneInputs, type Zone } from './delivery-values.ts'
import { restOfWorld, useCountries } from '../texts/use-countries.ts'
import { useMoneyText } from '../../app/money.ts'

const toNumber = (text: string) => Number(text.replace(',', '.'))
const gramsPerKg = 1_000

/** The options of a shopper in a country, by the form as it stands. */
export function TryAddress({ zones }: { zones: readonly Zone[] }) {
  const t = useText()
  const price = useMoneyText()
  const { options } = useCountries()
  const { code } = useConsoleStart().brand.currency
  const first = zones.flatMap(({ countries }) => countries).find((country) => country !== restOfWorld)
  const [country, setCountry] = useState<string | null>(first ?? 'DE')
  const [weight, setWeight] = useState('1')
  const [goods, setGoods] = useState('50')
  const whole = zones.filter(
    ({ methods, countries }) => countries.length > 0 && methods.length > 0 && methods.every(isComplete),
  )
  const canTry = country !== null && isNumberText(weight) && isNumberText(goods)
  const input = {
    zones: toZoneInputs(whole),
    country: country ?? '',
    weightGrams: Math.round(toNumber(weight) * gramsPerKg),
    goods: toNumber(goods),
  }
  const { data, error } = useQuery({
    ...apiQuery('delivery.try', input),
    enabled: canTry,
    placeholderData: (before) => before,
  })
  return (
    <section className="console-card" aria-labelledby="try-title">
      <header>
        <h2 id="try-title">{t('settings.try.title')}</h2>
      </header>
      <div className="console-card-body delivery-form">
        <ComboboxField label={t('settings.try.country')} options={options} value={country} onChange={setCountry} />
        <div className="delivery-pair">
          <TextInput
            label={t('settings.try.weight')}
            inputMode="decimal"
            value={weight}
            error={isNumberText(weight) ? undefined : t('settings.delivery.number')}
            onChange={({ target }) => setWeight(target.value)}
          />
          <TextInput
            label={t('settings.try.goods', { currency: code })}
            inputMode="decimal"
            value={goods}
            error={isNumberText(goods) ? undefined : t('settings.delivery.number')}
            onChange={({ target }) => setGoods(target.value)}
          />
        </div>
        <div aria-live="polite">
          <p className="console-help">{t('settings.try.offered')}</p>
          {error && <p className="console-help delivery-error">{failureText(t, error)}</p>}
          {data && canTry && data.options.length === 0 && <p>{t('settings.try.nothing')}</p>}
          {data && canTry && (
            <ul className="delivery-options" aria-label={t('settings.try.offered')}>
              {data.options.map((option, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two methods may have one name
                <li key={index}>
                  <Icon name={option.kind === 'pickup' ? 'store' : 'truck'} size={16} />
                  <div>
                    {option.name}
                    <small>{t('settings.delivery.days', { min: option.daysMin, max: option.daysMax })}</small>
                  </div>
                  <b className="tabular-numbers">{option.fee === 0 ? t('settings.try.free') : price(option.fee)}</b>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  )
}
