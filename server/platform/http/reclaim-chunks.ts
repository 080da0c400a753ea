import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { readonly type: 'minor'; readonly execution: 'sync' }) => void

// The flag applies only to contexts created after it, so `gc` does not become a global.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as Collect

const bytesPerCollection = 8 * 1_048_576
let received = 0

/**
 * Counts bytes of request bodies and collects the young generation after every 8 MB (about 1 ms). V8 alone lets 64 MB
 * of such buffers accumulate, because they are outside its heap.
 */
export function reclaimChunks(bytes: number): void {
  received += bytes
  if (received < bytesPerCollection) return
  received = 0
  collect({ type: 'minor', execution: 'sync' })
}
