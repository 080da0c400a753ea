import { useSyncExternalStore } from 'react'

/** The key in localStorage of a referral code from an earlier visit. */
const storageKey = 'agentCode'

/** By which parameters a link names who shared it; a usercode, or what older links carry. */
const parameters = ['spreadUserId', 'agentCode']
const codeForm = /^[\w-]{1,32}$/

/** The code in an address; undefined if there is none or it is invalid. */
export const findInvitation = (search: URLSearchParams): string | undefined =>
  parameters.map((name) => search.get(name)).find((code) => code !== null && codeForm.test(code)) ?? undefined

function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage)
  } catch {
    // Some browsers block the storage; then the code is lost.
    return null
  }
}

/**
 * Saves the code of a shared link on every page where a visitor arrives, until they register; the latest link counts. Returns a
 * code that was not saved before.
 */
export function saveInvitation(search: URLSearchParams): string | null {
  const code = findInvitation(search)
  if (code === undefined) return null
  return withStorage((storage) => {
    if (storage.getItem(storageKey) === code) return null
    storage.setItem(storageKey, code)
    return code
  })
}

/** Deletes the saved code: an invitation counts once. */
export function deleteInvitation(): void {
  withStorage((storage) => storage.removeItem(storageKey))
}

export const readInvitation = (): string => withStorage((storage) => storage.getItem(storageKey)) ?? ''

const subscribeNever = () => () => {}

/** The referral code of this visitor: from the address, else the saved one; empty on the server. */
export function useInvitation(search: URLSearchParams): string {
  const stored = useSyncExternalStore(subscribeNever, readInvitation, () => '')
  return findInvitation(search) ?? stored
}
