import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Request } from 'autocannon'
import { buildProductPagePaths } from './cold-pages.ts'
import { measure, type Target } from './measure.ts'
import { callShop, findGoods, startShop, startVersion, type RunningProcess, type RunningShop } from './shop.ts'

const help = `
npm run bench:processes       several processes (WORKERS) beside one, in turns on the same data

  --workers N       processes; 2 by default
  --seconds N       of a turn; 5 by default
  --rounds N        turns of each; 5 by default
  --connections N   24 by default

On a machine without other work. The load generator and PostgreSQL need cores, too: with fewer than 2 x N + 2 cores read
the last column, which says how much more N processes do on N cores of their own.
`

const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '24' },
    help: { type: 'boolean', default: false },
  },
})

const requestsPerPath = 20_000

type Path = { readonly name: string; readonly requests: readonly Request[] }

/** Work that the processor bounds: ready bytes, rendering, and reads of a session. */
async function buildPaths(shop: RunningProcess): Promise<readonly Path[]> {
  const goods = await findGoods(shop, 100)
  const pages = await buildProductPagePaths(shop, requestsPerPath)
  const { token } = await callShop<{ token: string }>(shop, 'POST', '/api/user/login', {
    account: 'shopper1',
    password: 'demo1234',
  })
  const headers = { authorization: `Bearer ${token}` }
  return [
    { name: 'home page, ready bytes', requests: [{ path: '/pc/index', headers: { 'accept-encoding': 'br' } }] },
    { name: 'product page, rendered', requests: pages.map((path) => ({ path })) },
    {
      name: 'product of a session',
      requests: goods.map(({ goodsId }) => ({ path: `/goods/shop/goods/detail?goodsId=${goodsId}`, headers })),
    },
  ]
}

type Turn = {
  readonly perSecond: number
  /** Milliseconds of server and database per request. */
  readonly cpuMs: number
  readonly refused: number
  /** Cores that this program used meanwhile. */
  readonly generatorCores: number
}

type Server = RunningProcess & Pick<RunningShop, 'postmaster'>

async function takeTurn({ base, ...server }: Server, requests: readonly Request[]): Promise<Turn> {
  const target: Target = { url: base, requests }
  const [before, started] = [process.cpuUsage(), performance.now()]
  const load = { seconds: Number(values.seconds), connections: Number(values.connections) }
  const { perSecond, cpuMs, failed, refused, timeouts } = await measure(target, server, load)
  if (failed + timeouts > 0) throw new Error(`${base}: ${failed} failed, ${timeouts} given up`)
  const { user, system } = process.cpuUsage(before)
  return { perSecond, cpuMs, refused, generatorCores: (user + system) / 1_000 / (performance.now() - started) }
}

const getMedian = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!
const getFieldMedian = (turns: readonly Turn[], field: keyof Turn) => getMedian(turns.map((turn) => turn[field]))

async function compare({ name, requests }: Path, one: Server, several: Server): Promise<void> {
  const turns: [Turn[], Turn[]] = [[], []]
  for (let round = 0; round < Number(values.rounds); round++) {
    // Every other round the other way, because a machine slows down.
    const order = round % 2 === 0 ? [0, 1] : [1, 0]
    for (const nth of order) turns[nth]!.push(await takeTurn(nth === 0 ? one : several, requests))
  }
  const [first, second] = turns
  // A busy machine answers some with 503.
  const refused = [...first, ...second].reduce((sum, turn) => sum + turn.refused, 0)
  const cells = [
    refused > 0 ? `${name} (${refused} refused)` : name,
    getFieldMedian(first, 'perSecond').toFixed(0),
    getFieldMedian(second, 'perSecond').toFixed(0),
    `x ${(getFieldMedian(second, 'perSecond') / getFieldMedian(first, 'perSecond')).toFixed(2)}`,
    getFieldMedian(first, 'cpuMs').toFixed(2),
    getFieldMedian(second, 'cpuMs').toFixed(2),
    getFieldMedian(second, 'generatorCores').toFixed(2),
    // One core's work per request is the same or more; what it costs more is what several processes lose.
    `x ${((Number(values.workers) * getFieldMedian(first, 'cpuMs')) / getFieldMedian(second, 'cpuMs')).toFixed(2)}`,
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

async function main(): Promise<void> {
  if (values.help) return console.log(help)
  const one = await startShop()
  try {
    const env = { WORKERS: values.workers, JOBS: 'off' }
    const several = await startVersion(process.cwd(), one.dataDir, 1, env)
    try {
      console.log(
        `\n${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}, medians of ${values.rounds} turns of ${values.seconds} s, ${values.connections} connections\n`,
      )
      console.log(
        `| path | 1 process /s | ${values.workers} /s | measured | CPU ms, 1 | CPU ms, ${values.workers} | cores of the generator | on ${values.workers} own cores |\n|---|---|---|---|---|---|---|---|`,
      )
      for (const path of await buildPaths(one)) await compare(path, one, { ...several, postmaster: one.postmaster })
    } finally {
      await several.stop()
    }
  } finally {
    await one.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
