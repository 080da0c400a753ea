import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, type CallOptions } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { listChanges } from '../../app/forms/merge-versions.ts'
import { useFormValues } from '../../app/forms/use-form-values.ts'
import type { VersionConflict } from '../../app/forms/version-conflict.tsx'
import type { BrandSettings } from './brand-frame.tsx'

type Part = 'languages' | 'policy' | 'contact' | 'bank'

interface SettingsFormOptions<Values extends object, Input extends object> {
  part: Part
  /** The settings as they were read; taken at the first call only. */
  saved: BrandSettings
  toValues: (settings: BrandSettings) => Values
  toInput: (values: Values, changes: readonly (keyof Values & string)[]) => Input
  send: (input: Input & { version: string }, options: CallOptions) => Promise<BrandSettings>
  /** The message of a success. */
  getDone: (changes: readonly (keyof Values & string)[]) => string
}

/**
 * The form of one part of the brand's settings. A part that somebody else saved meanwhile is read again and merged by
 * field; `conflict` then asks which side to keep.
 */
export function useSettingsForm<Values extends object, Input extends object>(
  options: SettingsFormOptions<Values, Input>,
) {
  const { part, saved, toValues, toInput, send, getDone } = options
  const call = useApi()
  const client = useQueryClient()
  const submit = useSubmission()
  const toast = useConsoleToast()
  const form = useFormValues(`brand.${part}`, toValues(saved))
  const [stored, setStored] = useState(saved)
  const [conflict, setConflict] = useState<VersionConflict<Values> | null>(null)
  const save = useMutation({
    mutationFn: (values: Values) => {
      const input = { ...toInput(values, listChanges(toValues(stored), values)), version: stored[part].version }
      return submit(input, (callOptions) => send(input, callOptions))
    },
    onSuccess: (next, values) => {
      const changes = listChanges(toValues(stored), values)
      client.setQueryData(apiQuery('brandSettings.detail', {}).queryKey, next)
      setStored(next)
      form.accept(toValues(next))
      toast({ text: getDone(changes) })
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.key === 'brand.changed')) return
      const next = await call('brandSettings.detail', {})
      const theirs = toValues(next)
      setStored(next)
      setConflict({ editor: '', yours: form.values, theirs, merged: form.merge(theirs) })
    },
  })
  const fields: Readonly<Record<string, string>> = save.error instanceof ApiError ? save.error.fields : {}
  const hasFields = Object.keys(fields).length > 0
  const closeConflict = () => {
    save.reset()
    setConflict(null)
  }
  return {
    form,
    stored,
    fields,
    isSaving: save.isPending,
    /** When the values were sent that were refused; 0 while none were. */
    refusedAt: save.error ? save.submittedAt : 0,
    /** A failure that no field shows and that is no conflict. */
    failure: save.error && !hasFields && !conflict ? save.error : null,
    save: (values = form.values) => save.mutate(values),
    conflict: {
      conflict,
      onBack: closeConflict,
      onTakeAll: (theirs: Values) => {
        form.accept(theirs)
        closeConflict()
      },
      onSave: (mix: Values) => {
        form.set(mix)
        closeConflict()
        save.mutate(mix)
      },
    },
  }
}
