import type { Log } from './platform/log.ts'

/** Time for started requests to finish. */
const drainMs = 1_000

/**
 * Ends the process with exit code 1 after an uncaught error: logs it as fatal with its stack, then waits up to a second
 * for `stopListening`. The database keeps running for the next process.
 */
export function exitOnCrash(log: Log, stopListening: () => Promise<unknown>): void {
  let isEnding = false
  // Unhandled rejections arrive here too; `origin` tells them apart.
  process.on('uncaughtException', (err, origin) => {
    log.fatal({ err, origin }, 'the server crashed')
    if (isEnding) return
    isEnding = true
    const end = () => process.exit(1)
    setTimeout(end, drainMs)
    stopListening().then(end, end)
  })
}
