import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/database/connect.ts'
import type { DatabaseLog } from '#server/platform/database/embedded.ts'
import type { BrandBook } from './find-brand.ts'
import { brandsChannel } from './tenancy.queries.ts'

const retryMs = 500

type Following = {
  readonly brands: BrandBook
  readonly database: Pick<Database, 'listen'>
  /** Told which brands changed, after they are read. */
  readonly onChange: (brandId: number) => void
  readonly log: DatabaseLog
}

/** Reads the brands again whenever a process says that it changed them, or may have said so unheard. Returns how to stop. */
export async function followBrands({ brands, database, onChange, log }: Following): Promise<() => Promise<void>> {
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
