import { setTimeout as pause } from 'node:timers/promises'
import { OverloadedError } from '../database/errors.ts'

/**
 * Class of a request: `checkout` has precedence and the longest wait, `password` needs password hashing, `browse` is
 * everything else.
 */
export type Priority = 'checkout' | 'browse' | 'password'

type PriorityLimits = { readonly maxRunning: number; readonly maxWaitMs: number }

export type AdmissionLimits = {
  /** Concurrent requests. Each uses at most one connection at a time, so keep it below the pool's size. */
  readonly maxRunning: number
  /** Limits per class. Each leaves capacity for the others. */
  readonly classes: Readonly<Record<Priority, PriorityLimits>>
  readonly refusalDelay: RefusalDelay
}

/** Delay of a refusal in milliseconds: `perWaitingMs` for each refusal that waits already, at most `maxMs`. */
type RefusalDelay = { readonly perWaitingMs: number; readonly maxMs: number }

export const admissionDefaults: AdmissionLimits = {
  maxRunning: 16,
  classes: {
    checkout: { maxRunning: 12, maxWaitMs: 2000 },
    browse: { maxRunning: 12, maxWaitMs: 500 },
    password: { maxRunning: 4, maxWaitMs: 2000 },
  },
  refusalDelay: { perWaitingMs: 2, maxMs: 300 },
}

export type Admission = {
  /** Runs `work` when a slot is free; throws OverloadedError when the wait would take, or took, too long. */
  readonly run: <Result>(priority: Priority, work: () => Promise<Result>) => Promise<Result>
  /** Number of running and waiting requests. */
  readonly load: () => { readonly running: number; readonly waiting: number }
  /** Number of rejected requests of each class since the start. */
  readonly refusals: () => Readonly<Record<Priority, number>>
}

type Waiter = { readonly admit: () => void; readonly timer: NodeJS.Timeout }

const priorityOrder: readonly Priority[] = ['checkout', 'password', 'browse']
/** Weight of the latest request in the mean duration of its class. */
const smoothing = 0.05

/** Running and waiting requests of one class, and their mean duration. */
class ClassQueue {
  readonly limits: PriorityLimits
  /** In order of arrival; a waiter that timed out is removed. */
  readonly waiting = new Set<Waiter>()
  running = 0
  refused = 0
  #meanMs = 0

  constructor(limits: PriorityLimits) {
    this.limits = limits
  }

  record(durationMs: number): void {
    this.#meanMs += smoothing * (durationMs - this.#meanMs)
  }

  /** Expected wait of a new request with `slots` slots for this class. */
  expectedWaitMs(slots: number): number {
    return ((this.waiting.size + 1) * this.#meanMs) / slots
  }
}

/**
 * Limits concurrent requests before their first statement. The bound is on waiting time, not on queue length: a request
 * is rejected at once when its expected wait exceeds the bound of its class, and after the bound otherwise.
 */
export function openAdmission(limits: AdmissionLimits = admissionDefaults): Admission {
  const queues = Object.fromEntries(
    priorityOrder.map((priority) => [priority, new ClassQueue(limits.classes[priority])]),
  ) as {
    readonly [priority in Priority]: ClassQueue
  }
  let running = 0
  let waitingRefusals = 0

  const hasCapacity = (queue: ClassQueue) => running < limits.maxRunning && queue.running < queue.limits.maxRunning
  const countSlots = (queue: ClassQueue) =>
    Math.max(1, Math.min(queue.limits.maxRunning, limits.maxRunning - (running - queue.running)))

  const start = (queue: ClassQueue) => {
    running += 1
    queue.running += 1
  }

  const admitWaiting = () => {
    for (const priority of priorityOrder) {
      const queue = queues[priority]
      for (const waiter of queue.waiting) {
        if (!hasCapacity(queue)) break
        queue.waiting.delete(waiter)
        clearTimeout(waiter.timer)
        start(queue)
        waiter.admit()
      }
    }
  }

  const wait = (queue: ClassQueue, priority: Priority) =>
    new Promise<void>((resolve, reject) => {
      const { maxWaitMs } = queue.limits
      const timer = setTimeout(() => {
        queue.waiting.delete(waiter)
        queue.refused++
        reject(new OverloadedError(`no capacity for a ${priority} request within ${maxWaitMs} ms`))
      }, maxWaitMs)
      const waiter: Waiter = { admit: resolve, timer }
      queue.waiting.add(waiter)
    })

  /**
   * Clients that come again at once would keep the process busy with refusals. Clients that wait as Retry-After says are
   * few at a time and are answered quickly.
   */
  const delayRefusal = async () => {
    const { perWaitingMs, maxMs } = limits.refusalDelay
    const delayMs = Math.min(maxMs, perWaitingMs * waitingRefusals)
    waitingRefusals += 1
    await pause(delayMs)
    waitingRefusals -= 1
  }

  const enter = async (priority: Priority): Promise<void> => {
    const queue = queues[priority]
    if (queue.waiting.size === 0 && hasCapacity(queue)) return start(queue)
    if (queue.expectedWaitMs(countSlots(queue)) > queue.limits.maxWaitMs) {
      queue.refused++
      await delayRefusal()
      throw new OverloadedError(`${queue.waiting.size} ${priority} requests wait`)
    }
    return wait(queue, priority)
  }

  return {
    run: async (priority, work) => {
      await enter(priority)
      const started = performance.now()
      try {
        return await work()
      } finally {
        const queue = queues[priority]
        queue.record(performance.now() - started)
        running -= 1
        queue.running -= 1
        admitWaiting()
      }
    },
    load: () => ({ running, waiting: priorityOrder.reduce((sum, priority) => sum + queues[priority].waiting.size, 0) }),
    refusals: () => ({
      checkout: queues.checkout.refused,
      browse: queues.browse.refused,
      password: queues.password.refused,
    }),
  }
}
