import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isMeasuring, recordFigure } from './figures.ts'
import { listChildProcesses, openCrashableServer, type CrashableServer } from './crash-recovery/crashable-server.ts'
import { makeShoppers } from './shoppers.ts'
import { buildPhotoForm, upload, type UploadResponse } from './upload-photos.ts'

const concurrentUploads = 50
const maxGrowthMegabytes = 64

const readProcessMegabytes = (pid: number): number => {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) / 1024
}

/** Memory depends on the machine and the moment, so it is measured where figures are asked for, not in every run of the tests. */
describe.runIf(isMeasuring)('fifty photos of twelve megapixels at once', () => {
  let shop: CrashableServer
  let token: string
  beforeAll(async () => {
    shop = await openCrashableServer()
    token = (await makeShoppers(shop.fixtures, 1))[0]!.token
  }, 120_000)
  afterAll(() => shop.close())

  /** Returns the largest growth of a process while `work` runs, in megabytes. */
  async function watchGrowth(readMegabytes: () => number, work: () => Promise<void>): Promise<number> {
    const before = readMegabytes()
    let most = before
    const watching = setInterval(() => (most = Math.max(most, readMegabytes())), 5)
    await work().finally(() => clearInterval(watching))
    return most - before
  }

  it('grow the server by a bounded amount, and its decoder too', { timeout: 600_000 }, async () => {
    const form = await buildPhotoForm()
    const send = () => upload({ base: shop.base, token }, form)
    const { serverPid } = shop
    // One at a time first: compiled code and connections are no memory of uploads.
    for (let nth = 0; nth < 3; nth++) expect((await send()).status).toBe(200)
    let responses: UploadResponse[] = []
    let decoderMegabytes = 0
    const grown = await watchGrowth(
      () => {
        for (const pid of listChildProcesses(serverPid))
          decoderMegabytes = Math.max(decoderMegabytes, readProcessMegabytes(pid))
        return readProcessMegabytes(serverPid)
      },
      async () => {
        responses = await Promise.all(Array.from({ length: concurrentUploads }, send))
      },
    )
    const served = responses.filter(({ status }) => status === 200)
    const deferred = responses.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0)
    expect(served.length + deferred.length).toBe(concurrentUploads)
    // Control: the same measurement notices memory that this process takes.
    const held: Buffer[] = []
    const seen = await watchGrowth(
      () => readProcessMegabytes(process.pid),
      async () => {
        held.push(Buffer.alloc(2 * maxGrowthMegabytes * 1_048_576, 1))
        await new Promise((resolve) => setTimeout(resolve, 50))
      },
    )
    expect(held).toHaveLength(1)
    expect(seen).toBeGreaterThan(maxGrowthMegabytes)
    recordFigure({
      promise: 11,
      name: 'memory',
      text: `${concurrentUploads} photos of 12 MP (${(form.payload.length / 1_048_576).toFixed(1)} MB) at once: ${served.length} taken, ${deferred.length} told to come again, server +${grown.toFixed(0)} MB, decoder at most ${decoderMegabytes.toFixed(0)} MB`,
    })
    expect(grown).toBeLessThan(maxGrowthMegabytes)
  })
})
