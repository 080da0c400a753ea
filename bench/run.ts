import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { askQuestion } from './ask-question.ts'
import { questions as cartAdd } from './cart-add.ts'
import { questions as coldPages } from './cold-pages.ts'
import { dismissCrowd } from './crowd.ts'
import { questions as detail } from './detail.ts'
import { goldenFigures } from './golden-figures.ts'
import { questions as homePage } from './home-page.ts'
import { questions as list } from './list.ts'
import { help, readOptions, type Options } from './options.ts'
import { questions as order } from './order.ts'
import { questions as overload } from './overload.ts'
import { heading, readRun, toLines, writeRun, type Row, type Run } from './report.ts'
import { questions as search } from './search.ts'
import { SequentialScans } from './sequential-scans.ts'
import { startBare, startShop } from './shop.ts'
import { questions as signedIn } from './signed-in.ts'

const all = [...list, ...detail, ...search, ...cartAdd, ...order, ...homePage, ...coldPages, ...signedIn, ...overload]
const names = [...new Set(all.map(({ name }) => name))]

const commit = () => spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() ?? ''

async function askAll({ names: wanted, million, seconds }: Options, earlier: Run | null): Promise<Row[]> {
  const questions = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  const bare = await startBare()
  const shop = await startShop({ million }).catch(async (error: unknown) => {
    await bare.stop()
    throw error
  })
  const scans = await SequentialScans.open(shop.adminUrl)
  const rows: Row[] = []
  console.log(heading)
  try {
    for (const question of questions) {
      const row = await askQuestion(question, { shop, bare, scans }, { seconds })
      rows.push(row)
      for (const line of toLines(row, earlier)) console.log(line)
    }
    if (questions.some(({ byIndex }) => byIndex) && !(await scans.noticesOne())) {
      const problems = ['a reading of all search documents on purpose was not noticed']
      rows.push({ name: 'scans', about: 'the control of readings one after the other', notes: [], problems })
      for (const line of toLines(rows.at(-1)!, null)) console.log(line)
    }
  } finally {
    await dismissCrowd()
    await scans.close()
    await shop.stop()
    await bare.stop()
  }
  if (questions.some(({ name }) => name === 'search')) for (const line of goldenFigures()) console.log(line)
  return rows
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), names)
  if (options.help) return console.log(help(names))
  // A file that cannot be read is told of before minutes are spent.
  const earlier = options.compare === undefined ? null : readRun(resolve(options.compare))
  const rows = await askAll(options, earlier)
  if (options.json !== undefined) {
    const { DEMO: demo = 'full' } = process.env
    writeRun(resolve(options.json), {
      commit: commit(),
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
