import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { demoData } from '#demo/demo-data.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { startServices } from '#server/services.ts'

const root = resolve(import.meta.dirname, '..')
const warmUpRounds = 3
const rounds = 12
const requestsPerRound = 300

type Variant = { readonly hasMetrics: boolean; readonly logLevel: 'silent' | 'info'; readonly share: number | null }

/** Each adds one part to the one before. */
const variants: Readonly<Record<string, Variant>> = {
  nothing: { hasMetrics: false, logLevel: 'silent', share: null },
  metrics: { hasMetrics: true, logLevel: 'silent', share: null },
  'metrics and log': { hasMetrics: true, logLevel: 'info', share: null },
  'and a tenth of all traces': { hasMetrics: true, logLevel: 'info', share: 0.1 },
  'and all traces': { hasMetrics: true, logLevel: 'info', share: 1 },
}

/** A collector in a separate process, whose work is not counted. */
async function startCollector() {
  const script = `const server = require('node:http').createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'))
  }).listen(0, '127.0.0.1', () => process.send(server.address().port))`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [port] = (await once(child, 'message')) as [number]
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/** Opens the small demo shop in this process. Its log goes to standard error. */
async function openShop(dataDir: string, { hasMetrics, logLevel, share }: Variant, endpoint: string) {
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: 'small',
    LOG_LEVEL: logLevel,
    NODE_ENV: 'production',
    ...(share !== null && { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: String(share) }),
  })
  const services = await startServices(config, root, demoData, { metrics: hasMetrics ? createMetrics() : null })
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

type Measured = { readonly name: string; readonly shop: Shop; readonly values: number[] }

/** Measures all shops in turn, in another order each round, so that other work slows them alike. */
async function measureInTurn(shops: readonly Measured[], buildUrl: (nth: number) => string): Promise<void> {
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    const getUrl = (nth: number) => buildUrl(round * requestsPerRound + nth)
    const start = round % shops.length
    for (const { shop, values } of [...shops.slice(start), ...shops.slice(0, start)]) {
      const value = await measureCpu(shop, getUrl)
      if (round >= warmUpRounds) values.push(value)
    }
  }
}

/** Prints the cost of metrics, of the log line of a request and of traces: `node bench/observability-cost.ts 2>/dev/null`. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'galleria-observability-cost-'))
  const collector = await startCollector()
  const shops: { name: string; shop: Shop }[] = []
  try {
    for (const [name, variant] of Object.entries(variants))
      shops.push({ name, shop: await openShop(dataDir, variant, collector.endpoint) })
    for (const [about, buildUrl] of [
      ['cached list of categories', () => '/goods/shop/category/list'],
      ['search that no cache has', (nth: number) => `/goods/shop/goods/search?keyword=cup${nth}`],
    ] as const) {
      const measured = shops.map((one) => ({ ...one, values: [] as number[] }))
      await measureInTurn(measured, buildUrl)
      console.log(`${about}: processor time of a request, median of ${rounds} rounds of ${requestsPerRound}`)
      const base = getMedian(measured[0]!.values)
      for (const { name, values } of measured) {
        const median = getMedian(values)
        console.log(`  ${name.padEnd(28)}${median.toFixed(0).padStart(6)} us   x ${(median / base).toFixed(2)}`)
      }
    }
  } finally {
    for (const { shop } of shops.toReversed()) await shop.close()
    collector.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
