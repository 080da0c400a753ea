import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'

/** Results of the last full run of each kind; committed, so that `npm run trust` prints them without running. */
export type LastRun = {
  readonly caught: number
  readonly of: number
  readonly minutes: number
  /** YYYY-MM-DD, and the commit that was measured. */
  readonly day: string
  readonly commit: string
}
export type LastRuns = { readonly mutations: LastRun | null; readonly stryker: LastRun | null }

const file = join(import.meta.dirname, 'last-runs.json')

export const readLastRuns = (): LastRuns => JSON.parse(readFileSync(file, 'utf8')) as LastRuns

/** Writes down a full run of this moment. */
export function writeLastRun(kind: keyof LastRuns, run: Pick<LastRun, 'caught' | 'of' | 'minutes'>): void {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' })
  const last = { ...run, day: new Date().toISOString().slice(0, 10), commit: stdout?.trim() ?? '' }
  writeFileSync(file, `${JSON.stringify({ ...readLastRuns(), [kind]: last }, null, 2)}\n`)
}
