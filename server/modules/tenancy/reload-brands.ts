import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/database/open-database.ts'
import type { DatabaseLog } from '#server/platform/database/embedded/embedded.ts'
import type { BrandRegistry } from './brand-registry.ts'
import { brandsChannel } from './tenancy.queries.ts'

const retryMs = 500

type ReloadOptions = {
  readonly brands: BrandRegistry
  readonly database: Pick<Database, 'listen'>
  /** Called with each changed brand, after the reload; with null when any may have changed. */
  readonly onChange: (brandId: number | null) => void
  readonly log: DatabaseLog
}

/** The brand that a notification names; null after a lost connection, and for notifications of older versions. */
const toBrandId = (payload: string | null): number | null =>
  payload !== null && /^\d+$/.test(payload) ? Number(payload) : null

/** Reloads brands at every notification, and after a lost connection. Returns a function that stops it. */
export async function reloadBrandsOnChange({
  brands,
  database,
  onChange,
  log,
}: ReloadOptions): Promise<() => Promise<void>> {
  let isStopped = false
  const read = async (id: number | null) => {
    while (!isStopped) {
      try {
        await brands.reload(id ?? undefined)
        return onChange(id)
      } catch (error) {
        log.warn(`The brands could not be read again yet: ${(error as Error).message}`)
        await pause(retryMs)
      }
    }
  }
  const stopListening = await database.listen(brandsChannel, (payload) => void read(toBrandId(payload)))
  return async () => {
    isStopped = true
    await stopListening()
  }
}
