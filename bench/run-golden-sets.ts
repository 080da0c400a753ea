import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** How well the golden set is answered, a line per language; the tests themselves are the measure. */
export function runGoldenSets(): string[] {
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', 'tests/golden'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, GOLDEN_FIGURES: '1', NO_COLOR: '1' },
  })
  return stdout.split('\n').filter((line) => /NDCG@10|^ +Tests /.test(line))
}
