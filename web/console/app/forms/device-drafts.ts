const maxAgeMs = 7 * 86_400_000
const prefix = 'galleria.draft.'

/** Unsaved input of a form, as this device keeps it. */
export interface DeviceDraft<Values> {
  /** When it was last changed, in milliseconds since 1970. */
  readonly at: number
  readonly values: Values
}

/** The storage of this device; null where the browser refuses it. */
function getStorage(): Storage | null {
  try {
    return globalThis.localStorage
  } catch {
    return null
  }
}

function parse<Values>(text: string | null): DeviceDraft<Values> | null {
  try {
    const draft = JSON.parse(text ?? 'null') as DeviceDraft<Values> | null
    return draft && typeof draft.at === 'number' && typeof draft.values === 'object' ? draft : null
  } catch {
    return null
  }
}

/** Reads a draft of the last seven days. */
export function readDraft<Values>(key: string, now: number): DeviceDraft<Values> | null {
  const draft = parse<Values>(getStorage()?.getItem(prefix + key) ?? null)
  return draft && now - draft.at < maxAgeMs ? draft : null
}

/** Keeps a draft; a full or refused storage keeps none. */
export function writeDraft<Values>(key: string, draft: DeviceDraft<Values>): void {
  try {
    getStorage()?.setItem(prefix + key, JSON.stringify(draft))
  } catch {
    // The input stays on the page.
  }
}

export function deleteDraft(key: string): void {
  getStorage()?.removeItem(prefix + key)
}

/** Deletes the drafts that are too old, and with `userId` all of that person, as at log-out. */
export function deleteDrafts(now: number, userId?: string): void {
  const storage = getStorage()
  if (!storage) return
  for (const key of Object.keys(storage).filter((name) => name.startsWith(prefix))) {
    const draft = parse(storage.getItem(key))
    const isOfUser = userId !== undefined && key.startsWith(`${prefix}${userId}.`)
    if (isOfUser || !draft || now - draft.at >= maxAgeMs) storage.removeItem(key)
  }
}
