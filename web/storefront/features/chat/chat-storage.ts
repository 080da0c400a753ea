import type { ChatRequest } from './chat-request.ts'
import { parseUnsent, type Unsent } from './unsent.ts'
import type { Party } from './chat-state.ts'

/** Keys of this feature in the browser's storage; what belongs to a user ends with their id. */
const prefix = 'chat.'

function read(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(prefix + key, value)
  } catch {
    // A full or forbidden storage: it is kept as long as the page.
  }
}

function remove(storage: Storage, key: string): void {
  try {
    storage.removeItem(prefix + key)
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

export const readSetting = (name: 'place' | 'sound'): string | null => read(name)
export const writeSetting = (name: 'place' | 'sound', value: string): void => write(name, value)

/** The chats of a user in the storage of the browser: the last message of each party, and what has not been sent. */
export type ChatStorage = {
  readonly readLastId: (party: Party) => string | null
  readonly writeLastId: (party: Party, id: string) => void
  readonly readUnsent: () => readonly Unsent[]
  /** One key per message: two tabs that write at once keep the messages of both. */
  readonly writeUnsent: (one: Unsent) => void
  readonly deleteUnsent: (clientId: string) => void
}

/** The end of the time for rating that was shown when the shopper did not want to rate; null without one. */
export const readSkipped = (party: Party): string | null => read(`skipped.${party}`)
export const writeSkipped = (party: Party, until: string): void => write(`skipped.${party}`, until)

const listKeys = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)!).filter((key) => key.startsWith(prefix))

function readAllUnsent(userId: string): readonly Unsent[] {
  try {
    const keys = listKeys(localStorage).filter((key) => key.startsWith(`${prefix}unsent.${userId}.`))
    return keys
      .flatMap((key) => parseUnsent(localStorage.getItem(key)))
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  } catch {
    return []
  }
}

export const openStorage = (userId: string): ChatStorage => ({
  readLastId: (party) => read(`last.${userId}.${party}`),
  writeLastId: (party, id) => write(`last.${userId}.${party}`, id),
  readUnsent: () => readAllUnsent(userId),
  writeUnsent: (one) => write(`unsent.${userId}.${one.clientId}`, JSON.stringify([one])),
  deleteUnsent: (clientId) => remove(localStorage, `unsent.${userId}.${clientId}`),
})

/** The text that has not been sent to a party yet, kept in this tab over a reload and the login. */
export function readDraft(party: Party): string {
  try {
    return sessionStorage.getItem(`${prefix}draft.${party}`) ?? ''
  } catch {
    return ''
  }
}

export function writeDraft(party: Party, text: string): void {
  try {
    if (text) sessionStorage.setItem(`${prefix}draft.${party}`, text)
    else sessionStorage.removeItem(`${prefix}draft.${party}`)
  } catch {
    // It is kept as long as the page.
  }
}

const isPersonal = (key: string) => /^chat\.(last|unsent|draft|open|pass|skipped)/.test(key)

/** Deletes the chats of all users from this browser; the place of the window and the sound stay. */
export function clearChats(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of listKeys(storage)) if (isPersonal(key)) storage.removeItem(key)
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

/** Remembers in this tab that the chat opens again after the login. */
export function saveReopening(request: ChatRequest): void {
  try {
    sessionStorage.setItem(`${prefix}open`, JSON.stringify(request))
  } catch {
    // It is opened again by hand.
  }
}

/** The request that waited for the login, once. */
export function takeReopening(): ChatRequest | null {
  try {
    const stored = sessionStorage.getItem(`${prefix}open`)
    sessionStorage.removeItem(`${prefix}open`)
    return stored === null ? null : (JSON.parse(stored) as ChatRequest)
  } catch {
    return null
  }
}
