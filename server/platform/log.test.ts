import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { redactUrl } from './log.ts'

const root = resolve(import.meta.dirname, '../..')

test.each([
  ['/a?token=secret', '/a?token=***'],
  ['/a?x=1&Token=secret&y=2', '/a?x=1&Token=***&y=2'],
  ['/a?token[]=secret', '/a?token[]=***'],
  ['/a?token%5B%5D=secret', '/a?token%5B%5D=***'],
  ['/a?token[0]=secret&token[1]=secret', '/a?token[0]=***&token[1]=***'],
  ['/a?token%5b0%5d=secret', '/a?token%5b0%5d=***'],
  ['/a?%74oken=secret', '/a?%74oken=***'],
  ['/a?token%3Dsecret', '/a?token%3D***'],
  ['/a?fundPassword=secret#x', '/a?fundPassword=***#x'],
  ['/a?oldPassword[a]=secret;code=1234', '/a?oldPassword[a]=***;code=***'],
  ['/a?token=%ff', '/a?token=***'],
  ['/a?%ff=1&token=secret', '/a?%ff=1&token=***'],
  ['/a?tokens=1&keyword=token', '/a?tokens=1&keyword=token'],
  ['/token=1', '/token=1'],
])('%s is written as %s', (url, wanted) => expect(redactUrl(url)).toBe(wanted))

const writeLog = `
  import { once } from 'node:events'
  import { symbols } from 'pino'
  const { createLog } = await import('./server/platform/log.ts')
  const log = createLog('info')
`

/** Runs a script whose standard error is `errors`; resolves to its exit code and to what it printed. */
async function runScript(script: string, errors: number | 'pipe', isRead = true) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', writeLog + script], {
    cwd: root,
    stdio: ['ignore', 'pipe', errors],
  })
  if (!isRead) child.stderr!.destroy()
  const [output, lines] = await Promise.all([text(child.stdout!), isRead && child.stderr ? text(child.stderr) : ''])
  if (child.exitCode === null) await once(child, 'exit')
  return { exitCode: child.exitCode, output, lines: lines.split('\n') }
}

test.each([
  ['process.exit(3)', 3],
  ["throw new Error('a crash')", 1],
])('no line is lost when the process ends by %s', async (end, exitCode) => {
  const wanted = Array.from({ length: 5_000 }, (_, nth) => nth)
  const ended = await runScript(
    `for (let nth = 0; nth < 5000; nth++) log.info({ nth, filler: 'x'.repeat(200) }, 'line')
    ${end}`,
    'pipe',
  )
  const lines = ended.lines.filter((line) => line.startsWith('{"level":30'))
  expect(lines.map((line) => (JSON.parse(line) as { nth: number }).nth)).toEqual(wanted)
  expect(ended.exitCode).toBe(exitCode)
})

const writeOnAndOn = `
  const failed = once(log[symbols.streamSym], 'error')
  log.info('first')
  await failed
  log.info('second')
  console.log('serving')
  process.exit(0)`

test.runIf(existsSync('/dev/full'))('a full disk below the log stops nothing, also not the exit', async () => {
  const full = openSync('/dev/full', 'w')
  const { exitCode, output } = await runScript(writeOnAndOn, full)
  closeSync(full)
  expect([exitCode, output]).toEqual([0, 'serving\n'])
})

test('a reader of the log that goes away stops nothing, also not the exit', async () => {
  const { exitCode, output } = await runScript(writeOnAndOn, 'pipe', false)
  expect([exitCode, output]).toEqual([0, 'serving\n'])
})
