import { spawn, type ChildProcess } from 'node:child_process'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { superviseProcesses, type Supervision } from './supervise-processes.ts'

const supervisions: Supervision[] = []
afterEach(async () => {
  for (const { stop, ended } of supervisions.splice(0)) {
    stop()
    await ended
  }
})

const serve = `process.on('SIGTERM', () => process.exit(0)); process.send('ready'); setInterval(() => 0, 1000)`
const crashLater = `process.send('ready', () => process.exit(1))`

/** Supervises processes that run the script that `choose` returns for a slot and the number of its start, from 1 on. */
function supervise(count: number, choose: (slot: number, start: number) => string) {
  const launched: { slot: number; child: ChildProcess }[] = []
  const lines: string[] = []
  const record = (_fields: object, message: string) => void lines.push(message)
  const supervision = superviseProcesses({
    count,
    launch: (slot) => {
      const start = launched.filter((one) => one.slot === slot).length + 1
      const child = spawn(process.execPath, ['-e', choose(slot, start)], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      launched.push({ slot, child })
      return child
    },
    log: { info: record, error: record, fatal: record },
    pauseMs: () => 1,
    maxStopMs: 500,
  })
  supervisions.push(supervision)
  const running = () => launched.filter(({ child }) => child.exitCode === null && child.signalCode === null)
  return { ...supervision, launched, lines, running }
}

const timeout = 60_000

describe('several processes', () => {
  it('start after the first one serves, and end when they are stopped', { timeout }, async () => {
    const { ready, stop, ended, launched, running } = supervise(3, () => serve)
    expect(launched.map(({ slot }) => slot)).toEqual([0])
    await ready
    expect(launched.map(({ slot }) => slot)).toEqual([0, 1, 2])
    stop()
    expect(await ended).toBe(0)
    expect(running().length).toBe(0)
  })

  it.each(['SIGKILL', 'SIGTERM'] as const)('are replaced when they end by %s', { timeout }, async (signal) => {
    const { ready, launched, lines, running } = supervise(2, () => serve)
    await ready
    launched[1]!.child.kill(signal)
    await vi.waitFor(() => expect(launched.length).toBe(3), { timeout })
    expect(launched[2]!.slot).toBe(1)
    expect(lines).toEqual(['a process ended unexpectedly; starting it again'])
    expect(running().map(({ slot }) => slot)).toEqual([0, 1])
  })

  it('are given up when one of them never serves', { timeout }, async () => {
    const { ended, launched } = supervise(2, () => `process.exit(1)`)
    expect(await ended).toBe(1)
    expect(launched.length).toBe(5)
  })

  it('are not started again after an error of the configuration', { timeout }, async () => {
    const { ended, launched } = supervise(2, () => `process.exit(78)`)
    expect(await ended).toBe(78)
    expect(launched.length).toBe(1)
  })

  it('are started again however often they crash once all have served', { timeout }, async () => {
    const supervision = supervise(2, (slot, start) => (slot === 1 && start > 1 && start < 9 ? crashLater : serve))
    await supervision.ready
    supervision.launched[1]!.child.kill('SIGKILL')
    await vi.waitFor(() => expect(supervision.launched.length).toBe(10), { timeout })
  })
})

describe('a restart', () => {
  it('replaces them one by one, the next before the old ends', { timeout }, async () => {
    const { ready, restart, launched, running } = supervise(2, () => serve)
    await ready
    const numbers: number[] = []
    const timer = setInterval(() => numbers.push(running().length), 1)
    expect(await restart()).toBe(true)
    clearInterval(timer)
    expect(launched.map(({ slot }) => slot)).toEqual([0, 1, 0, 1])
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(2)
    expect(running().map(({ child }) => child.pid)).toEqual(launched.slice(2).map(({ child }) => child.pid))
  })

  it('ends at a process that does not serve, and leaves the old one', { timeout }, async () => {
    const supervision = supervise(2, (slot, start) => (slot === 1 && start === 2 ? `process.exit(1)` : serve))
    await supervision.ready
    expect(await supervision.restart()).toBe(false)
    expect(supervision.running().map(({ slot }) => slot)).toEqual([1, 0])
    expect(await supervision.restart()).toBe(true)
  })

  it('kills a process that does not stop', { timeout }, async () => {
    const stubborn = `process.on('SIGTERM', () => 0); ${serve.slice(serve.indexOf('process.send'))}`
    const { ready, restart, running } = supervise(2, (_slot, start) => (start === 1 ? stubborn : serve))
    await ready
    expect(await restart()).toBe(true)
    expect(running().length).toBe(2)
  })

  it('goes on when an old process crashes meanwhile', { timeout }, async () => {
    const slow = `setTimeout(() => { ${serve} }, 300)`
    const { ready, restart, launched, running } = supervise(2, (_slot, start) => (start === 1 ? serve : slow))
    await ready
    const done = restart()
    launched[0]!.child.kill('SIGKILL')
    expect(await done).toBe(true)
    expect(running().map(({ slot }) => slot)).toEqual([0, 1])
    expect(launched.length).toBe(4)
  })
})
