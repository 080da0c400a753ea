import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { countSeededRows, seedDatabase, type SeedSize } from './seed-database.ts'

/** Durability does not matter while the database is made: an interrupted seed is thrown away. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

type Seeded = { readonly seconds: number; readonly rows: Readonly<Record<string, number>> }

const log = { info: () => undefined, warn: console.warn }

function printSeed({ seconds, rows }: Seeded): void {
  const counts = Object.entries(rows).map(([table, count]) => `${count.toLocaleString('en')} ${table}`)
  console.log(`The seed took ${seconds.toFixed(0)} s: ${counts.join(', ')}`)
}

/** Stops the server before its checkpoint counts as done: a clean end writes everything. */
async function makeShop(dataDir: string, size: SeedSize): Promise<Seeded> {
  const started = performance.now()
  const { secret } = readConfig({ DATA_DIR: dataDir, DEMO: '0' })
  const { adminUrl, stop } = await startEmbedded({ dataDir: join(dataDir, 'postgres'), log, settings })
  const print = (line: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`)
  try {
    await seedDatabase({ adminUrl, secret, dataDir, size, print })
    const rows = await withClient(adminUrl, countSeededRows)
    return { rows, seconds: (performance.now() - started) / 1000 }
  } finally {
    await stop()
  }
}

/**
 * The data folder of a shop with so many brands and products, in the temporary folder. It is made once, used again
 * afterwards, and what the seed took is printed.
 */
export async function openSeededFolder(size: SeedSize): Promise<string> {
  const dataDir = join(tmpdir(), `galleria-bench-${size.brands}-${size.goods}`)
  const report = join(dataDir, 'seeded.json')
  if (!existsSync(report)) {
    rmSync(dataDir, { recursive: true, force: true })
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(report, JSON.stringify(await makeShop(dataDir, size)))
  }
  printSeed(JSON.parse(readFileSync(report, 'utf8')) as Seeded)
  return dataDir
}
