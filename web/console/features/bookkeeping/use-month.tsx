import { useSearchParams } from 'react-router'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { useNow, useTimes } from '../../app/times.ts'

const monthsShown = 36

/** The last months as YYYY-MM with their names, the running one first. */
export function useMonths(): readonly { value: string; label: string }[] {
  const { intl } = useLanguage()
  const { toDayKey } = useTimes()
  const [year, month] = toDayKey(useNow()).split('-').map(Number)
  const name = new Intl.DateTimeFormat(intl, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return Array.from({ length: monthsShown }, (_, index) => {
    const at = new Date(Date.UTC(year!, month! - 1 - index, 1))
    return { value: at.toISOString().slice(0, 7), label: name.format(at) }
  })
}

/** The month in the address, the running one by default, and the field that changes it. */
export function useMonth() {
  const t = useText()
  const months = useMonths()
  const [search, setSearch] = useSearchParams()
  const month = months.find(({ value }) => value === search.get('month')) ?? months[0]!
  return {
    month: month.value,
    name: month.label,
    field: (
      <div className="bookkeeping-month">
        <SelectField
          label={t('bookkeeping.month')}
          value={month.value}
          options={months}
          onChange={(value) => setSearch({ month: value })}
        />
      </div>
    ),
  }
}

/** First and last day of a month, YYYY-MM-DD. */
export function toMonthDays(month: string): { readonly from: string; readonly until: string } {
  const [year, number] = month.split('-').map(Number)
  return { from: `${month}-01`, until: new Date(Date.UTC(year!, number, 0)).toISOString().slice(0, 10) }
}
