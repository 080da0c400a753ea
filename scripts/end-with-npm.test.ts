import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'galleria-npm-'))
const pidFile = join(folder, 'pid')
afterAll(() => rmSync(folder, { recursive: true }))

const scripts = import.meta.dirname
const toUrl = (file: string) => JSON.stringify(pathToFileURL(join(scripts, file)).href)

/** Supervises a process that writes down its id and ends at SIGTERM, as start.mjs does with the server. */
const buildProgram = (watch: boolean) => `
  import { spawn } from 'node:child_process'
  import { supervise } from ${toUrl('supervise.mjs')}
  import { endWithNpm } from ${toUrl('end-with-npm.mjs')}
  const serve = "require('fs').writeFileSync(" + ${JSON.stringify(JSON.stringify(pidFile))} + ", process.pid + ' ' + process.ppid); process.send('ready'); setInterval(() => 0, 1000)"
  const server = supervise(() => spawn(process.execPath, ['-e', serve], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }))
  ${watch ? "endWithNpm(() => server.stop('SIGTERM'))" : ''}
  process.exit(await server.ended)`

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The ids of the supervised process and of its supervisor. */
async function readPids(): Promise<[number, number]> {
  for (;;) {
    const [server, supervisor] = readFileSync(pidFile, { encoding: 'utf8', flag: 'a+' }).split(' ').map(Number)
    if (server && supervisor) return [server, supervisor]
    await pause(20)
  }
}

/** Ends npm by SIGTERM while it runs the program; returns whether the supervised process ends as well. */
async function endsWithNpm(watch: boolean): Promise<boolean> {
  rmSync(pidFile, { force: true })
  writeFileSync(join(folder, 'start.mjs'), buildProgram(watch))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: `"${process.execPath}" start.mjs` } }))
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore' })
  const [server, supervisor] = await readPids()
  const ended = once(npm, 'exit')
  npm.kill('SIGTERM')
  await ended
  for (let turn = 0; turn < 60 && isAlive(server); turn++) await pause(50)
  const isOver = !isAlive(server)
  for (const pid of [supervisor, server]) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  return isOver
}

it('a server that npm started ends when npm is ended', async () => {
  expect(await endsWithNpm(true)).toBe(true)
}, 30_000)

it('unwatched it goes on without npm (negative control)', async () => {
  expect(await endsWithNpm(false)).toBe(false)
}, 30_000)
