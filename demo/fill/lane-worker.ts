import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { withClient } from '#server/platform/database/with-client.ts'
import { fillBrand, type BrandFill } from './fill-brand.ts'

/** Fills each brand that is sent and answers whether it did; `null` ends the thread, and so does a failure. */
await withClient(workerData as string, async (client) => {
  for await (const [fill] of on(parentPort!, 'message') as AsyncIterable<[BrandFill | null]>) {
    if (!fill) break
    parentPort!.postMessage(await fillBrand(client, fill))
  }
})
