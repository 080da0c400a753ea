import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliverySettings } from '#contract/delivery.ts'
import { ApiError } from '#web/client/api-call.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useApi } from '#web/client/use-api.ts'
import { useFormValues } from '../../app/forms/use-form-values.ts'
import {
  completeMix,
  readZones,
  toValues,
  toZoneInputs,
  toZones,
  type DeliveryValues,
  type Zone,
} from './delivery-values.ts'

/** A save of somebody else while this form was open. */
export type DeliveryConflict = {
  readonly editor: string
  readonly stored: DeliverySettings
  readonly yours: DeliveryValues
  readonly theirs: DeliveryValues
  /** With your side where both changed a field. */
  readonly mix: DeliveryValues
  readonly conflicts: readonly string[]
  readonly taken: readonly string[]
}

const readStored = (error: unknown): DeliverySettings | null =>
  error instanceof ApiError && error.key === 'delivery.changed'
    ? ((error.params.versions as readonly DeliverySettings[])[1] ?? null)
    : null

/** The delivery of the store as a form, saved as a whole at the version that was read. */
export function useDeliveryForm(initial: DeliverySettings, onSaved: (saved: DeliverySettings) => void) {
  const call = useApi()
  const submit = useSubmission()
  const [version, setVersion] = useState(initial.version)
  const [base, setBase] = useState<readonly Zone[]>(() => toZones(initial))
  const form = useFormValues<DeliveryValues>('delivery', toValues(base))
  const [conflict, setConflict] = useState<DeliveryConflict | null>(null)

  const standOn = (stored: DeliverySettings) => {
    setVersion(stored.version)
    setBase(toZones(stored))
  }
  const merge = (stored: DeliverySettings) => {
    const theirs = toValues(toZones(stored, base), toValues(base))
    const yours = form.values
    const { values, conflicts, taken } = form.merge(theirs)
    standOn(stored)
    setConflict({
      editor: stored.changedBy ?? '',
      stored,
      yours,
      theirs,
      mix: values,
      // Orders are merged by themselves.
      conflicts: conflicts.filter((key) => key !== 'order'),
      taken: taken.filter((key) => key !== 'order'),
    })
  }
  const save = useMutation({
    mutationFn: (sent: { version: number; values: DeliveryValues }) => {
      const input = { version: sent.version, zones: toZoneInputs(readZones(sent.values)) }
      return submit(input, (options) => call('delivery.replace', input, options))
    },
    onSuccess: ({ delivery }) => {
      standOn(delivery)
      form.accept(toValues(toZones(delivery)))
      onSaved(delivery)
    },
    onError: (error) => {
      const stored = readStored(error)
      if (stored) merge(stored)
    },
  })
  /** The mix of a conflict, with their value of each field where `sides` says so. */
  const mixBy = ({ mix, theirs, yours }: DeliveryConflict, sides: Readonly<Record<string, 'yours' | 'theirs'>>) => {
    const chosen = Object.entries(sides).flatMap(([key, side]) => (side === 'theirs' ? [[key, theirs[key]]] : []))
    return completeMix({ ...mix, ...Object.fromEntries(chosen) }, [yours, theirs])
  }
  return {
    form,
    zones: readZones(form.values),
    base,
    isSaving: save.isPending,
    /** A refusal of the server other than a conflict. */
    error: save.error && !readStored(save.error) ? save.error : null,
    save: () => save.mutate({ version, values: form.values }),
    setZones: (zones: readonly Zone[]) => form.set(toValues(zones, form.values)),
    conflict,
    back: () => {
      if (conflict) form.set(mixBy(conflict, {}))
      setConflict(null)
    },
    takeAll: () => {
      if (conflict) form.accept(toValues(toZones(conflict.stored)))
      setConflict(null)
    },
    saveMix: (sides: Readonly<Record<string, 'yours' | 'theirs'>>) => {
      if (!conflict) return
      const values = mixBy(conflict, sides)
      form.set(values)
      setConflict(null)
      save.mutate({ version: conflict.stored.version, values })
    },
  }
}
