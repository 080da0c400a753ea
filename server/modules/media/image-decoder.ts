import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { waitingLine } from '#server/platform/waiting-line.ts'
import type { Shrinking, ShrinkingResult } from './shrink-picture.ts'

export type DecoderJob = { readonly path: string; readonly shrinking: Shrinking }

/** The process ended, or was ended after its time, while it worked on an image. */
export class DecoderDied extends Error {
  override readonly name = 'DecoderDied'
}

export type ImageDecoder = {
  /** Throws DecoderDied when the image cost the process its life, and Overloaded when too many wait. */
  readonly decode: (job: DecoderJob) => Promise<ShrinkingResult>
  /** Process id while there is one. */
  readonly pid: number | undefined
  readonly isBusy: boolean
}

type Options = {
  /** The file that the process runs. */
  readonly file?: string
  readonly timeoutMs?: number
  readonly idleMs?: number
  readonly maxWaiting?: number
}

/** No secret reaches the process. Of two arenas of malloc, not one per thread, most memory goes back to the system. */
const environment = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, MALLOC_ARENA_MAX: '2' }

function start(file: string): ChildProcess {
  const child = fork(file, {
    env: environment,
    execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It keeps no process alive: a job does, by its timer.
  child.unref()
  child.channel!.unref()
  return child
}

function ask(child: ChildProcess, job: DecoderJob, timeoutMs: number): Promise<ShrinkingResult> {
  let stop = (): void => undefined
  const answered = new Promise<ShrinkingResult>((resolve, reject) => {
    const onMessage = (result: unknown) => resolve(result as ShrinkingResult)
    const onExit = (code: number | null, signal: string | null) => {
      reject(new DecoderDied(`the decoder of images ended: ${signal ?? code}`))
    }
    const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    stop = () => {
      clearTimeout(late)
      child.off('message', onMessage).off('exit', onExit).off('error', reject)
    }
    child.once('message', onMessage).once('exit', onExit).once('error', reject)
    // A channel that is closed tells of an end that 'exit' is about to report.
    child.send(job, () => undefined)
  })
  return answered.finally(() => stop())
}

/**
 * Decodes images in one child process, one at a time: their memory is not the server's, and an image that crashes the
 * library or takes longer than `timeoutMs` ends that process alone. It starts with the first image, again after its
 * end, and is ended when none came for `idleMs`.
 */
export function createImageDecoder({
  file = join(import.meta.dirname, 'image-decoder-process.ts'),
  timeoutMs = 30_000,
  idleMs = 60_000,
  maxWaiting = 200,
}: Options = {}): ImageDecoder {
  const inLine = waitingLine('an image to be decoded', { atOnce: 1, longest: maxWaiting })
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isBusy = false

  const running = (): ChildProcess => {
    if (child) return child
    const started = start(file)
    const forget = () => {
      if (child === started) child = undefined
    }
    // Without a listener an 'error' would end the server.
    started.once('exit', forget).on('error', forget)
    return (child = started)
  }
  return {
    decode: (job) =>
      inLine(async () => {
        clearTimeout(idle)
        isBusy = true
        try {
          return await ask(running(), job, timeoutMs)
        } finally {
          isBusy = false
          idle = setTimeout(() => child?.kill('SIGKILL'), idleMs).unref()
        }
      }),
    get pid() {
      return child?.pid
    },
    get isBusy() {
      return isBusy
    },
  }
}

/** The one decoder of this process. */
export const imageDecoder = createImageDecoder()
