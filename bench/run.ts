import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { benchmarks as accounts } from './accounts.ts'
import { runBenchmark } from './run-benchmark.ts'
import { benchmarks as cartAdd } from './cart-add.ts'
import { benchmarks as coldPages } from './cold-pages.ts'
import { closeShopperPool } from './shopper-pool.ts'
import { benchmarks as detail } from './detail.ts'
import { runGoldenSets } from './run-golden-sets.ts'
import { benchmarks as homePage } from './home-page.ts'
import { benchmarks as list } from './list.ts'
import { buildHelp, readOptions, type Options } from './options.ts'
import { benchmarks as order } from './order.ts'
import { benchmarks as overload } from './overload.ts'
import { heading, readRun, toLines, writeRun, type Row, type Run } from './report.ts'
import { benchmarks as search, oneNameBenchmarks } from './search.ts'
import { benchmarks as searchQuality } from './search-quality.ts'
import { SequentialScanCounter } from './sequential-scan-counter.ts'
import { startBare, startShop } from './shop.ts'
import { benchmarks as signedIn } from './signed-in.ts'

const benchmarks = [
  ...list,
  ...detail,
  ...search,
  ...searchQuality,
  ...cartAdd,
  ...order,
  ...accounts,
  ...homePage,
  ...coldPages,
  ...signedIn,
  ...overload,
]
/** These run on a catalogue of their own, so only alone. */
const oneName = 'one-name'
const names = [...new Set(benchmarks.map(({ name }) => name)), oneName]

const getCommit = () => spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() ?? ''

async function runBenchmarks(
  { names: chosenNames, million, size, seconds }: Options,
  earlier: Run | null,
): Promise<Row[]> {
  const isOneName = chosenNames.includes(oneName)
  if (isOneName && (chosenNames.length > 1 || million || (size && size.brands > 1)))
    throw new Error(`"${oneName}" runs alone, in one brand.`)
  const chosen = isOneName
    ? oneNameBenchmarks
    : benchmarks.filter(({ name }) => chosenNames.length === 0 || chosenNames.includes(name))
  const bare = await startBare()
  const shop = await startShop({
    catalogue: isOneName ? oneName : million ? 'million' : null,
    otherCatalogue: chosen.some(({ name }) => name === 'search-quality'),
    ...(isOneName ? { catalogueGoods: size?.goods } : { size }),
  }).catch(async (error: unknown) => {
    await bare.stop()
    throw error
  })
  const scans = await SequentialScanCounter.open(shop.adminUrl)
  const rows: Row[] = []
  console.log(heading)
  try {
    for (const benchmark of chosen) {
      const row = await runBenchmark(benchmark, { shop, bare, scans }, { seconds })
      rows.push(row)
      for (const line of toLines(row, earlier)) console.log(line)
    }
    if (chosen.some(({ byIndex }) => byIndex) && !(await scans.detectsScan())) {
      const problems = ['a reading of all search documents on purpose was not noticed']
      rows.push({ name: 'scans', about: 'the control of readings one after the other', notes: [], problems })
      for (const line of toLines(rows.at(-1)!, null)) console.log(line)
    }
  } finally {
    await closeShopperPool()
    await scans.close()
    await shop.stop()
    await bare.stop()
  }
  if (chosen.some(({ name }) => name === 'search' || name === 'search-quality'))
    for (const line of runGoldenSets()) console.log(line)
  return rows
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), names)
  if (options.help) return console.log(buildHelp(names))
  // A file that cannot be read is told of before minutes are spent.
  const earlier = options.compare === undefined ? null : readRun(resolve(options.compare))
  const rows = await runBenchmarks(options, earlier)
  if (options.json !== undefined) {
    const { size } = options
    const demo = size ? `${size.brands} brands, ${size.goods} products` : (process.env.DEMO ?? 'full')
    writeRun(resolve(options.json), {
      commit: getCommit(),
      date: new Date().toISOString(),
      node: process.version,
      demo,
      rows,
    })
  }
  const failed = rows.filter(({ problems }) => problems.length > 0)
  if (failed.length === 0) return
  console.log(`\n${failed.length} of ${rows.length} questions FAILED`)
  process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
