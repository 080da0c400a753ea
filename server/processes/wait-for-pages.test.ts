import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'galleria-pages-'))
afterAll(() => rmSync(folder, { recursive: true }))
const program = join(folder, 'wait.ts')
writeFileSync(
  program,
  `const { expectPages } = await import(${JSON.stringify(join(import.meta.dirname, 'wait-for-pages.ts'))})
   const wait = expectPages()
   process.send('started')
   await wait().then(() => process.exit(10), (error) => process.exit(error.name === 'Error' && /ended/.test(error.message) ? 12 : 11))`,
)

/** Exit code of a process that waits: 10 after the pages, 11 without them, 12 without its parent. */
async function start(args: readonly string[], send: (child: ReturnType<typeof fork>) => void): Promise<number> {
  const child = fork(program, args, { execArgv: [] })
  const ended = once(child, 'exit')
  await once(child, 'message')
  send(child)
  return (await ended)[0] as number
}

test.each<[string, readonly string[], (child: ReturnType<typeof fork>) => void, number]>([
  ['goes on when the pages are built', ['--pages-later'], (child) => child.send('pages built'), 10],
  ['ends when they could not be built', ['--pages-later'], (child) => child.send('pages failed'), 11],
  ['ends with its parent', ['--pages-later'], (child) => child.disconnect(), 12],
  ['waits for nothing without the flag', [], () => undefined, 10],
])('a server %s', async (_, args, send, code) => expect(await start(args, send)).toBe(code))
