import { useEffect, useMemo, useState } from 'react'
import { useCurrentUser } from '#web/client/session.ts'
import { deleteDraft, readDraft, writeDraft, type DeviceDraft } from './device-drafts.ts'
import { listChanges, mergeVersions, type MergedVersions } from './merge-versions.ts'

const keepAfterMs = 400

/** The values of a form beside those that the server has. */
export interface FormValues<Values extends object> {
  readonly values: Values
  /** The fields that differ from what the server has. */
  readonly changes: readonly (keyof Values & string)[]
  readonly set: (part: Partial<Values>) => void
  /** Back to what the server has. */
  readonly discard: () => void
  /** After saving: these are the server's values now. The draft of the device goes. */
  readonly accept: (saved: Values) => void
  /** After a refused save: merges with what somebody else saved meanwhile, which becomes the base. */
  readonly merge: (theirs: Values) => MergedVersions<Values>
  /** Input of an earlier visit that was never saved, until it is restored or dropped. */
  readonly draft: { readonly at: number; readonly restore: () => void; readonly drop: () => void } | null
}

/**
 * The values of a form page. Input that is not saved is kept on this device for seven days, for this person and
 * `draftKey` (as `product.<id>`), and offered on return. `saved` is read at the first call only.
 */
export function useFormValues<Values extends object>(draftKey: string, saved: Values): FormValues<Values> {
  const user = useCurrentUser()
  const key = `${user?.id ?? ''}.${draftKey}`
  const [base, setBase] = useState(saved)
  const [values, setValues] = useState(saved)
  const [found, setFound] = useState<DeviceDraft<Values> | null>(() => {
    const draft = readDraft<Values>(key, Date.now())
    return draft && listChanges(saved, { ...saved, ...draft.values }).length > 0 ? draft : null
  })
  const changes = useMemo(() => listChanges(base, values), [base, values])
  const isChanged = changes.length > 0
  useEffect(() => {
    if (!isChanged) return undefined
    const timer = setTimeout(() => writeDraft(key, { at: Date.now(), values }), keepAfterMs)
    return () => clearTimeout(timer)
  }, [key, values, isChanged])
  const drop = () => {
    deleteDraft(key)
    setFound(null)
  }
  return {
    values,
    changes,
    set: (part) => setValues((before) => ({ ...before, ...part })),
    discard: () => {
      setValues(base)
      drop()
    },
    accept: (next) => {
      setBase(next)
      setValues(next)
      drop()
    },
    merge: (theirs) => {
      const merged = mergeVersions(base, values, theirs)
      setBase(theirs)
      setValues(merged.values)
      return merged
    },
    draft: found && {
      at: found.at,
      restore: () => {
        setValues({ ...base, ...found.values })
        setFound(null)
      },
      drop,
    },
  }
}
