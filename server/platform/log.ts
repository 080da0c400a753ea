import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

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

/** Logs to standard error: text on a terminal, JSON lines otherwise. */
export const createLog = (
  level: string,
  to: DestinationStream = process.stderr.isTTY
    ? terminalStream
    : pino.destination({ dest: 2, sync: false, maxLength: maxWaitingBytes }),
): Logger => pino({ level, redact: { paths: redactedPaths, censor: '***' }, base: undefined }, to)
