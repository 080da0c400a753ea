import { questions as cartAdd } from './cart-add.ts'
import { dismissCrowd } from './crowd.ts'
import { questions as detail } from './detail.ts'
import { goldenFigures } from './golden-figures.ts'
import { questions as homePage } from './home-page.ts'
import { questions as list } from './list.ts'
import { measure } from './measure.ts'
import { questions as order } from './order.ts'
import { questions as search } from './search.ts'
import { SequentialScans } from './sequential-scans.ts'
import { startBare, startShop } from './shop.ts'

const million = process.argv.includes('--million')
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const questions = [...list, ...detail, ...search, ...cartAdd, ...order, ...homePage].filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name),
)

const bare = await startBare()
const shop = await startShop({ million })
const scans = await SequentialScans.open(shop.adminUrl)
const whole = (value: number) => value.toFixed(0).padStart(8)
const tenths = (value: number) => value.toFixed(1).padStart(8)

console.log('question                                        per s     p50     p99  CPU ms  failed   bare/s   ratio')
try {
  for (const { about, ask, byIndex } of questions) {
    const scansBefore = byIndex ? await scans.count() : 0
    const { figure, bytes, steps = 1, notes = [] } = await ask(shop)
    const scanned = byIndex ? (await scans.count()) - scansBefore : 0
    const limit = await measure({ url: `${bare.base}/text/${bytes}` }, bare.pid, { seconds: 3 })
    const ratio = (figure.perSecond * steps) / limit.perSecond
    console.log(
      about.padEnd(44),
      whole(figure.perSecond),
      tenths(figure.p50),
      tenths(figure.p99),
      figure.cpuMs.toFixed(2).padStart(7),
      String(figure.failed).padStart(7),
      whole(limit.perSecond),
      ratio.toFixed(3).padStart(7),
    )
    for (const note of notes) console.log(`  ${note}`)
    if (scanned > 0) {
      console.log(`  FAILED: all search documents were read one after the other, ${scanned} times`)
      process.exitCode = 1
    }
  }
  if (questions.some(({ byIndex }) => byIndex) && !(await scans.noticesOne())) {
    console.log('  FAILED: a reading of all search documents on purpose was not noticed')
    process.exitCode = 1
  }
} finally {
  await dismissCrowd()
  await scans.close()
  await shop.stop()
  await bare.stop()
}
if (questions.some(({ name }) => name === 'search')) for (const line of goldenFigures()) console.log(line)
