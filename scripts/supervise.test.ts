import { spawn } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { restartPauseMs, supervise } from './supervise.mjs'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Supervises processes that do these things one after the other, the last one for ever. */
function superviseScripts(...scripts: string[]) {
  const sentences: string[] = []
  let started = 0
  const launch = () => {
    const script = scripts[Math.min(started++, scripts.length - 1)]!
    return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  }
  const { ended, stop } = supervise(launch, { pauseMs: () => 1, say: (sentence) => sentences.push(sentence) })
  stops.push(() => stop('SIGKILL'))
  return { ended, stop, sentences, started: () => started }
}

const serve = `process.send('ready'); process.on('SIGTERM', () => process.exit(0)); setInterval(() => 0, 1000)`
const crashLater = `process.send('ready', () => process.exit(1))`
const killItself = `process.send('ready', () => process.kill(process.pid, 'SIGKILL'))`

describe('a supervised server', () => {
  it('is started again after a crash and after being killed', async () => {
    const { ended, started } = superviseScripts(crashLater, killItself, crashLater, `process.exit(0)`)
    expect(await ended).toBe(0)
    expect(started()).toBe(4)
  })

  it('is started again however often it crashes, as long as it serves in between', async () => {
    const { ended, started } = superviseScripts(...Array.from({ length: 8 }, () => crashLater), `process.exit(0)`)
    expect(await ended).toBe(0)
    expect(started()).toBe(9)
  })

  it('is given up after five starts that end before it can serve', async () => {
    const { ended, started, sentences } = superviseScripts(`process.exit(1)`)
    expect(await ended).toBe(1)
    expect(started()).toBe(5)
    expect(sentences.at(-1)).toContain('giving up')
  })

  it.each([
    ['a clean exit', `process.exit(0)`, 0],
    ['an error of the configuration', `process.exit(78)`, 78],
    ['SIGTERM to the server', `process.kill(process.pid, 'SIGTERM'); setInterval(() => 0, 1000)`, 1],
    ['SIGINT to the server', `process.kill(process.pid, 'SIGINT'); setInterval(() => 0, 1000)`, 1],
  ])('is not started again after %s', async (_, script, code) => {
    const { ended, started } = superviseScripts(script)
    expect(await ended).toBe(code)
    expect(started()).toBe(1)
  })

  it('is stopped by a signal that is passed on, and in a pause between two starts', async () => {
    const serving = superviseScripts(serve)
    serving.stop('SIGTERM')
    await serving.ended
    expect(serving.started()).toBe(1)
    let pausing = () => {}
    const paused = new Promise<void>((resolve) => (pausing = resolve))
    const launch = () => spawn(process.execPath, ['-e', crashLater], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const waiting = supervise(launch, { pauseMs: () => 1e6, say: pausing })
    await paused
    waiting.stop()
    expect(await waiting.ended).toBe(0)
  })
})

it('waits longer after each crash, and never longer than half a minute', () => {
  expect([1, 2, 3, 7, 100].map(restartPauseMs)).toEqual([500, 1_000, 2_000, 30_000, 30_000])
})
