import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { writeLastRun } from './last-runs.ts'
import { mutationsByArea } from './mutations.ts'
import { openMutationLane, type MutationLane } from './mutation-lane.ts'
import type { Mutation } from './mutation.ts'
import type { TestRun } from './run-tests.ts'

/** Share of mutations that the tests must catch. */
const minScore = 0.95
const timeoutMs = 600_000

const root = resolve(import.meta.dirname, '../..')
const words = process.argv.slice(2)
const chosen = Object.entries(mutationsByArea).flatMap(([area, mutations]) =>
  mutations
    .map((mutation) => ({ ...mutation, name: `${area}: ${mutation.name}` }))
    .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word))),
)
if (chosen.length === 0) throw new Error(`no mutation is called like ${words.join(' ')}`)

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
    find: 'const shifted = ',
    replace: '/* This comment changes nothing. */ const shifted = ',
    tests: testFiles.slice(index * filesPerControl, (index + 1) * filesPerControl),
  }),
)

type Tried = { readonly mutation: Mutation; readonly run: TestRun }

const outcomes = { failed: 'caught', passed: 'not caught', timeout: 'timeout', broken: 'broken' } as const

async function tryOne(lane: MutationLane, mutation: Mutation): Promise<Tried> {
  const started = performance.now()
  const run = await lane.run(mutation, timeoutMs)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(
    `${outcomes[run.outcome].padEnd(10)} ${seconds.padStart(4)} s  ${mutation.name}  ${run.detail && `(${run.detail})`}`,
  )
  return { mutation, run }
}

const lanes: MutationLane[] = []
const close = () => Promise.all(lanes.map((lane) => lane.close()))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)))

const started = performance.now()
const tried: Tried[] = []
const waiting = [...chosen, ...controls]
try {
  const count = Math.min(availableParallelism(), waiting.length)
  for (let opened = 0; opened < count; opened++) lanes.push(await openMutationLane(root))
  const work = async (lane: MutationLane) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) tried.push(await tryOne(lane, next))
  }
  await Promise.all(lanes.map(work))
} finally {
  await close()
}

const isControl = ({ mutation }: Tried) => controls.includes(mutation)
const mutated = tried.filter((one) => !isControl(one))
const caught = mutated.filter(({ run }) => run.outcome === 'failed').length
const survivors = mutated.filter(({ run }) => run.outcome !== 'failed')
const failedControls = tried.filter((one) => isControl(one) && one.run.outcome !== 'passed')
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
if (words.length === 0 && failedControls.length === 0)
  writeLastRun('mutations', { caught, of: mutated.length, minutes })
process.exitCode = score >= minScore && failedControls.length === 0 ? 0 : 1
