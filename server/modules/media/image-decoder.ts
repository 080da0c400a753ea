import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { IconOptions, IconResult } from './build-icons.ts'
import type { ShrinkOptions, ShrinkResult } from './shrink-image.ts'

export type ShrinkJob = { readonly path: string; readonly options: ShrinkOptions }
type IconJob = { readonly path: string; readonly icons: IconOptions }
export type DecoderJob = ShrinkJob | IconJob

/** The process exited or was killed after the timeout while it decoded an image. */
export class DecoderDiedError extends Error {
  override readonly name = 'DecoderDiedError'
}

export type ImageDecoder = {
  /** Throws DecoderDiedError when the process ends during the job, and OverloadedError when the queue is full. */
  readonly decode: (job: ShrinkJob) => Promise<ShrinkResult>
  /** Makes icons of several sizes; throws as `decode` does. */
  readonly drawIcons: (job: IconJob) => Promise<IconResult>
  /** Process id while the process runs. */
  readonly pid: number | undefined
  readonly isBusy: boolean
}

type Options = {
  /** Entry file of the process. */
  readonly file?: string
  readonly timeoutMs?: number
  readonly idleMs?: number
  readonly maxWaiting?: number
}

/** Passes no secrets. Two malloc arenas instead of one per thread return more memory to the system. */
const environment = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, MALLOC_ARENA_MAX: '2' }

function startProcess(file: string): ChildProcess {
  const child = fork(file, {
    env: environment,
    execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // The process does not keep the server alive; the timer of a job does.
  child.unref()
  child.channel!.unref()
  return child
}

function runJob(child: ChildProcess, job: DecoderJob, timeoutMs: number): Promise<unknown> {
  let stop = (): void => undefined
  const answered = new Promise<unknown>((resolve, reject) => {
    const onMessage = (result: unknown) => resolve(result)
    const onExit = (code: number | null, signal: string | null) => {
      reject(new DecoderDiedError(`the decoder of images ended: ${signal ?? code}`))
    }
    const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    stop = () => {
      clearTimeout(killTimer)
      child.off('message', onMessage).off('exit', onExit).off('error', reject)
    }
    child.once('message', onMessage).once('exit', onExit).once('error', reject)
    // When the channel is closed, the 'exit' event reports it.
    child.send(job, () => undefined)
  })
  return answered.finally(() => stop())
}

/**
 * Decodes images in one child process, one at a time, so that memory, crashes and images that take longer than
 * `timeoutMs` do not affect the server. The process starts with the first image, restarts after a crash, and ends after
 * `idleMs` without work.
 */
export function createImageDecoder({
  file = join(import.meta.dirname, 'image-decoder-process.ts'),
  timeoutMs = 30_000,
  idleMs = 60_000,
  maxWaiting = 200,
}: Options = {}): ImageDecoder {
  const limit = createConcurrencyLimiter('an image to be decoded', { maxConcurrent: 1, maxQueued: maxWaiting })
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isBusy = false

  const getChild = (): ChildProcess => {
    if (child) return child
    const started = startProcess(file)
    const clearChild = () => {
      if (child === started) child = undefined
    }
    // Without a listener an 'error' event would end the server.
    started.once('exit', clearChild).on('error', clearChild)
    return (child = started)
  }
  const run = (job: DecoderJob): Promise<unknown> =>
    limit(async () => {
      clearTimeout(idle)
      isBusy = true
      try {
        return await runJob(getChild(), job, timeoutMs)
      } finally {
        isBusy = false
        idle = setTimeout(() => child?.kill('SIGKILL'), idleMs).unref()
      }
    })
  return {
    decode: (job) => run(job) as Promise<ShrinkResult>,
    drawIcons: (job) => run(job) as Promise<IconResult>,
    get pid() {
      return child?.pid
    },
    get isBusy() {
      return isBusy
    },
  }
}

/** The decoder of this process. */
export const imageDecoder = createImageDecoder()
