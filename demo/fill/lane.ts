import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BrandFill } from './fill-brand.ts'

/** A thread with a connection of its own that fills one brand after the other. */
export type Lane = {
  /** False when the brand had goods already. Rejects with what went wrong in the thread. */
  readonly fill: (fill: BrandFill) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Starts a lane; `adminUrl` is the role that may write every brand. */
export function openLane(adminUrl: string): Lane {
  const worker = new Worker(new URL('./lane-worker.ts', import.meta.url), { workerData: adminUrl })
  return {
    fill: async (fill) => {
      worker.postMessage(fill)
      const [filled] = (await once(worker, 'message')) as [boolean]
      return filled
    },
    close: async () => {
      worker.postMessage(null)
      await once(worker, 'exit')
    },
  }
}
