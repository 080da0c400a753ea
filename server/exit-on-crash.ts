import type { Log } from './platform/log.ts'

/** How long requests that have begun may still be answered. */
const drainMs = 1_000

/**
 * Ends the process with exit code 1 after an error that nothing caught: logs it as fatal with its stack, then gives
 * `stopListening` a second. The database keeps running for the process that comes next.
 */
export function exitOnCrash(log: Log, stopListening: () => Promise<unknown>): void {
  let isEnding = false
  // Rejections that nothing handles arrive here too, as `origin` tells.
  process.on('uncaughtException', (err, origin) => {
    log.fatal({ err, origin }, 'the server crashed')
    if (isEnding) return
    isEnding = true
    const end = () => process.exit(1)
    setTimeout(end, drainMs)
    stopListening().then(end, end)
  })
}
