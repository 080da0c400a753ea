import { setTimeout as pause } from 'node:timers/promises'
import { Overloaded } from '../database/errors.ts'

/**
 * What a request is for: `checkout` goes first and may wait longest, `password` waits for the hashing of passwords,
 * everything else is `browse`.
 */
export type Priority = 'checkout' | 'browse' | 'password'

type Class = { readonly maxRunning: number; readonly maxWaitMs: number }

export type AdmissionLimits = {
  /** Requests that work at once. Each uses at most one connection at a time, so keep it below the pool's size. */
  readonly maxRunning: number
  /** Bounds per class. Each class leaves room for the others, so that no crowd of one kind shuts out another. */
  readonly classes: Readonly<Record<Priority, Class>>
  /** A refusal waits this long, so that a client that asks again at once cannot keep the process busy with refusals. */
  readonly refusalDelayMs: number
}

export const admissionDefaults: AdmissionLimits = {
  maxRunning: 16,
  classes: {
    checkout: { maxRunning: 12, maxWaitMs: 2000 },
    browse: { maxRunning: 12, maxWaitMs: 500 },
    password: { maxRunning: 4, maxWaitMs: 2000 },
  },
  refusalDelayMs: 300,
}

export type Admission = {
  /** Runs `work` when it is the request's turn; throws Overloaded when that would take, or took, too long. */
  readonly run: <Result>(priority: Priority, work: () => Promise<Result>) => Promise<Result>
  /** How many requests work and wait at this moment. */
  readonly load: () => { readonly running: number; readonly waiting: number }
}

type Waiter = { readonly admit: () => void; readonly timer: NodeJS.Timeout }

const order: readonly Priority[] = ['checkout', 'password', 'browse']
/** Weight of the latest request in the mean duration of its class. */
const smoothing = 0.05

/** One class of requests: who works, who waits, and how long one takes. */
class ClassQueue {
  readonly limits: Class
  /** In the order of arrival; a waiter that gave up is removed. */
  readonly waiting = new Set<Waiter>()
  running = 0
  #meanMs = 0

  constructor(limits: Class) {
    this.limits = limits
  }

  record(durationMs: number): void {
    this.#meanMs += smoothing * (durationMs - this.#meanMs)
  }

  /** How long a newcomer would wait with `slots` places for this class. */
  expectedWaitMs(slots: number): number {
    return ((this.waiting.size + 1) * this.#meanMs) / slots
  }
}

/**
 * Admits requests to the work that needs the database, each once. What bounds a wait is time, never the number of those
 * who wait: a request is refused at once when the queue ahead of it cannot be served within the class's bound, and after
 * the bound when the prediction was wrong.
 */
export function openAdmission(limits: AdmissionLimits = admissionDefaults): Admission {
  const queues = Object.fromEntries(order.map((priority) => [priority, new ClassQueue(limits.classes[priority])])) as {
    readonly [priority in Priority]: ClassQueue
  }
  let running = 0

  const hasRoom = (queue: ClassQueue) => running < limits.maxRunning && queue.running < queue.limits.maxRunning
  const slotsOf = (queue: ClassQueue) =>
    Math.max(1, Math.min(queue.limits.maxRunning, limits.maxRunning - (running - queue.running)))

  const start = (queue: ClassQueue) => {
    running += 1
    queue.running += 1
  }

  const admitWaiting = () => {
    for (const priority of order) {
      const queue = queues[priority]
      for (const waiter of queue.waiting) {
        if (!hasRoom(queue)) break
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
        reject(new Overloaded(`no room for a ${priority} request within ${maxWaitMs} ms`))
      }, maxWaitMs)
      const waiter: Waiter = { admit: resolve, timer }
      queue.waiting.add(waiter)
    })

  const enter = async (priority: Priority): Promise<void> => {
    const queue = queues[priority]
    if (queue.waiting.size === 0 && hasRoom(queue)) return start(queue)
    if (queue.expectedWaitMs(slotsOf(queue)) > queue.limits.maxWaitMs) {
      await pause(limits.refusalDelayMs)
      throw new Overloaded(`${queue.waiting.size} ${priority} requests wait`)
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
    load: () => ({ running, waiting: order.reduce((sum, priority) => sum + queues[priority].waiting.size, 0) }),
  }
}
