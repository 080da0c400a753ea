import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { OverloadedError } from '#server/platform/database/errors.ts'
import { createSmallImage } from '#tests/harness/uploads.ts'
import { createImageDecoder, DecoderDiedError, type ShrinkJob } from './image-decoder.ts'
import { uploadMegapixels } from './images.rules.ts'

const folder = mkdtempSync(join(tmpdir(), 'galleria-decoder-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A decoder that fails as a library may; the path selects the failure. */
const crashing = join(folder, 'faulty.mjs')
writeFileSync(
  crashing,
  `process.on('message', ({ path }) => {
    if (path === 'crash') process.kill(process.pid, 'SIGSEGV')
    else if (path === 'exit') process.exit(3)
    else if (path === 'hang') for (;;);
    else process.send({ unreadable: Object.keys(process.env).toSorted().join() })
  })
  process.once('disconnect', () => process.exit(0))`,
)

const createJob = (path: string): ShrinkJob => ({
  path,
  options: { formats: ['jpeg'], megapixels: uploadMegapixels, maxSide: 100 },
})
const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

it.each(['crash', 'exit', 'hang'])('outlives an image on which its process does %s', async (failure) => {
  const decoder = createImageDecoder({ file: crashing, timeoutMs: failure === 'hang' ? 3_000 : 30_000 })
  const [broken, next] = [decoder.decode(createJob(failure)), decoder.decode(createJob('fine'))]
  const { pid } = decoder
  await expect(broken).rejects.toThrow(DecoderDiedError)
  expect(await next).toHaveProperty('unreadable')
  expect(decoder.pid).not.toBe(pid)
  await expect.poll(() => isGone(pid!)).toBe(true)
})

it('has one process for all that wait, and refuses what would wait behind too many', async () => {
  const decoder = createImageDecoder({ file: crashing, maxWaiting: 5 })
  const all = Array.from({ length: 6 }, () => decoder.decode(createJob('fine')))
  const { pid } = decoder
  await expect(decoder.decode(createJob('fine'))).rejects.toThrow(OverloadedError)
  await Promise.all(all)
  expect([decoder.pid, decoder.isBusy]).toEqual([pid, false])
})

it('gives its process none of the secrets of this one', async () => {
  process.env.SECRET_OF_A_TEST = 'x'
  const result = await createImageDecoder({ file: crashing }).decode(createJob('fine'))
  delete process.env.SECRET_OF_A_TEST
  expect(result).toEqual({ unreadable: expect.stringContaining('PATH') })
  expect(result).not.toEqual({ unreadable: expect.stringContaining('SECRET') })
})

it('ends its process when no image comes, and starts another for the next', async () => {
  const path = join(folder, 'small.jpg')
  writeFileSync(path, await createSmallImage('jpeg'))
  const decoder = createImageDecoder({ idleMs: 50 })
  for (let round = 0; round < 2; round++) {
    expect(await decoder.decode(createJob(path))).toMatchObject({ image: { width: 40, height: 40 } })
    await expect.poll(() => decoder.pid).toBeUndefined()
  }
})

it('has a process that ends itself rather than decode two at once, and with its parent', async () => {
  const path = join(folder, 'two.jpg')
  writeFileSync(path, await createSmallImage('jpeg'))
  const start = () =>
    fork(join(import.meta.dirname, 'image-decoder-process.ts'), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const crowded = start()
  for (let sent = 0; sent < 2; sent++) crowded.send(createJob(path))
  expect((await once(crowded, 'exit'))[0]).toBe(1)
  const left = start()
  left.send(createJob(path))
  await once(left, 'message')
  left.disconnect()
  expect((await once(left, 'exit'))[0]).toBe(0)
})
