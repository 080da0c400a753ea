import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readFigures, type Figure } from '#tests/trust/figures.ts'
import { findChromium } from './find-chromium.ts'

const help = `
npm run trust              proves the promises of the shop, each beside a control that breaks it, and prints the figures
npm run trust -- --long    the same with TRUST_TIMES (10) times as many of everything and a seed of its own (TRUST_SEED)
npm run trust -- --mutations [words]   puts faults into copies of the code, one at a time; the nearest tests must fail (half an hour)
npm run trust -- --stryker [words]     changes the pure rules in every way that StrykerJS knows; their tables must fail
npm run trust -- roles     only the test files whose names begin with these words, as tests/trust/roles.test.ts; also with --long
`

const root = resolve(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

/** The promises by number; one without a figure is not proven yet. */
const promises = new Map([
  [1, 'no oversell'],
  [2, 'money conserved'],
  [3, 'exactly once'],
  [4, 'crash recovery'],
  [5, 'rolling restart and failover'],
  [6, 'backup'],
  [7, 'tenant isolation'],
  [8, 'roles'],
  [9, 'sessions'],
  [10, 'brute force'],
  [11, 'uploads'],
  [12, 'cross-site writes, scripts in texts, secrets'],
  [13, 'no 500'],
  [14, 'rate limits'],
  [15, 'restart'],
  [16, 'overload'],
  [17, 'fault matrix'],
  [18, 'audit, erase'],
  [19, 'supply chain'],
  [20, 'tests catch mutations'],
  [21, 'chat'],
  [22, 'demo accounts without the demo'],
  [23, 'rights of definer functions'],
  [24, 'stock held by unpaid orders'],
  [25, 'exchanged units'],
  [26, 'rights of staff'],
  [27, 'hosts of no brand'],
  [28, 'tables of brands and hosts are read-only'],
])

/** Tests of promises that stand beside the code that keeps them. */
const testsInModules = [
  'server/modules/orders/trades/unpaid-trades.test.ts',
  'server/modules/after-sales/exchanges.test.ts',
  'server/modules/staff/authority.test.ts',
]

/** Journeys of `tests/e2e` that prove a promise in Chromium. */
const testsInBrowser = ['payloads']

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

function getCommit(): string {
  const hash = git('rev-parse', '--short', 'HEAD') || 'no commit'
  return git('status', '--porcelain') ? `${hash} with changes` : hash
}

/** A part of the tests leaves out the promises that it is not about. */
function formatTable(figures: readonly Figure[], isPart: boolean): string {
  const rows = [...promises].flatMap(([number, promise]) => {
    const texts = figures.filter((figure) => figure.promise === number).map(({ text }) => text)
    if (isPart && texts.length === 0) return []
    return (texts.length > 0 ? texts : ['no figure']).map((text, index) =>
      index === 0 ? `| ${number} | ${promise} | ${text} |` : `| | | ${text} |`,
    )
  })
  return ['| # | promise | measured |', '|---|---|---|', ...rows].join('\n')
}

const longForm = {
  TRUST_TIMES: process.env.TRUST_TIMES ?? '10',
  TRUST_SEED: process.env.TRUST_SEED ?? String(Date.now() % 2 ** 31),
}

function runTests(folder: string, names: readonly string[], isLong: boolean): number {
  if (isLong)
    console.log(`TRUST_TIMES=${longForm.TRUST_TIMES} TRUST_SEED=${longForm.TRUST_SEED}: the same again with these`)
  const env = { ...process.env, ...(isLong && longForm), PATH: `${bin}:${process.env.PATH}`, TRUST_FIGURES: folder }
  const run = (command: string, more: readonly string[], others: NodeJS.ProcessEnv = {}) =>
    spawnSync(join(bin, command), more, { cwd: root, stdio: 'inherit', env: { ...env, ...others } }).status ?? 1
  const isPart = names.length > 0
  const paths = isPart
    ? names.filter((name) => !testsInBrowser.includes(name)).map((name) => `tests/trust/${name}`)
    : ['tests/trust', ...testsInModules]
  const specs = testsInBrowser.filter((name) => !isPart || names.includes(name)).map((name) => `${name}.spec.ts`)
  return Math.max(
    paths.length > 0 ? run('vitest', ['run', ...paths]) : 0,
    specs.length > 0 ? run('playwright', ['test', ...specs, '--reporter=list'], { CHROMIUM: findChromium() }) : 0,
  )
}

/** Runs that put faults into the code instead of measuring it. */
const mutationRuns = new Map([
  ['--mutations', 'tests/mutations/run-mutations.ts'],
  ['--stryker', 'tests/mutations/run-stryker.ts'],
])

const args = process.argv.slice(2)
const names = args.filter((word) => word !== '--long')
const mutationRun = mutationRuns.get(args[0] ?? '')
if (mutationRun) {
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
  process.exitCode =
    spawnSync(process.execPath, [mutationRun, ...args.slice(1)], { cwd: root, stdio: 'inherit', env }).status ?? 1
} else if (names.some((name) => name.startsWith('-'))) console.log(help)
else {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-trust-'))
  const started = performance.now()
  const status = runTests(folder, names, args.includes('--long'))
  const figures = readFigures(folder)
  rmSync(folder, { recursive: true, force: true })
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  // A part shows only its own promises.
  const wanted = names.length > 0 ? [] : [...promises.keys()]
  const missing = wanted.filter((number) => !figures.some(({ promise }) => promise === number))
  console.log(
    `\n${formatTable(figures, names.length > 0)}\n\n${getCommit()}, ${minutes} minutes, ${status === 0 ? 'every test passed' : 'TESTS FAILED'}`,
  )
  process.exitCode = status !== 0 || missing.length > 0 ? 1 : 0
}
