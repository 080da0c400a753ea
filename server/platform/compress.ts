import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)
const toGzip = promisify(gzip)
const fromGzip = promisify(gunzip)

/** zlib returns views of 16 KB blocks; a cached value must not hold the whole block. */
function toExactBuffer(bytes: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return exact
}

/** As large as a page: the default window of 4 MB would use that much memory per compression. */
const brotliWindowBits = 18
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits },
}

/** Compresses a response; the result uses only its own length in memory. */
export const compressBrotli = async (bytes: Buffer): Promise<Buffer> =>
  toExactBuffer(await toBrotli(bytes, brotliOptions))

export const decompressBrotli = (bytes: Buffer): Promise<Buffer> => fromBrotli(bytes)

/** Like `compressBrotli`, for gzip. */
export const compressGzip = async (bytes: Buffer | string): Promise<Buffer> =>
  toExactBuffer(await toGzip(bytes, { level: 6 }))

export const decompressGzip = (bytes: Buffer): Promise<Buffer> => fromGzip(bytes)
