import '../composer.css'
import { useId, useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { ToggleSwitch } from '#web/console/kit/toggle-switch.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useTimes } from '../../../app/times.ts'
import { addHoliday, addSpan, findSpanError, workingWeek, type OpeningSpan } from './opening-hours.ts'

const weekDays = [1, 2, 3, 4, 5, 6, 7] as const
/** A Monday, from which the names of the days are counted. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

function useDayNames(): (day: number) => string {
  const { intl } = useLanguage()
  const names = new Intl.DateTimeFormat(intl, { weekday: 'long', timeZone: 'UTC' })
  return (day) => names.format(monday + (day - 1) * dayMs)
}

interface HoursFieldProps {
  /** Null: always open. */
  hours: readonly OpeningSpan[] | null
  onChange: (hours: readonly OpeningSpan[] | null) => void
}

interface DayProps {
  day: number
  name: string
  hours: readonly OpeningSpan[]
  onChange: (hours: readonly OpeningSpan[]) => void
}

/** The end of a day is midnight, which fields for times only know as its start. */
const toField = (until: string) => (until === '24:00' ? '00:00' : until)
const fromField = (until: string) => (until === '00:00' ? '24:00' : until)

function Day({ day, name, hours, onChange }: DayProps) {
  const t = useText()
  const id = useId()
  const own = hours.filter((span) => span.day === day)
  const error = findSpanError(hours, day)
  const change = (span: OpeningSpan, part: Partial<OpeningSpan>) =>
    onChange(hours.map((one) => (one === span ? { ...one, ...part } : one)))
  return (
    <li className="chat-hours-day">
      <b>{name}</b>
      <div className="chat-hours-spans">
        {own.length === 0 && <span className="console-help">{t('desk.hours.closed')}</span>}
        {own.map((span, index) => (
          <span key={`${day} ${index}`} className="chat-hours-span">
            <input
              type="time"
              aria-label={t('desk.hours.from', { day: name })}
              aria-describedby={error ? id : undefined}
              value={span.from}
              onChange={({ target }) => change(span, { from: target.value })}
            />
            <span aria-hidden="true">–</span>
            <input
              type="time"
              aria-label={t('desk.hours.until', { day: name })}
              aria-describedby={error ? id : undefined}
              value={toField(span.until)}
              onChange={({ target }) => change(span, { until: fromField(target.value) })}
            />
            <ActionButton
              small
              variant="quiet"
              aria-label={t('desk.hours.remove', { day: name })}
              icon={<Icon name="close" size={14} />}
              onClick={() => onChange(hours.filter((one) => one !== span))}
            />
          </span>
        ))}
        <ActionButton
          small
          variant="quiet"
          aria-label={t('desk.hours.add', { day: name })}
          icon={<Icon name="plus" size={14} />}
          onClick={() => onChange(addSpan(hours, day))}
        />
      </div>
      {error && (
        <p id={id} className="console-help text-input-error" role="alert">
          {t(`desk.hours.error.${error}`)}
        </p>
      )}
    </li>
  )
}

/** Opening hours by day of the week. */
export function HoursField({ hours, onChange }: HoursFieldProps) {
  const t = useText()
  const getName = useDayNames()
  return (
    <div className="chat-hours">
      <ToggleSwitch checked={hours === null} onChange={({ target }) => onChange(target.checked ? null : workingWeek)}>
        {t('desk.hours.always')}
      </ToggleSwitch>
      {hours !== null && (
        <ul>
          {weekDays.map((day) => (
            <Day key={day} day={day} name={getName(day)} hours={hours} onChange={onChange} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface HolidaysFieldProps {
  holidays: readonly string[]
  onChange: (holidays: readonly string[]) => void
}

/** Days on which the desk is closed. */
export function HolidaysField({ holidays, onChange }: HolidaysFieldProps) {
  const t = useText()
  const { formatCalendarDay } = useTimes()
  const [day, setDay] = useState('')
  const toName = (one: string) => `${formatCalendarDay(one)} ${one.slice(0, 4)}`
  return (
    <div className="chat-holidays">
      <div className="chat-holidays-add">
        <TextInput
          label={t('desk.holidays.day')}
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <ActionButton
          disabled={day === ''}
          onClick={() => {
            onChange(addHoliday(holidays, day))
            setDay('')
          }}
        >
          {t('desk.holidays.add')}
        </ActionButton>
      </div>
      {holidays.length > 0 && (
        <ul className="chat-attachments" aria-label={t('desk.holidays')}>
          {holidays.map((one) => (
            <li key={one}>
              <span>{toName(one)}</span>
              <button
                type="button"
                aria-label={t('desk.attached.remove', { name: toName(one) })}
                onClick={() => onChange(holidays.filter((other) => other !== one))}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
