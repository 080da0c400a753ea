import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measureTurns, type RepeatedTask, type Turn } from './measure-interleaved.ts'
import { createRoundRobin, placeAndPay, preview, warmUp } from './purchase.ts'
import { closeShopperPool, getShopperPool, type ShopperPool } from './shopper-pool.ts'
import { startShop, startVersion, type RunningProcess, type RunningShop } from './shop.ts'

const help = `
npm run bench:versions -- ../before [../other]     purchases of other checkouts beside this one, in turns on the same data

  --seconds N   of a turn; 3 by default
  --rounds N    turns of each; 12 by default
  --workers N   purchases at a time; 16 by default, and the same with 1
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '12' },
    workers: { type: 'string', default: '16' },
    help: { type: 'boolean', default: false },
  },
})

type Version = { readonly name: string; readonly server: RunningProcess }

const createTask = ({ server }: Version, shop: RunningShop, { shoppers, skuIds }: ShopperPool): RepeatedTask => {
  const nextShopper = createRoundRobin(shoppers)
  const nextSku = createRoundRobin(skuIds)
  const target = { ...shop, base: server.base, pid: server.pid }
  return {
    pid: server.pid,
    postmaster: shop.postmaster,
    runOnce: async () => {
      const shopper = nextShopper()
      await placeAndPay(target, shopper, (await preview(target, shopper, nextSku())).quoteId)
    },
  }
}

const getMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Median of the ratios of each round to the first version's turn of that round, as a change in per cent. */
function formatChange(turns: readonly Turn[], first: readonly Turn[], field: keyof Turn): string {
  const change = (getMedian(turns.map((turn, round) => turn[field] / first[round]![field])) - 1) * 100
  return `${change < 0 ? '' : '+'}${change.toFixed(1)} %`
}

async function compare(versions: readonly Version[], shop: RunningShop, pool: ShopperPool, workers: number) {
  const tasks = versions.map((version) => createTask(version, shop, pool))
  const measured = await measureTurns(tasks, {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    workers,
    warmUpSeconds: 8,
  })
  console.log(`\n${workers} at a time, ${values.rounds} turns of ${values.seconds} s; load ${loadavg()[0]!.toFixed(1)}`)
  console.log(
    'version                  per s      p50      p99   CPU ms  failed   per s to the first    CPU to the first',
  )
  for (const [nth, { figure, turns }] of measured.entries()) {
    const cells = [figure.perSecond.toFixed(0), figure.p50.toFixed(1), figure.p99.toFixed(1), figure.cpuMs.toFixed(2)]
    const changes = (['perSecond', 'cpuMs'] as const).map((field) => formatChange(turns, measured[0]!.turns, field))
    console.log(
      versions[nth]!.name.padEnd(20),
      ...cells.map((cell) => cell.padStart(8)),
      String(figure.failed + figure.refused).padStart(7),
      ...changes.map((cell) => cell.padStart(19)),
    )
    if (figure.failed + figure.refused > 0) process.exitCode = 1
  }
}

async function main(): Promise<void> {
  if (values.help || positionals.length === 0) return console.log(help)
  const folders = positionals.map((folder) => resolve(folder))
  for (const folder of folders)
    if (!existsSync(join(folder, 'server/main.ts'))) throw new Error(`${folder} is no checkout of the shop.`)
  const shop = await startShop()
  const versions: Version[] = [{ name: 'this one', server: shop }]
  try {
    for (const [nth, folder] of folders.entries())
      versions.push({ name: basename(folder), server: await startVersion(folder, shop.dataDir, nth + 1) })
    const pool = await getShopperPool(shop)
    for (const workers of [Number(values.workers), 1]) {
      for (const { server } of versions) await warmUp({ ...shop, base: server.base }, pool)
      await compare(versions, shop, pool, workers)
    }
  } finally {
    await closeShopperPool()
    for (const { server } of versions.slice(1)) await server.stop()
    await shop.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
