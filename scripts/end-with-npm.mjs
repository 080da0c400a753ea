// Plain JavaScript like start.mjs, which uses it.

const checkMs = 250

/**
 * Calls `stop` when the npm that runs this process has ended: npm ends at a signal without passing it on, and its shell
 * too. Without npm nothing is watched, as a process that was sent to the background outlives its terminal.
 */
export function endWithNpm(stop, { env = process.env } = {}) {
  const parent = process.ppid
  if (env.npm_lifecycle_event === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, checkMs)
  timer.unref()
}
