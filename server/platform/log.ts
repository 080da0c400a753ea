import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  /** A log whose lines bear these fields too. */
  readonly child: (fields: Record<string, unknown>) => Log
}

const secretFields = [
  'password',
  'confirmPassword',
  'oldPassword',
  'fundPassword',
  'totp',
  'code',
  'token',
  'authorization',
  'cookie',
]

/** Paths that pino redacts, up to two levels deep. */
const redactedPaths = secretFields.flatMap((word) => [word, `*.${word}`, `*.*.${word}`])

const secretNamePattern = /^(token|[a-z]*password|code|totp)(\[|$)/i

/** Decodes a parameter name; invalid UTF-8 stays encoded. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Redacts secret parameters of a URL before logging; also `token[]=` and `%74oken=`. */
export const redactUrl = (url: string): string =>
  url.replace(/([?&;])([^=&#;]*?)(=|%3D)[^&#;]*/gi, (whole, mark: string, name: string, sign: string) =>
    secretNamePattern.test(decodeName(name)) ? `${mark}${name}${sign}***` : whole,
  )

/** Message of the line that each finished request writes. */
export const requestMessage = 'request'

/** Bytes of lines that wait for a slow reader of the log; later lines are dropped. */
const maxWaitingBytes = 16 << 20

/** Fields of PostgreSQL's errors that hold values of rows and parameters. */
const rowFields = new Set(['detail', 'where', 'internalQuery', 'parameters'])

/** A code of PostgreSQL or Node. */
const errorCode = /^(?:[0-9A-Z]{5}|E[A-Z_]+)$/

/** `code` is redacted everywhere, because a person's one-time code is called so; that of an error is not secret. */
const toLoggedName = (name: string, field: unknown): string =>
  name === 'code' && typeof field === 'string' && errorCode.test(field) ? 'errorCode' : name

/** Removes the values of rows from a serialised error and from those within it; code, table and constraint remain. */
function withoutRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRows)
  if (typeof value !== 'object' || value === null || !('stack' in value)) return value
  const fields = Object.entries(value).filter(([name]) => !rowFields.has(name))
  return Object.fromEntries(fields.map(([name, field]) => [toLoggedName(name, field), withoutRows(field)]))
}

const serializeError = (error: Error): unknown => withoutRows(pino.stdSerializers.err(error))

type Line = { level: number; msg?: string; err?: { message?: string; stack?: string } }

/** Writes only message and stack, for terminals, and no requests. */
const terminalStream = {
  write(text: string): void {
    const { level, msg, err } = JSON.parse(text) as Line
    if (msg === requestMessage) return
    const mark = level >= 60 ? 'fatal  ' : level >= 50 ? 'error  ' : level >= 40 ? 'warning  ' : ''
    process.stderr.write(`${mark}${msg ?? ''}${err ? `\n${err.stack ?? err.message}` : ''}\n`)
  },
}

/**
 * Standard error, written in the background. A full disk or a reader that went away costs lines, not the process: without a
 * listener the error would end it, and its flush at the exit would repeat for ever.
 */
function openErrorStream(): DestinationStream {
  const stream = pino.destination({ dest: 2, sync: false, maxLength: maxWaitingBytes })
  const flushSync = stream.flushSync.bind(stream)
  let isBroken = false
  stream.on('error', () => (isBroken = true))
  stream.on('drain', () => (isBroken = false))
  stream.flushSync = () => {
    if (!isBroken) flushSync()
  }
  return stream
}

/** Logs to standard error: text on a terminal, JSON lines otherwise. */
export const createLog = (
  level: string,
  to: DestinationStream = process.stderr.isTTY ? terminalStream : openErrorStream(),
): Logger =>
  pino(
    {
      level,
      redact: { paths: redactedPaths, censor: '***' },
      serializers: { err: serializeError },
      base: undefined,
    },
    to,
  )
