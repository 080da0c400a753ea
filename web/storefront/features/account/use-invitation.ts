import { useSyncExternalStore } from 'react'

/** Where an agent's code of an earlier visit is kept in the browser. */
const keptAt = 'agentCode'

function readKept(): string {
  try {
    return localStorage.getItem(keptAt) ?? ''
  } catch {
    // Some browsers shut the storage; then nothing was kept.
    return ''
  }
}

const never = () => () => {}

/** The code of whoever invited this visitor: `spreadUserId` of the address, else the kept one; empty on the server. */
export function useInvitation(search: URLSearchParams): string {
  const kept = useSyncExternalStore(never, readKept, () => '')
  return search.get('spreadUserId') ?? kept
}
