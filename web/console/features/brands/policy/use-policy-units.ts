import { useMemo } from 'react'
import type { PolicyRow } from '#contract/brand-settings.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { formatNumber, formatPercent } from '#web/kit/number.ts'
import { useConsoleStart } from '../../../app/console-start.ts'
import { useMoneyText } from '../../../app/money.ts'

const unitsByEnd = {
  Milliseconds: 'millisecond',
  Seconds: 'second',
  Minutes: 'minute',
  Hours: 'hour',
  Days: 'day',
  Years: 'year',
  Megabytes: 'megabyte',
} as const
type End = keyof typeof unitsByEnd

const charactersOf = /^(username|password|consignee|email|postcode)(Min|Max)$/

/** The unit that the name of a policy ends with. */
const findUnit = (key: string): string | null => {
  const end = /(Milliseconds|Seconds|Minutes|Hours|Days|Years|Megabytes)$/.exec(key)?.[1]
  return end === undefined ? null : unitsByEnd[end as End]
}

/** Writes values of policies with their units in the language of the page. */
export function usePolicyUnits() {
  const t = useText()
  const { intl } = useLanguage()
  const money = useMoneyText()
  const { currency } = useConsoleStart().brand
  return useMemo(() => {
    const getFormat = (unit: string) =>
      new Intl.NumberFormat(intl, {
        style: 'unit',
        unit,
        unitDisplay: unit === 'megabyte' ? 'short' : 'long',
        maximumFractionDigits: 2,
      })
    /** The unit without its number; where a language writes both as one word, the word of others. */
    const getUnitWord = (unit: string, value: number): string => {
      const parts = getFormat(unit).formatToParts(value)
      const shown = parts.some(({ type }) => type === 'integer') ? parts : getFormat(unit).formatToParts(0)
      return shown.find(({ type }) => type === 'unit')?.value ?? ''
    }
    const percent = new Intl.NumberFormat(intl, { style: 'percent' })
    const writeNumber = (value: number) => formatNumber(value, intl, 2)
    /** The unit beside the field of a policy; '' for a plain number. */
    const getUnit = (key: string, value: number): string => {
      const unit = findUnit(key)
      if (unit) return getUnitWord(unit, value)
      if (key.endsWith('Percent'))
        return percent.formatToParts(0).find(({ type }) => type === 'percentSign')?.value ?? ''
      if (key.endsWith('Amount')) return currency.code
      if (key.endsWith('Px')) return t('policy.pixels')
      return charactersOf.test(key) ? t('policy.characters', { count: value }) : ''
    }
    const write = ({ key, kind }: Pick<PolicyRow, 'key' | 'kind'>, value: PolicyRow['value']): string => {
      if (typeof value === 'boolean') return t(value ? 'policy.on' : 'policy.off')
      if (key === 'withdrawalWeek') return t(`policy.week.${value as 'every_day'}`)
      if (key.startsWith('identityFor')) return t(`policy.identityNeed.${value as 'none'}`)
      if (kind === 'choice') return t(`policy.productCheck.${value as 'none'}`)
      if (typeof value === 'string') return value
      const unit = findUnit(key)
      if (unit) return getFormat(unit).format(value)
      if (key.endsWith('Percent')) return formatPercent(value / 100, intl, 2)
      if (key.endsWith('Amount')) return money(value)
      return [writeNumber(value), getUnit(key, value)].filter(Boolean).join(' ')
    }
    const writeBounds = ({ kind, min, max }: PolicyRow): string | null => {
      if (kind !== 'number') return null
      const params = { min: min === null ? '' : writeNumber(min), max: max === null ? '' : writeNumber(max) }
      if (min !== null && max !== null) return t('policy.bounds.between', params)
      if (min !== null) return t('policy.bounds.from', params)
      return max === null ? null : t('policy.bounds.until', params)
    }
    return { write, writeNumber, writeBounds, getUnit }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the sums follow the language, as the texts do
  }, [t, intl, currency.code])
}
