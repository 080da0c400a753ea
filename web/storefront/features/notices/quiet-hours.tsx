import type { NoticePreferences } from '#contract/notices.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Card } from '#web/kit/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { TextField } from '#web/kit/field.tsx'

type Hours = NonNullable<NoticePreferences['quietHours']>

const usualHours: Hours = { from: '22:00', until: '07:00' }

type QuietHoursProps = {
  readonly hours: Hours | null
  readonly save: (saving: Promise<NoticePreferences>) => Promise<void>
}

/** The hours in which no mail and no push message is sent but those about safety. */
export function QuietHours({ hours, save }: QuietHoursProps) {
  const t = useText()
  const call = useApi()
  const set = (wanted: Hours | null) => void save(call('notices.saveQuietHours', wanted ?? {}))
  const renderTime = (name: keyof Hours) => (
    <TextField
      key={name}
      type="time"
      required
      label={t(`account.notices.quiet.${name}`)}
      value={hours![name]}
      onChange={({ target }) => target.value && set({ ...hours!, [name]: target.value.slice(0, 5) })}
    />
  )
  return (
    <Card title={t('account.notices.quiet.title')}>
      <Checkbox checked={hours !== null} onChange={({ target }) => set(target.checked ? usualHours : null)}>
        {t('account.notices.quiet.text')}
      </Checkbox>
      <p className="notice-settings-hint">{t('account.notices.quiet.push')}</p>
      {hours && (
        <div className="notice-settings-times">
          {renderTime('from')}
          {renderTime('until')}
        </div>
      )}
    </Card>
  )
}
