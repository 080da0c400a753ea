import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

const secretWords = [
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

/** Paths that pino blanks out wherever an object is logged, one level deep or two. */
const redacted = secretWords.flatMap((word) => [word, `*.${word}`, `*.*.${word}`])

const secretName = /^(token|[a-z]*password|code|totp)(\[|$)/i

/** A parameter's name as a parser would read it; bytes that are no UTF-8 stay encoded. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Takes the values of secret parameters out of an address before anything writes it down; `token[]=` and `%74oken=` too. */
export const redactUrl = (url: string): string =>
  url.replace(/([?&;])([^=&#;]*?)(=|%3D)[^&#;]*/gi, (whole, mark: string, name: string, sign: string) =>
    secretName.test(decodeName(name)) ? `${mark}${name}${sign}***` : whole,
  )

type Line = { level: number; msg?: string; err?: { message?: string; stack?: string } }

/** What a person at a terminal reads: the sentence, and the stack of a fault. */
const forPeople = {
  write(text: string): void {
    const { level, msg, err } = JSON.parse(text) as Line
    const mark = level >= 60 ? 'fatal  ' : level >= 50 ? 'error  ' : level >= 40 ? 'warning  ' : ''
    process.stderr.write(`${mark}${msg ?? ''}${err ? `\n${err.stack ?? err.message}` : ''}\n`)
  },
}

/** Sentences for a terminal, JSON lines for whatever else reads standard error; standard output stays free. */
export const createLog = (
  level: string,
  to: DestinationStream = process.stderr.isTTY ? forPeople : pino.destination({ dest: 2, sync: false }),
): Logger => pino({ level, redact: { paths: redacted, censor: '***' }, base: undefined }, to)
