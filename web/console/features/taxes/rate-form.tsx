import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { useTaxChange } from './tax-queries.ts'
import {
  findEndedRate,
  getDayAfter,
  getDayBefore,
  readPercent,
  listClassCodes,
  standardClass,
  type Taxes,
  type TaxZone,
} from './tax-values.ts'
import { useTaxTexts } from './use-tax-texts.ts'

const refusedFields = {
  'tax.rate_overlaps': 'from',
  'tax.name_taken': 'name',
  'tax.rate_beside': 'name',
  'tax.sum_above_hundred': 'percent',
  'tax.class_not_found': 'class',
} as const

/** The server's refusals by field. */
function toFieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  const field = Object.hasOwn(refusedFields, error.key) && refusedFields[error.key as keyof typeof refusedFields]
  return field ? { [field]: error.message } : error.fields
}

const empty = { percent: '', from: '', until: '', jurisdiction: '', source: '', additional: false }

/** A new rate of a zone; it ends the open one of its class and name. */
export function RateForm({ taxes, zone }: { taxes: Taxes; zone: TaxZone }) {
  const t = useText()
  const { writeClass, writeDay, writePercent } = useTaxTexts()
  const usual = zone.rates.at(-1)?.name ?? taxes.zones.flatMap(({ rates }) => rates)[0]?.name ?? ''
  const start = { ...empty, class: standardClass, name: usual }
  const [values, setValues] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const set = (part: Partial<typeof start>) => setValues((before) => ({ ...before, ...part }))
  const percent = readPercent(values.percent)
  const add = useTaxChange(
    'staffTaxes.addRate',
    (rate) => t('taxes.rate.added', { percent: writePercent(Number(rate.percent)), day: writeDay(rate.from) }),
    () => {
      setValues({ ...start, class: values.class, name: values.name })
      setChecked(false)
    },
  )
  const refused = toFieldErrors(add.error)
  const key = add.error instanceof ApiError ? add.error.key : null
  const missing = (isMissing: boolean, text = t('taxes.missing')) => (isChecked && isMissing ? text : undefined)
  const isReversed = values.until !== '' && values.until < values.from
  const ended = values.from === '' ? undefined : findEndedRate(zone.rates, values)
  /** The rate that the new one runs into; it can end before it. */
  const next = key === 'tax.rate_overlaps' && add.error instanceof ApiError ? String(add.error.params.from) : ''
  const codes = listClassCodes(taxes.classes)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const { from, until, name, jurisdiction, source, additional } = values
    if (percent === null || !from || isReversed || !name.trim() || !source.trim() || add.isPending) return
    add.mutate({
      zone: zone.name,
      class: values.class,
      name: name.trim(),
      percent,
      from,
      // The field names the last day, the operation the first one without the rate.
      ...(until && { until: getDayAfter(until) }),
      ...(jurisdiction.trim() && { jurisdiction: jurisdiction.trim() }),
      source: source.trim(),
      additional,
    })
  }
  const field = (name: 'name' | 'jurisdiction' | 'source', help: string, maxLength: number) => (
    <TextInput
      label={t(`taxes.field.${name}`)}
      help={help}
      maxLength={maxLength}
      autoComplete="off"
      value={values[name]}
      error={refused[name] ?? missing(name !== 'jurisdiction' && !values[name].trim())}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
  return (
    <section className="console-card" aria-labelledby="tax-new-rate">
      <header>
        <h2 id="tax-new-rate">{t('taxes.rate.new')}</h2>
      </header>
      <form className="console-card-body tax-form" onSubmit={submit} noValidate>
        {add.error && Object.keys(refused).length === 0 && (
          <NoticeLine tone="bad">{failureText(t, add.error)}</NoticeLine>
        )}
        {refused.class && <NoticeLine tone="bad">{refused.class}</NoticeLine>}
        <div className="tax-fields">
          <SelectField
            label={t('taxes.field.class')}
            value={values.class}
            options={codes.map((value) => ({ value, label: writeClass(taxes.classes, value) }))}
            onChange={(code) => set({ class: code })}
          />
          <TextInput
            label={t('taxes.field.percentLong')}
            inputMode="decimal"
            autoComplete="off"
            value={values.percent}
            error={refused.percent ?? missing(percent === null, t('taxes.percentMissing'))}
            onChange={({ target }) => set({ percent: target.value })}
          />
          <TextInput
            type="date"
            label={t('taxes.field.from')}
            value={values.from}
            error={refused.from ?? missing(values.from === '')}
            onChange={({ target }) => set({ from: target.value })}
          />
          <TextInput
            type="date"
            label={t('taxes.field.lastDay')}
            help={t('taxes.field.lastDayHelp')}
            value={values.until}
            error={refused.until ?? (isReversed ? t('taxes.reversed') : undefined)}
            onChange={({ target }) => set({ until: target.value })}
          />
          {field('name', t('taxes.field.nameHelp'), 40)}
          {field('jurisdiction', t('taxes.field.jurisdictionHelp'), 60)}
          <div className="tax-wide">{field('source', t('taxes.field.sourceHelp'), 300)}</div>
        </div>
        {next > values.from && (
          <NoticeLine
            tone="bad"
            action={
              <ActionButton small onClick={() => set({ until: getDayBefore(next) })}>
                {t('taxes.rate.endBefore', { day: writeDay(getDayBefore(next)) })}
              </ActionButton>
            }
          >
            {t('taxes.rate.runsInto', { day: writeDay(next) })}
          </NoticeLine>
        )}
        {key === 'tax.rate_beside' && (
          <Checkbox checked={values.additional} onChange={({ target }) => set({ additional: target.checked })}>
            {t('taxes.rate.additional')}
          </Checkbox>
        )}
        {ended && percent !== null && (
          <NoticeLine tone="info">
            {t('taxes.rate.ends', { percent: writePercent(ended.percent), day: writeDay(getDayBefore(values.from)) })}
          </NoticeLine>
        )}
        <div className="tax-foot">
          <p className="console-help">{t('taxes.rate.kept')}</p>
          <ActionButton type="submit" variant="primary" aria-disabled={add.isPending}>
            {t('taxes.rate.add')}
          </ActionButton>
        </div>
      </form>
    </section>
  )
}
