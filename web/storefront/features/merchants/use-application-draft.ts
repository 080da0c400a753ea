import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApplicationField } from '#contract/application-form.ts'
import { ApiError, type OperationData, type OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'

export type OwnApplication = OperationData<'storeApplications.current'>
type Values = OperationInput<'storeApplications.save'>
type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'

export const ownApplicationQuery = apiQuery('storeApplications.current', {})

const saveDelayMs = 1_200

/** Fields that were typed and not saved outlive the page and a session that ends, in this tab only. */
const getStorageKey = (userId: string) => `application-draft:${userId}`

function readStored(userId: string): Values {
  try {
    return JSON.parse(sessionStorage.getItem(getStorageKey(userId)) ?? '{}') as Values
  } catch {
    return {}
  }
}

function writeStored(userId: string, pending: Values): void {
  try {
    if (Object.keys(pending).length === 0) sessionStorage.removeItem(getStorageKey(userId))
    else sessionStorage.setItem(getStorageKey(userId), JSON.stringify(pending))
  } catch {
    // Without storage the fields are in the page until they are saved.
  }
}

const without = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)))

/** The account number is sent alone, so that a wrong one holds up nothing else. */
function takeBatch(pending: Values): Values {
  const { accountNumber, ...others } = pending
  if (Object.keys(others).length > 0) return others
  return accountNumber === undefined ? {} : { accountNumber }
}

/**
 * The caller's application as a form: what is typed is shown at once and saved a moment later. A field that the server
 * cannot store keeps its text and shows why; the others are saved.
 */
export function useApplicationDraft(userId: string) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const own = useSuspenseQuery(ownApplicationQuery).data
  const pending = useRef<Values>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean> | null>(null)
  const [typed, setTyped] = useState<Values>({})
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [state, setState] = useState<SaveState>('idle')
  const [alert, setAlert] = useState<string | null>(null)

  const setPending = (next: Values) => {
    pending.current = next
    writeStored(userId, next)
  }
  const show = (next: OwnApplication) => client.setQueryData(ownApplicationQuery.queryKey, next)

  /** Removes the fields of a batch that were not changed while it was sent. */
  const settle = (batch: Values) =>
    setPending(
      without(
        pending.current,
        Object.keys(batch).filter(
          (field) => pending.current[field as ApplicationField] === batch[field as ApplicationField],
        ),
      ),
    )

  const fail = async (error: unknown): Promise<boolean> => {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      setRefused((before) => ({ ...before, ...error.fields }))
      setPending(without(pending.current, Object.keys(error.fields)))
      return true
    }
    if (error instanceof ApiError && error.key === 'upload.not_yours')
      setPending(without(pending.current, ['identityCard', 'identityHolder']))
    if (error instanceof ApiError && error.key === 'application.not_editable') {
      setPending({})
      await client.invalidateQueries({ queryKey: ownApplicationQuery.queryKey })
    }
    setAlert(failureText(t, error))
    setState('failed')
    return false
  }
  const saveAll = async (): Promise<boolean> => {
    for (;;) {
      const batch = takeBatch(pending.current)
      if (Object.keys(batch).length === 0) {
        setState((before) => (before === 'idle' ? 'idle' : 'saved'))
        return true
      }
      setState('saving')
      setAlert(null)
      try {
        show(await call('storeApplications.save', batch))
        settle(batch)
      } catch (error) {
        if (!(await fail(error))) return false
      }
    }
  }
  /** Saves what is not saved yet; resolves to false when that failed. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current)
    running.current ??= saveAll().finally(() => (running.current = null))
    return running.current
  }
  const change = (values: Values) => {
    setTyped((before) => ({ ...before, ...values }))
    setRefused((before) => without(before, Object.keys(values)) as Readonly<Record<string, string>>)
    setPending({ ...pending.current, ...values })
    setState('waiting')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), saveDelayMs)
  }

  useEffect(() => {
    const stored = readStored(userId)
    if (Object.keys(stored).length > 0) change(stored)
    const flushNow = () => void flush()
    addEventListener('online', flushNow)
    return () => {
      removeEventListener('online', flushNow)
      clearTimeout(timer.current)
    }
    // oxlint-disable-next-line exhaustive-deps -- once per user; the functions work on refs
  }, [userId])

  const { accountMasked, ...content } = own.application?.content ?? { accountMasked: '' }
  return {
    own,
    accountMasked,
    values: { ...content, ...typed } as Values,
    refused,
    state,
    alert,
    change,
    flush,
    show,
    /** Shows the saved value again: a saved country has its name in the language of the page. */
    resetTyped: (field: ApplicationField) => setTyped((before) => without(before, [field])),
  }
}

export type ApplicationDraft = ReturnType<typeof useApplicationDraft>
