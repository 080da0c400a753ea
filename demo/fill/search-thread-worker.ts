import { parentPort, type Transferable } from 'node:worker_threads'
import { buildBrandData } from './brand-data.ts'
import { toPieces, type Piece } from './fill-tables.ts'
import { listSearchFills } from './search-fills.ts'
import type { SearchOrder } from './search-thread.ts'

/** Pieces of 64 KB that may wait for the other thread. */
const maxBufferedPieces = 200

parentPort!.on('message', ({ brand, count, now, languages }: SearchOrder) => {
  const pieces = toPieces(listSearchFills(buildBrandData(brand, count, now, languages)))
  const stream = new ReadableStream<Piece>(
    {
      pull: async (controller) => {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    new CountQueuingStrategy({ highWaterMark: maxBufferedPieces }),
  )
  // Node's types of streams and those of the browser differ by the buffers of byte streams, which this is not.
  parentPort!.postMessage(stream, [stream as unknown as Transferable])
})
