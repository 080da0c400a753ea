import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Brand } from '#server/platform/brand.ts'
import type { FillLanguages } from './brand-data.ts'
import type { Piece } from './fill-tables.ts'

/** The goods whose search tables are built. */
export type SearchOrder = {
  readonly brand: Brand
  readonly count: number
  readonly now: Date
  readonly languages?: FillLanguages | undefined
}

/** A thread that builds search documents, the slower half of a fill, beside the other tables. */
export type SearchThread = {
  /** The pieces of the search tables of one brand, in order; read them to the end before the next order. */
  readonly build: (order: SearchOrder) => Promise<AsyncIterator<Piece>>
  readonly close: () => Promise<void>
}

/** More than the server's own 8 MB: the thread makes many objects that are gone soon, and ends with the fill. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 }

/** The next stream of the thread. Under `node --watch` a thread also reports each module that it loads as a message. */
async function readStream(worker: Worker): Promise<ReadableStream<Piece>> {
  for await (const [message] of on(worker, 'message')) if (message instanceof ReadableStream) return message
  throw new Error('The thread of the search documents sent no stream')
}

/** Starts the thread. `build` and reading its pieces reject when the thread fails. */
export function openSearchThread(): SearchThread {
  const worker = new Worker(new URL('search-thread-worker.ts', import.meta.url), { resourceLimits })
  let failure: Error | undefined
  let rejectWaiting: ((error: Error) => void) | undefined
  const end = (error: Error) => {
    failure ??= error
    rejectWaiting?.(failure)
  }
  worker
    .once('error', end)
    .once('exit', (code) => end(new Error(`The thread of the search documents ended with ${code}`)))
  // Not a race with one promise for all: that would keep every piece until the thread ends.
  const unlessEnded = <Value>(value: Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure)
      rejectWaiting = reject
      value.then(resolve, reject)
    })
  return {
    build: async (order) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage(order)
      const stream = await unlessEnded(readStream(worker))
      const reader = stream.getReader()
      return { next: () => unlessEnded(reader.read()) as Promise<IteratorResult<Piece>> }
    },
    close: async () => void (await worker.terminate()),
  }
}
