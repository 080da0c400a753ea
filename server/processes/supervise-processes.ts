import type { ChildProcess } from 'node:child_process'
import { configErrorExitCode } from '../config-error.ts'

/** The part of a child process that is needed here. */
type Child = Pick<ChildProcess, 'pid' | 'kill' | 'on' | 'once' | 'exitCode' | 'signalCode'>

type Options = {
  readonly count: number
  /** Starts the process of a slot, from 0 on; it says `ready` by its IPC channel when it serves. */
  readonly launch: (slot: number) => Child
  readonly log: {
    readonly info: (fields: object, message: string) => void
    readonly fatal: (fields: object, message: string) => void
    readonly error: (fields: object, message: string) => void
  }
  /** Milliseconds to wait after so many crashes in a row of one slot. */
  readonly pauseMs?: (crashes: number) => number
  /** Milliseconds after which a process that was told to stop is killed. */
  readonly maxStopMs?: number
}

export type Supervision = {
  /** Resolves when all serve for the first time. */
  readonly ready: Promise<void>
  /** Resolves to the exit code when every process has ended. */
  readonly ended: Promise<number>
  /**
   * Replaces the processes one by one: the next one serves before the old one is told to stop. Resolves to false when one
   * did not start; the old one stays then, and so do those after it. A call during another one waits for it.
   */
  readonly restart: () => Promise<boolean>
  readonly stop: () => void
}

/** A process that served this long has not crashed by what it did at its start. */
const steadyMs = 60_000
const maxFailedStarts = 5
/** A little more than the process itself allows. */
const defaultMaxStopMs = 35_000

/** From half a second up to half a minute. */
const defaultPauseMs = (crashes: number): number => Math.min(30_000, 500 * 2 ** (crashes - 1))

const hasEnded = ({ exitCode, signalCode }: Child) => exitCode !== null || signalCode !== null

const waitForEnd = (child: Child): Promise<void> =>
  hasEnded(child) ? Promise.resolve() : new Promise((resolve) => void child.once('exit', () => resolve()))

type Slot = {
  readonly nth: number
  current: Child | null
  isReady: boolean
  /** A process that will take over; a crash of the current one needs no other. */
  next: Child | null
  startedAt: number
  crashes: number
  failedStarts: number
  timer: NodeJS.Timeout | null
}

/**
 * Keeps `count` processes running. The first is started alone, because it prepares what the others find ready. A process
 * that ends unexpectedly is logged as fatal and replaced after a pause that grows with its crashes. Before all have served
 * once, an error of the configuration or five failed starts of one end everything.
 */
export function superviseProcesses({
  count,
  launch,
  log,
  pauseMs = defaultPauseMs,
  maxStopMs = defaultMaxStopMs,
}: Options): Supervision {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  const { promise: ready, resolve: resolveReady } = Promise.withResolvers<void>()
  const children = new Set<Child>()
  const slots = Array.from({ length: count }, (_, nth): Slot => ({
    nth,
    current: null,
    isReady: false,
    next: null,
    startedAt: 0,
    crashes: 0,
    failedStarts: 0,
    timer: null,
  }))
  let isStopping = false
  let wereOthersStarted = false
  let wasComplete = false
  let exitCode = 0

  const beReady = () => {
    wasComplete = true
    resolveReady()
  }

  const stop = (code = 0) => {
    if (isStopping) return
    isStopping = true
    exitCode = code
    for (const slot of slots) if (slot.timer) clearTimeout(slot.timer)
    for (const child of children) void stopChild(child)
    if (children.size === 0) end(exitCode)
  }

  const stopChild = async (child: Child) => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), maxStopMs)
    await waitForEnd(child)
    clearTimeout(timer)
  }

  /** Starts a process; resolves to true when it is ready, and to false when it ended before. */
  const startChild = (slot: Slot, onEnd: (child: Child, code: number | null, signal: string | null) => void) => {
    const child = launch(slot.nth)
    children.add(child)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    child.on('message', (message) => message === 'ready' && resolve(true))
    child.once('exit', (code, signal) => {
      children.delete(child)
      resolve(false)
      onEnd(child, code, signal)
      if (isStopping && children.size === 0) end(exitCode)
    })
    // A stop may have come while nothing could be told to this one.
    if (isStopping) void stopChild(child)
    return { child, ready: promise }
  }

  const afterEnd = (slot: Slot) => (child: Child, code: number | null, signal: string | null) => {
    if (isStopping || slot.current !== child) return
    const { isReady, startedAt, nth } = slot
    slot.current = null
    slot.isReady = false
    slot.failedStarts = isReady ? 0 : slot.failedStarts + 1
    slot.crashes = isReady && performance.now() - startedAt >= steadyMs ? 1 : slot.crashes + 1
    const fields = { process: nth + 1, pid: child.pid, exitCode: code, signal }
    if (!wasComplete && code === configErrorExitCode) return stop(configErrorExitCode)
    if (!wasComplete && slot.failedStarts >= maxFailedStarts) {
      log.fatal(fields, `a process ended ${maxFailedStarts} times before it could serve; giving up`)
      return stop(1)
    }
    if (slot.next) return log.fatal(fields, 'a process ended unexpectedly while the next one starts')
    const ms = pauseMs(slot.crashes)
    log.fatal({ ...fields, pauseMs: ms }, 'a process ended unexpectedly; starting it again')
    slot.timer = setTimeout(() => void run(slot), ms)
  }

  /** Starts the process of a slot and resolves when it serves, however many starts that takes. */
  const run = async (slot: Slot): Promise<void> => {
    slot.timer = null
    slot.startedAt = performance.now()
    const { child, ready: serves } = startChild(slot, afterEnd(slot))
    slot.current = child
    if (!(await serves) || slot.current !== child) return
    slot.isReady = true
    if (!wereOthersStarted && !isStopping) {
      wereOthersStarted = true
      for (const other of slots.slice(1)) void run(other)
    }
    if (slots.every(({ isReady }) => isReady)) beReady()
  }

  /** Replaces the process of a slot, also one that crashed and waits for its start. */
  const replace = async (slot: Slot): Promise<boolean> => {
    const { child, ready: serves } = startChild(slot, afterEnd(slot))
    slot.next = child
    if (slot.timer) clearTimeout(slot.timer)
    slot.timer = null
    const isReady = (await serves) && !hasEnded(child)
    slot.next = null
    if (isStopping) return false
    if (!isReady) {
      log.error(
        { process: slot.nth + 1, pid: child.pid },
        'the next process ended before it served; the restart ends here',
      )
      if (!slot.current) slot.timer = setTimeout(() => void run(slot), pauseMs(1))
      return false
    }
    const old = slot.current
    slot.current = child
    slot.isReady = true
    slot.startedAt = performance.now()
    slot.crashes = 0
    if (old) await stopChild(old)
    log.info({ process: slot.nth + 1, pid: child.pid }, 'a process was replaced')
    return true
  }

  let restarting: Promise<boolean> = Promise.resolve(true)
  const restartAll = async () => {
    // Everything starts for the first time anyway.
    await Promise.race([ready, ended])
    for (const slot of slots) if (isStopping || !(await replace(slot))) return false
    return true
  }
  void run(slots[0]!)
  return {
    ready,
    ended,
    restart: () => (restarting = restarting.then(restartAll)),
    stop: () => stop(),
  }
}
