import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '#server/platform/s3-file-store.ts'

/** Settings of the bucket `pictures` on a port of loopback. */
export const toS3Settings = (port: number): S3Settings => ({
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  bucket: 'pictures',
  prefix: 'shop/',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
})

/** Nothing listens on port 1. */
export const unreachableS3: S3Settings = toS3Settings(1)

/** Starts S3 on 127.0.0.1 with the empty bucket `pictures`. */
export async function openS3Server(): Promise<{ settings: S3Settings; close: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'galleria-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'pictures' }],
  })
  const { port } = await server.run()
  return {
    settings: toS3Settings(port),
    close: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
      rmSync(directory, { recursive: true })
    },
  }
}
