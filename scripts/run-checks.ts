import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { checks } from './checks.ts'

type Check = (typeof checks)[number]

const root = resolve(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
/** Runs one check; its output comes in one piece, as others run beside it. */
const runCheck = ({ name, command, args }: Check): Promise<boolean> =>
  new Promise((done, reject) => {
    const started = performance.now()
    const parts: Buffer[] = []
    const child = spawn(join(bin, command), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part))
    child.once('error', reject).once('close', (code) => {
      process.stdout.write(Buffer.concat(parts))
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
      done(code === 0)
    })
  })

/** Runs the large checks one after the other, and the small ones beside them; answers those that failed, in their order. */
export async function runChecks(wanted: readonly Check[]): Promise<readonly Check[]> {
  const failed = new Set<Check>()
  const runEach = async (some: readonly Check[]): Promise<void> => {
    for (const check of some) if (!(await runCheck(check))) failed.add(check)
  }
  await Promise.all([
    runEach(wanted.filter(({ isLarge }) => isLarge)),
    runEach(wanted.filter(({ isLarge }) => !isLarge)),
  ])
  return wanted.filter((check) => failed.has(check))
}
