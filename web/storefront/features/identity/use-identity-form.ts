import { useRef, useState } from 'react'
import type { IdentityLevel } from '#contract/identity-form.ts'
import { ApiError } from '#web/client/api-call.ts'
import { uploadFile } from '#web/client/browser-call.ts'
import { useBoot } from '#web/client/boot.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useShowIdentity, type DraftValues, type LevelView } from './own-identity.ts'
import { usePhotoUpload, type SendPhoto } from './use-photo-upload.ts'

type Field = keyof DraftValues
type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

const without = <Values extends object>(values: Values, fields: readonly string[]): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field))) as Partial<Values>

/** The saved fields of a level as those of its form; the number is known by its first and last characters only. */
function toSavedValues({ check }: LevelView): DraftValues {
  if (!check) return {}
  const { numberMasked: _masked, ...fields } = check.details
  return fields
}

/**
 * The fields and photos of one level: shown as they are typed, saved when a field is left. A field that the server
 * cannot store keeps its text and its error, and the others are saved.
 */
export function useIdentityForm(level: IdentityLevel, view: LevelView, megabytes: number) {
  const t = useText()
  const call = useApi()
  const { locale } = useBoot()
  const show = useShowIdentity()
  const [typed, setTyped] = useState<DraftValues>({})
  const [refused, setRefused] = useState<Readonly<Partial<Record<Field, string>>>>({})
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [state, setState] = useState<SaveState>('idle')
  const [alert, setAlert] = useState<string | null>(null)
  const pending = useRef<DraftValues>({})
  const running = useRef<Promise<boolean>>(Promise.resolve(true))

  const saveOnce = async (batch: DraftValues): Promise<boolean> => {
    try {
      show(await call('identityChecks.save', { level, ...batch }))
      setChanged(new Set(Object.keys(pending.current)))
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error
      const fields = error.fields as Partial<Record<Field, string>>
      setRefused((before) => ({ ...before, ...fields }))
      const rest = without(batch, Object.keys(fields))
      if (Object.keys(rest).length > 0 && Object.keys(rest).length < Object.keys(batch).length) await saveOnce(rest)
      return false
    }
  }
  const savePending = async (): Promise<boolean> => {
    const batch = pending.current
    if (Object.keys(batch).length === 0) return true
    pending.current = {}
    setState('saving')
    try {
      const isWhole = await saveOnce(batch)
      setAlert(null)
      setState(isWhole ? 'saved' : 'idle')
      return isWhole
    } catch (error) {
      pending.current = { ...batch, ...pending.current }
      setAlert(failureText(t, error))
      setState('failed')
      return false
    }
  }
  /** Saves what was changed since; resolves to false when something could not be saved. */
  const flush = (): Promise<boolean> => (running.current = running.current.then(savePending))
  const change = (fields: DraftValues) => {
    pending.current = { ...pending.current, ...fields }
    setTyped((before) => ({ ...before, ...fields }))
    setChanged((before) => new Set([...before, ...Object.keys(fields)]))
    setRefused((before) => without(before, Object.keys(fields)))
  }
  const sendPhoto: SendPhoto = async (part, file, onProgress) => {
    const { signal } = new AbortController()
    const input = { moduleName: 'identity', file } as const
    const address = await uploadFile(locale, 'media.upload', input, { signal, onProgress })
    await flush()
    show(await call('identityChecks.save', { level, [part]: address }))
    setState('saved')
  }
  const upload = usePhotoUpload(megabytes, sendPhoto)
  return {
    level,
    view,
    values: { ...toSavedValues(view), ...typed },
    /** The number as it is saved, with dots in its middle; empty without one. */
    numberMasked: view.check?.details.numberMasked ?? '',
    refused,
    /** Fields that were changed since they were saved: the problems of the server are about their former text. */
    changed,
    state,
    alert,
    change,
    flush,
    upload,
    megabytes,
  }
}

export type IdentityForm = ReturnType<typeof useIdentityForm>
