import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { writeLastRun } from './last-runs.ts'
import { mutationsByArea } from './mutations.ts'
import { openMutationWorker, type MutationWorker } from './mutation-worker.ts'
import type { Mutation } from './mutation.ts'
import type { TestRun } from './run-tests.ts'

/** Share of mutations that the tests must catch. */
const minScore = 0.95
const timeoutMs = 600_000

const root = resolve(import.meta.dirname, '../..')
const nameFilters = process.argv.slice(2)
const chosen = Object.entries(mutationsByArea).flatMap(([area, mutations]) =>
  mutations
    .map((mutation) => ({ ...mutation, name: `${area}: ${mutation.name}` }))
    .filter(({ name }) => nameFilters.length === 0 || nameFilters.some((word) => name.includes(word))),
)
if (chosen.length === 0) throw new Error(`no mutation is called like ${nameFilters.join(' ')}`)

/** Test files that one control runs. */
const filesPerControl = 5
const testFiles = [...new Set(chosen.flatMap(({ tests }) => tests))].toSorted()

/**
 * Change nothing, so that every test must pass: otherwise a mutation would count as caught by a test that always fails.
 * Between them they run all the tests.
 */
const controls: readonly Mutation[] = Array.from(
  { length: Math.ceil(testFiles.length / filesPerControl) },
  (_, index) => ({
    name: `control ${index + 1}: a comment`,
    file: 'server/platform/money.ts',
    find: 'const shiftDecimalPoint = ',
    replace: '/* This comment changes nothing. */ const shiftDecimalPoint = ',
    tests: testFiles.slice(index * filesPerControl, (index + 1) * filesPerControl),
  }),
)

type MutationResult = { readonly mutation: Mutation; readonly run: TestRun }

const outcomes = { failed: 'caught', passed: 'not caught', timeout: 'timeout', broken: 'broken' } as const

async function runMutation(worker: MutationWorker, mutation: Mutation): Promise<MutationResult> {
  const started = performance.now()
  const run = await worker.run(mutation, timeoutMs)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(
    `${outcomes[run.outcome].padEnd(10)} ${seconds.padStart(4)} s  ${mutation.name}  ${run.detail && `(${run.detail})`}`,
  )
  return { mutation, run }
}

const workers: MutationWorker[] = []
const close = () => Promise.all(workers.map((worker) => worker.close()))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)))

const started = performance.now()
const results: MutationResult[] = []
const waiting = [...chosen, ...controls]
try {
  const count = Math.min(availableParallelism(), waiting.length)
  for (let opened = 0; opened < count; opened++) workers.push(await openMutationWorker(root))
  const work = async (worker: MutationWorker) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await runMutation(worker, next))
  }
  await Promise.all(workers.map(work))
} finally {
  await close()
}

const isControl = ({ mutation }: MutationResult) => controls.includes(mutation)
const mutated = results.filter((one) => !isControl(one))
const caught = mutated.filter(({ run }) => run.outcome === 'failed').length
const survivors = mutated.filter(({ run }) => run.outcome !== 'failed')
const failedControls = results.filter((one) => isControl(one) && one.run.outcome !== 'passed')
const score = caught / mutated.length
const minutes = Math.round((performance.now() - started) / 6_000) / 10
for (const { mutation, run } of survivors)
  console.log(`not caught: ${mutation.name} (${mutation.file}, ${run.outcome}${run.detail && `: ${run.detail}`})`)
for (const { mutation, run } of failedControls) console.log(`${mutation.name} failed (${run.detail})`)
console.log(
  `\n${caught} of ${mutated.length} mutations caught (${(100 * score).toFixed(1)} %), ${minutes} minutes; ` +
    (failedControls.length === 0
      ? `control: a comment, caught by none of ${testFiles.length} test files`
      : 'THE CONTROL FAILED: a comment was caught, so the score means nothing'),
)
// A part says nothing of the whole, and a failed control nothing at all.
if (nameFilters.length === 0 && failedControls.length === 0)
  writeLastRun('mutations', { caught, of: mutated.length, minutes })
process.exitCode = score >= minScore && failedControls.length === 0 ? 0 : 1
