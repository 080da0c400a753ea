import { pino, type Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

const secretWords = ['password', 'confirmPassword', 'oldPassword', 'fundPassword', 'totp', 'code', 'token', 'authorization', 'cookie']

/** Paths that pino blanks out wherever an object is logged, one level deep or two. */
const redacted = secretWords.flatMap((word) => [word, `*.${word}`, `*.*.${word}`])

/** Takes the values of secret parameters out of an address before anything writes it down. */
export const redactUrl = (url: string): string =>
  url.replace(/([?&;](?:token|password|[a-zA-Z]*Password|code|totp)(?:=|%3D))[^&#;]*/gi, '$1***')

/** JSON lines on standard error, so that standard output stays for people. */
export const createLog = (level: string): Logger =>
  pino({ level, redact: { paths: redacted, censor: '***' }, base: undefined }, pino.destination({ dest: 2, sync: false }))
