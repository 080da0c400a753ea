import type { Principal } from '../context.ts'

/** About 5 MB. */
const maxEntries = 10_000

const listFields = ({ permissions, storePermissions = [], isPlatform = false, ...principal }: Principal) => {
  const { userId, usercode, username, storeId } = principal
  const rights = [permissions.toSorted(), storePermissions.toSorted(), isPlatform]
  return JSON.stringify([userId, usercode, username, storeId, rights])
}

/** Whether the database says of a session what a request took for known; null when the session has ended. */
export const isSamePrincipal = (known: Principal, current: Principal | null): boolean =>
  current !== null && listFields(known) === listFields(current)

/**
 * The principals that this process saw last, by the hash of their session's token. A request may start to read for the
 * last known principal of its session, while the database says who it is now. Not proof of anything.
 */
export class LastPrincipals {
  /** Ordered by last use, oldest first. */
  readonly #byKey = new Map<string, Principal>()

  #toKey = (brandId: number, sessionHash: Buffer) => `${brandId} ${sessionHash.toString('base64')}`

  find(brandId: number, sessionHash: Buffer): Principal | undefined {
    const key = this.#toKey(brandId, sessionHash)
    const known = this.#byKey.get(key)
    if (known) {
      this.#byKey.delete(key)
      this.#byKey.set(key, known)
    }
    return known
  }

  /** Remembers what the database says of a session; null forgets it. */
  update(brandId: number, sessionHash: Buffer, principal: Principal | null): void {
    const key = this.#toKey(brandId, sessionHash)
    this.#byKey.delete(key)
    if (principal) this.#byKey.set(key, principal)
    if (this.#byKey.size > maxEntries) this.#byKey.delete(this.#byKey.keys().next().value!)
  }
}
