import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { readonly type: 'minor'; readonly execution: 'sync' }) => void

// The flag reaches only contexts that are made after it, so `gc` becomes no global of ours.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as Collect

const bytesPerCollection = 8 * 1_048_576
let received = 0

/**
 * Counts chunks of request bodies and collects the young generation after every 8 MB of them, which takes about a
 * millisecond. V8 by itself lets 64 MB of such buffers pile up, because their bytes lie outside its heap.
 */
export function reclaimChunks(bytes: number): void {
  received += bytes
  if (received < bytesPerCollection) return
  received = 0
  collect({ type: 'minor', execution: 'sync' })
}
