// `npm run browsers [-- firefox | webkit]`: uses a new small shop in Firefox and in WebKit. Not a part of `npm test`.
import { findBrowsers } from '../../scripts/find-browsers.ts'
import type { Browser } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { findFreePort } from './processes.ts'
import { add, type Count, runSteps } from './run-steps.ts'
import { startWebKit } from './webkit.ts'

const engines: Readonly<Record<string, () => Promise<Browser>>> = {
  firefox: () => startFirefox(findBrowsers('firefox').firefox),
  webkit: () => startWebKit(findBrowsers('webKitDriver', 'miniBrowser', 'xvfb')),
}

const chosenEngines = process.argv.slice(2)
const unknown = chosenEngines.find((name) => !(name in engines))
if (unknown) throw new Error(`no such engine: ${unknown}; there are ${Object.keys(engines).join(' and ')}`)

/** Functions that end what was started, last first; a signal calls them too. */
const cleanups: (() => Promise<void>)[] = []
async function cleanUp(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)))

async function runEngine(name: string, start: () => Promise<Browser>): Promise<Count> {
  const { stepGroups } = await import('./steps.ts')
  try {
    const { driver, version, close } = await start()
    cleanups.push(close)
    console.log(`${name} ${version}`)
    const count = await runSteps(name, driver, stepGroups, console.log)
    cleanups.pop()
    await close()
    return count
  } catch (error) {
    console.log(`FAIL ${name}: ${(error as Error).message}`)
    return { passed: 0, failed: stepGroups.flat().length }
  }
}

// Read by the shop's start and by everything that knows its address, so they are loaded after it.
process.env.E2E_PORT ??= String(await findFreePort())
const { default: startShop } = await import('#tests/e2e/start-shop.ts')
cleanups.push(await startShop())

let count: Count = { passed: 0, failed: 0 }
for (const [name, start] of Object.entries(engines))
  if (chosenEngines.length === 0 || chosenEngines.includes(name)) count = add(count, await runEngine(name, start))
await cleanUp()
console.log(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1)
