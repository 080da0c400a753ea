import { useSyncExternalStore } from 'react'

/** Where an agent's code of an earlier visit is kept in the browser. */
const keptAt = 'agentCode'

/** By which parameters a link names who shared it; a usercode, or what older links carry. */
const parameters = ['spreadUserId', 'agentCode']
const codeForm = /^[\w-]{1,32}$/

/** The code in an address; undefined when there is none, or what stands there cannot be one. */
export const invitationIn = (search: URLSearchParams): string | undefined =>
  parameters.map((name) => search.get(name)).find((code) => code !== null && codeForm.test(code)) ?? undefined

function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage)
  } catch {
    // Some browsers shut the storage; then nothing is kept.
    return null
  }
}

/** Keeps the code of a shared link on whichever page a visitor arrives, for when they register; the latest link counts. */
export function keepInvitation(search: URLSearchParams): void {
  const code = invitationIn(search)
  if (code !== undefined) withStorage((storage) => storage.setItem(keptAt, code))
}

/** Forgets the kept code: an invitation counts once. */
export function forgetInvitation(): void {
  withStorage((storage) => storage.removeItem(keptAt))
}

const readKept = (): string => withStorage((storage) => storage.getItem(keptAt)) ?? ''

const never = () => () => {}

/** The referrer’s code of this visitor: that of the address, else the kept one; empty on the server. */
export function useInvitation(search: URLSearchParams): string {
  const kept = useSyncExternalStore(never, readKept, () => '')
  return invitationIn(search) ?? kept
}
