import { Page } from './page.ts'
import type { Driver } from './driver.ts'
import type { Step } from './steps.ts'

export type Count = { readonly passed: number; readonly failed: number }

export const add = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
})

type Outcome = { readonly isGood: boolean; readonly note: string }

async function runStep(step: Step, page: Page): Promise<Outcome> {
  const started = performance.now()
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  try {
    const note = await step.run(page)
    return { isGood: true, note: note ? `${note}, ${seconds()}` : seconds() }
  } catch (error) {
    return { isGood: false, note: `${(error as Error).message}, ${seconds()}` }
  }
}

/** Runs each group in its order and prints a line per step; steps after a failed one of their group count as failed. */
export async function runSteps(
  engine: string,
  driver: Driver,
  groups: readonly (readonly Step[])[],
  print: (line: string) => void,
): Promise<Count> {
  const page = new Page(driver)
  let count: Count = { passed: 0, failed: 0 }
  for (const group of groups) {
    let isBroken = false
    for (const step of group) {
      const outcome: Outcome = isBroken ? { isGood: false, note: 'not reached' } : await runStep(step, page)
      const { isGood, note } = outcome
      isBroken = !isGood
      print(`${isGood ? 'ok  ' : 'FAIL'} ${engine.padEnd(7)} ${step.name} (${note})`)
      count = add(count, isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
    }
  }
  return count
}
