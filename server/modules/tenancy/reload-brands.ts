import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/database/open-database.ts'
import type { DatabaseLog } from '#server/platform/database/embedded/embedded.ts'
import type { BrandRegistry } from './brand-registry.ts'
import { brandsChannel } from './tenancy.queries.ts'

const retryMs = 500

type ReloadOptions = {
  readonly brands: BrandRegistry
  readonly database: Pick<Database, 'listen'>
  /** Called with each changed brand, after the reload. */
  readonly onChange: (brandId: number) => void
  readonly log: DatabaseLog
}

/** Reloads the brands at every notification, and after a lost connection. Returns a function that stops it. */
export async function reloadBrandsOnChange({
  brands,
  database,
  onChange,
  log,
}: ReloadOptions): Promise<() => Promise<void>> {
  let isStopped = false
  const read = async () => {
    while (!isStopped) {
      try {
        return (await brands.reload()).forEach(onChange)
      } catch (error) {
        log.warn(`The brands could not be read again yet: ${(error as Error).message}`)
        await pause(retryMs)
      }
    }
  }
  const stopListening = await database.listen(brandsChannel, () => void read())
  return async () => {
    isStopped = true
    await stopListening()
  }
}
