import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { startServices } from '#server/services.ts'

const root = resolve(import.meta.dirname, '..')
const rounds = 12
const requestsPerRound = 200

/** Opens the small demo shop in this process, with or without metrics. */
async function openShop(dataDir: string, withMetrics: boolean) {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'small', LOG_LEVEL: 'error', NODE_ENV: 'production' })
  const services = await startServices(config, root, systemClock, withMetrics ? createMetrics() : null)
  const { app } = await buildApp(services.parts)
  await app.ready()
  return { app, close: () => app.close().then(services.stop) }
}

type Shop = Awaited<ReturnType<typeof openShop>>

/** Processor time of this process for one request, in microseconds. */
async function measureCpu({ app }: Shop, getUrl: (nth: number) => string): Promise<number> {
  const before = process.cpuUsage()
  for (let nth = 0; nth < requestsPerRound; nth++) {
    const url = getUrl(nth)
    const { statusCode } = await app.inject({ url, headers: { host: 'localhost' } })
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / requestsPerRound
}

const getMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Prints the processor time of a request without and with metrics, in turn in one process, so that load slows both. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'galleria-metrics-cost-'))
  const plain = await openShop(dataDir, false)
  const measured = await openShop(dataDir, true)
  try {
    for (const [name, buildUrl] of [
      ['cached list of categories', () => '/goods/shop/category/list'],
      ['search that no cache has', (nth: number) => `/goods/shop/goods/search?keyword=cup${nth}`],
    ] as const) {
      const without: number[] = []
      const withMetrics: number[] = []
      for (let round = 0; round < rounds; round++) {
        const getUrl = (nth: number) => buildUrl(round * requestsPerRound + nth)
        const order = round % 2 === 0 ? [plain, measured] : [measured, plain]
        for (const shop of order) (shop === plain ? without : withMetrics).push(await measureCpu(shop, getUrl))
      }
      const [one, other] = [without.slice(2), withMetrics.slice(2)].map(getMedian) as [number, number]
      console.log(`${name}: ${one.toFixed(1)} us without, ${other.toFixed(1)} us with metrics (median of 10 rounds)`)
    }
  } finally {
    await measured.close()
    await plain.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
