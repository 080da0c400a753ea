import { useState, useSyncExternalStore } from 'react'

/** Fields of the form as they were typed; consents are given again each time. */
export type ApplicationDraft = Readonly<Record<string, string>>

const nothing: ApplicationDraft = {}
const fields = ['purpose', 'employment', 'income', 'rent', 'otherPayments', 'incomeProof', 'bankStatement']

function readStored(key: string): ApplicationDraft {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? nothing
  } catch {
    return nothing
  }
}

/** A draft in this tab alone, because figures and documents must not stay on a device that others use. */
function createDraft(key: string) {
  let stored: ApplicationDraft | undefined
  return {
    subscribe: () => () => {},
    get: () => (stored ??= readStored(key)),
    save: (values: Readonly<Record<string, string>>) => {
      const given = Object.entries(values).filter(([name, value]) => fields.includes(name) && value !== '')
      try {
        sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(given)))
      } catch {
        // Without storage the fields are in the page alone.
      }
    },
    clear: () => {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // There is nothing to remove.
      }
    },
  }
}

/** The draft of a person's application; empty until the page is hydrated. */
export function useApplicationDraft(userId: string) {
  const [draft] = useState(() => createDraft(`credit-draft:${userId}`))
  const values = useSyncExternalStore(draft.subscribe, draft.get, () => nothing)
  return { values, save: draft.save, clear: draft.clear }
}
