import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { createLog } from '#server/platform/log.ts'

type CollectedLog = {
  readonly log: Logger
  readonly readText: () => string
  readonly readLines: () => Record<string, unknown>[]
  readonly clear: () => void
}

/** A log as a server writes it, in memory. */
export function collectLog(level = 'info'): CollectedLog {
  let text = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk)
      done()
    },
  })
  return {
    log: createLog(level, stream),
    readText: () => text,
    readLines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    clear: () => {
      text = ''
    },
  }
}
