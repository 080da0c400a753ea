import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlannedClosure } from '#contract/closures.ts'
import { ApiError, type OperationData } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConflictDialog } from '#web/console/kit/conflict-dialog.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { mergeVersions } from '../../app/forms/merge-versions.ts'
import { TextsField, type TextByLanguage } from '../texts/texts-field.tsx'
import { useClosureTexts } from './use-closure-texts.ts'

type Values = {
  readonly firstDay: string
  readonly lastDay: string
  readonly messages: TextByLanguage
  readonly takesOrders: boolean
}
type Closures = OperationData<'closures.list'>

const empty: Values = { firstDay: '', lastDay: '', messages: {}, takesOrders: false }
const toValues = ({ firstDay, lastDay, messages, takesOrders }: Values): Values => ({
  firstDay,
  lastDay,
  messages,
  takesOrders,
})
const hasText = (texts: TextByLanguage) => Object.values(texts).some((text) => text.trim() !== '')

const readStored = (error: unknown): PlannedClosure | null =>
  error instanceof ApiError && error.key === 'closure.changed'
    ? ((error.params.versions as readonly PlannedClosure[])[1] ?? null)
    : null

function useSave(closure: PlannedClosure | null, onSaved: (saved: Closures) => void) {
  const call = useApi()
  const submit = useSubmission()
  return useMutation({
    mutationFn: ({ values, version }: { values: Values; version: number | undefined }) => {
      const messages = Object.fromEntries(Object.entries(values.messages).filter(([, text]) => text.trim() !== ''))
      const input = { ...values, messages, ...(closure && { id: closure.id, version }) }
      return submit(input, (options) => call('closures.save', input, options))
    },
    onSuccess: onSaved,
  })
}

interface ClosureFieldsProps {
  values: Values
  set: (part: Partial<Values>) => void
  errors: Readonly<Record<string, string | undefined>>
}

function ClosureFields({ values, set, errors }: ClosureFieldsProps) {
  const t = useText()
  return (
    <div className="delivery-form">
      <div className="delivery-pair">
        <TextInput
          type="date"
          label={t('settings.closure.firstDay')}
          value={values.firstDay}
          error={errors.firstDay}
          onChange={({ target }) => set({ firstDay: target.value })}
        />
        <TextInput
          type="date"
          label={t('settings.closure.lastDay')}
          value={values.lastDay}
          error={errors.lastDay}
          onChange={({ target }) => set({ lastDay: target.value })}
        />
      </div>
      <TextsField
        label={t('settings.closure.messages')}
        texts={values.messages}
        maxLength={300}
        isLong
        error={errors.messages}
        onChange={(messages) => set({ messages })}
      />
      <div>
        <Checkbox checked={values.takesOrders} onChange={({ target }) => set({ takesOrders: target.checked })}>
          {t('settings.closure.takesOrders')}
        </Checkbox>
        <p className="console-help">
          {t(values.takesOrders ? 'settings.closure.takesOrdersHelp' : 'settings.closure.noOrdersHelp')}
        </p>
      </div>
    </div>
  )
}

export interface ClosureDialogProps {
  /** Null plans a new one. */
  closure: PlannedClosure | null
  onClose: () => void
  onSaved: (saved: Closures) => void
}

/** Plans or changes a closure. */
export function ClosureDialog({ closure, onClose, onSaved }: ClosureDialogProps) {
  const t = useText()
  const texts = useClosureTexts()
  const base = closure ? toValues(closure) : empty
  const [values, setValues] = useState(base)
  const [isChecked, setChecked] = useState(false)
  const save = useSave(closure, onSaved)
  const stored = readStored(save.error)
  const merged = stored && mergeVersions(base, values, toValues(stored))
  const missing = t('settings.missing')
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const errors = {
    firstDay: isChecked && !values.firstDay ? missing : fields.firstDay,
    lastDay: isChecked && !values.lastDay ? missing : fields.lastDay,
    messages: isChecked && !hasText(values.messages) ? missing : fields.messages,
  }
  const submit = () => {
    setChecked(true)
    if (save.isPending || !values.firstDay || !values.lastDay || !hasText(values.messages)) return
    save.mutate({ values, version: closure?.version })
  }
  if (stored && merged)
    return (
      <ConflictDialog
        editor={stored.changedBy}
        fields={merged.conflicts.map((key) => ({
          key,
          label: t(`settings.closure.${key}`),
          yours: texts.write(values, key),
          theirs: texts.write(stored, key),
        }))}
        taken={merged.taken.map((key) => `${t(`settings.closure.${key}`)}: ${texts.write(stored, key)}`)}
        onBack={() => {
          setValues(merged.values)
          save.reset()
        }}
        onTakeAll={onClose}
        onSave={(sides) => {
          const theirs = merged.conflicts.filter((key) => sides[key] === 'theirs').map((key) => [key, stored[key]])
          save.mutate({ values: { ...merged.values, ...Object.fromEntries(theirs) }, version: stored.version })
        }}
      />
    )
  const isOther = save.error && Object.values(errors).every((error) => !error)
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t(closure ? 'settings.closure.edit' : 'settings.closure.new')}
      description={t('settings.closure.text')}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('settings.cancel')}</ActionButton>
          <ActionButton variant="primary" aria-disabled={save.isPending} onClick={submit}>
            {t('settings.closure.save')}
          </ActionButton>
        </>
      }
    >
      {isOther && <NoticeLine tone="bad">{failureText(t, save.error)}</NoticeLine>}
      <ClosureFields
        values={values}
        errors={errors}
        set={(part) => {
          setValues((before) => ({ ...before, ...part }))
          if (save.error) save.reset()
        }}
      />
    </ConsoleDialog>
  )
}
