import { expect, it } from 'vitest'
import { runSteps } from './run-steps.ts'
import type { Step } from './steps.ts'

const emptyCount = () => Promise.reject(new Error('no browser'))
const driver = { open: emptyCount, back: emptyCount, act: emptyCount, evaluate: emptyCount }
const good: Step = { name: 'good', run: async () => {} }
const noted: Step = { name: 'noted', run: async () => 'three' }
const bad: Step = { name: 'bad', run: () => Promise.reject(new Error('the page is empty')) }

async function run(...groups: Step[][]) {
  const lines: string[] = []
  const count = await runSteps('webkit', driver, groups, (line) => lines.push(line))
  return { count, lines: lines.map((line) => line.replace(/\d+\.\d s/, '0 s')) }
}

it('each step has a line, with its note', async () => {
  expect(await run([good, noted])).toEqual({
    count: { passed: 2, failed: 0 },
    lines: ['ok   webkit  good (0 s)', 'ok   webkit  noted (three, 0 s)'],
  })
})

it('steps after a failed one of their group fail without a run, other groups go on', async () => {
  expect(await run([bad, good, noted], [good])).toEqual({
    count: { passed: 1, failed: 3 },
    lines: [
      'FAIL webkit  bad (the page is empty, 0 s)',
      'FAIL webkit  good (not reached)',
      'FAIL webkit  noted (not reached)',
      'ok   webkit  good (0 s)',
    ],
  })
})
