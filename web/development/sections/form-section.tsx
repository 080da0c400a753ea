import { useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConflictDialog } from '#web/console/kit/conflict-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { EventList } from '#web/console/kit/event-list.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SaveBar } from '#web/console/kit/save-bar.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'

const stored = { name: 'Table & Flame', city: 'Porto' }
type Values = typeof stored

/** A form that is saved by a bar, a conflict with another person, and a panel beside it. */
export default function FormSection() {
  const t = useText()
  const toast = useConsoleToast()
  const [saved, setSaved] = useState(stored)
  const [values, setValues] = useState(stored)
  const [isConflict, setConflict] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const labels = { name: t('parts.form.name'), city: t('parts.form.city') }
  const keys = Object.keys(labels) as (keyof Values)[]
  const theirs = { name: 'Table and Flame', city: saved.city }
  const save = (next: Values) => {
    setSaved(next)
    setValues(next)
    setConflict(false)
    toast({ text: t('console.save.save') })
  }
  return (
    <div className="console-card">
      <header>
        <h2>{t('parts.form.title')}</h2>
        <ActionButton small onClick={() => setConflict(true)}>
          {t('parts.form.conflict')}
        </ActionButton>
        <ActionButton small onClick={() => setOpen(true)}>
          {t('parts.form.open')}
        </ActionButton>
      </header>
      <div className="console-card-body parts-page-pair">
        <div className="parts-page-form">
          <NoticeLine tone="info">{t('parts.form.notice')}</NoticeLine>
          {keys.map((key) => (
            <TextInput
              key={key}
              label={labels[key]}
              value={values[key]}
              error={values[key].trim() ? undefined : t('parts.form.required')}
              onChange={({ target }) => setValues({ ...values, [key]: target.value })}
            />
          ))}
          <SaveBar
            changes={keys.filter((key) => values[key] !== saved[key]).map((key) => labels[key])}
            onDiscard={() => setValues(saved)}
            onSave={() => save(values)}
          />
        </div>
        {isOpen && (
          <SidePanel
            title={t('parts.form.panel')}
            onClose={() => setOpen(false)}
            actions={
              <>
                <ActionButton onClick={() => setOpen(false)}>{t('parts.form.reject')}</ActionButton>
                <ActionButton variant="primary" onClick={() => setOpen(false)}>
                  {t('parts.form.approve')}
                </ActionButton>
              </>
            }
          >
            <EventList
              label={t('parts.form.events')}
              events={[
                { key: 'next', icon: 'clock', title: t('parts.form.next'), isNext: true },
                { key: 'asked', icon: 'wallet', title: t('parts.form.requested'), text: '2026-11-21 09:12' },
              ]}
            />
          </SidePanel>
        )}
      </div>
      <ConflictDialog
        editor={isConflict ? 'Jon' : null}
        fields={[{ key: 'name', label: labels.name, yours: values.name, theirs: theirs.name }]}
        taken={[labels.city]}
        onBack={() => setConflict(false)}
        onTakeAll={() => save(theirs)}
        onSave={(sides) => save({ ...values, name: sides.name === 'theirs' ? theirs.name : values.name })}
      />
    </div>
  )
}
