import { OverloadedError } from './database/errors.ts'

/** Runs work when a slot is free; throws OverloadedError when the queue is full. */
export type ConcurrencyLimiter = <Result>(work: () => Promise<Result>) => Promise<Result>

type Limits = { readonly maxConcurrent: number; readonly maxQueued: number }

/**
 * Limits heavy work: `maxConcurrent` run, up to `maxQueued` wait, others are rejected. `description` names the work in
 * errors.
 */
export function createConcurrencyLimiter(
  description: string,
  { maxConcurrent, maxQueued }: Limits,
): ConcurrencyLimiter {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= maxConcurrent) {
      if (queue.length >= maxQueued) throw new OverloadedError(`too many wait for ${description}`)
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
