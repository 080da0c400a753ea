import type { ApplicationField } from '#contract/application-form.ts'
import { ApiError, type OperationInput } from '#web/client/api-call.ts'

export type DraftValues = OperationInput<'storeApplications.save'>

type DraftState = {
  /** Fields as they were typed here; they win over the saved ones. */
  readonly typed: DraftValues
  /** Texts of fields that the server could not store. */
  readonly refused: Readonly<Record<string, string>>
  readonly status: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'
  /** Of the last attempt to save, where it failed as a whole. */
  readonly error: unknown
}

type DraftOptions = {
  /** Saves fields; throws the error of the call. */
  readonly send: (values: DraftValues) => Promise<void>
  /** Called when the application cannot be changed any more. */
  readonly onClosed: () => void
  /** Where fields outlive the page and a session that ends, in this tab only. */
  readonly storageKey: string
}

const saveDelayMs = 1_200
const initialState: DraftState = { typed: {}, refused: {}, status: 'idle', error: null }

function readStored(key: string): DraftValues {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as DraftValues
  } catch {
    return {}
  }
}

function writeStored(key: string, pending: DraftValues): void {
  try {
    if (Object.keys(pending).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(pending))
  } catch {
    // Without storage the fields are in the page until they are saved.
  }
}

const without = <Values extends object>(values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field))) as Values

/** The account number is sent alone, so that a wrong one holds up nothing else. */
function pickBatch(pending: DraftValues): DraftValues {
  const { accountNumber, ...others } = pending
  if (Object.keys(others).length > 0) return others
  return accountNumber === undefined ? {} : { accountNumber }
}

/**
 * The fields of a form between typing and the server: saved a moment after the last change, or by `flush`. A field that
 * the server cannot store keeps its text and its error, and the others are saved.
 */
export function createDraftStore({ send, onClosed, storageKey }: DraftOptions) {
  let state = initialState
  let pending: DraftValues = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  const listeners = new Set<() => void>()

  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const setPending = (next: DraftValues) => {
    pending = next
    writeStored(storageKey, next)
  }
  /** Removes the fields of a batch that were not changed while it was sent. */
  const settle = (batch: DraftValues) =>
    setPending(
      without(
        pending,
        Object.keys(batch).filter((field) => pending[field as ApplicationField] === batch[field as ApplicationField]),
      ),
    )
  /** Returns true where the rest can be saved nevertheless. */
  const fail = (error: unknown): boolean => {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      set({ refused: { ...state.refused, ...error.fields } })
      setPending(without(pending, Object.keys(error.fields)))
      return true
    }
    if (error instanceof ApiError && error.key === 'upload.not_yours')
      setPending(without(pending, ['identityCard', 'identityHolder']))
    if (error instanceof ApiError && error.key === 'application.not_editable') {
      setPending({})
      onClosed()
    }
    set({ status: 'failed', error })
    return false
  }
  const saveAll = async (): Promise<boolean> => {
    for (;;) {
      const batch = pickBatch(pending)
      if (Object.keys(batch).length === 0) {
        if (state.status !== 'idle') set({ status: 'saved' })
        return true
      }
      set({ status: 'saving', error: null })
      try {
        await send(batch)
        settle(batch)
      } catch (error) {
        if (!fail(error)) return false
      }
    }
  }
  /** Saves the fields that are not saved yet; resolves to false when that failed. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer)
    running ??= saveAll().finally(() => (running = null))
    return running
  }
  const change = (values: DraftValues) => {
    setPending({ ...pending, ...values })
    set({
      typed: { ...state.typed, ...values },
      refused: without(state.refused, Object.keys(values)),
      status: 'waiting',
    })
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), saveDelayMs)
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change,
    flush,
    /** Shows the saved value of a field again. */
    reset: (field: ApplicationField) => set({ typed: without(state.typed, [field]) }),
    /** Takes up the fields that an earlier page could not save, and saves when the connection is back. Returns its end. */
    start: () => {
      const stored = readStored(storageKey)
      if (Object.keys(stored).length > 0) change(stored)
      const flushNow = () => void flush()
      addEventListener('online', flushNow)
      return () => {
        removeEventListener('online', flushNow)
        clearTimeout(timer)
      }
    },
  }
}

export const getInitialState = (): DraftState => initialState
