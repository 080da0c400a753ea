import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TraderRecord } from '#contract/traders.ts'
import { ApiError, type CallOptions } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { useFormValues } from '../../app/forms/use-form-values.ts'
import { readStored, type VersionConflict } from '../../app/forms/version-conflict.tsx'
import {
  toTraderInput,
  toTraderValues,
  traderFields,
  type TraderDetail,
  type TraderSent,
  type TraderValues,
} from './trader-values.ts'

type StoredTrader = TraderRecord & Pick<TraderDetail, 'version' | 'changedBy'>

const getStored = (error: unknown) => readStored<StoredTrader>(error, 'trader.changed')

/** Whose trader data a form is about: of the caller's store, or of the brand. */
type TraderOwner = 'sellerTrader' | 'adminTrader'

/** Sends trader data of a store or of the brand. */
function useSend(owner: TraderOwner) {
  const call = useApi()
  return (input: TraderSent, options: CallOptions) =>
    owner === 'sellerTrader' ? call('sellerTrader.save', input, options) : call('adminTrader.save', input, options)
}

/** The form about who sells, by law; what somebody else saved meanwhile is merged by field. */
export function useTraderForm(owner: TraderOwner, saved: TraderDetail) {
  const t = useText()
  const client = useQueryClient()
  const toast = useConsoleToast()
  const send = useSend(owner)
  const submit = useSubmission()
  const form = useFormValues(owner === 'sellerTrader' ? 'trader' : 'brand.trader', toTraderValues(saved.trader))
  const [version, setVersion] = useState(saved.version)
  const [conflict, setConflict] = useState<VersionConflict<TraderValues> | null>(null)
  const save = useMutation({
    mutationFn: (sent: { values: TraderValues; version: number }) => {
      const input = toTraderInput(sent.values, sent.version)
      return submit(input, (options) => send(input, options))
    },
    onSuccess: (next) => {
      client.setQueryData(apiQuery(`${owner}.detail`, {}).queryKey, next)
      setVersion(next.version)
      form.accept(toTraderValues(next.trader))
      toast({ text: t('settings.trader.saved') })
    },
    onError: (error) => {
      const stored = getStored(error)
      if (!stored) return
      const theirs = toTraderValues(stored)
      setVersion(stored.version)
      setConflict({ editor: stored.changedBy ?? '', yours: form.values, theirs, merged: form.merge(theirs) })
    },
  })
  const errors: Readonly<Record<string, string>> = save.error instanceof ApiError ? save.error.fields : {}
  const labels = Object.fromEntries(traderFields.map((field) => [field, t(`settings.trader.${field}`)])) as Record<
    keyof TraderValues,
    string
  >
  const closeConflict = () => setConflict(null)
  return {
    form,
    labels,
    errors,
    isSaving: save.isPending,
    /** A failure that no field shows and that is no conflict. */
    failure: save.error && !getStored(save.error) && Object.keys(errors).length === 0 ? save.error : null,
    save: () => save.mutate({ values: form.values, version }),
    /** Another version starts the dialog again. */
    version,
    conflict: {
      conflict,
      onBack: closeConflict,
      onTakeAll: (theirs: TraderValues) => {
        form.accept(theirs)
        closeConflict()
      },
      onSave: (mix: TraderValues) => {
        form.set(mix)
        closeConflict()
        save.mutate({ values: mix, version })
      },
    },
  }
}
export type TraderForm = ReturnType<typeof useTraderForm>
