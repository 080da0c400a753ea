// Plain JavaScript like start.mjs, which uses it.

/** `EX_CONFIG` of sysexits.h, as in server/config-error.ts: starting again would end the same way. */
const configErrorExitCode = 78
const maxFailedStarts = 5
/** A process that served this long has not crashed by what it did at its start. */
const steadyMs = 60_000

/** Milliseconds to wait after so many crashes in a row, from half a second up to half a minute. */
export const restartPauseMs = (crashes) => Math.min(30_000, 500 * 2 ** (crashes - 1))

/**
 * Keeps a server running: starts it again after a crash, with growing pauses for as long as it keeps crashing, and gives
 * up when five starts in a row end before the server says `ready` by its IPC channel. A clean exit, an error of the
 * configuration and SIGINT or SIGTERM to either process end it.
 * `launch` spawns the process; `stop` stops it, and every restart with it; `ended` resolves to the exit code.
 */
export function supervise(launch, { pauseMs = restartPauseMs, say = console.error } = {}) {
  let child
  let pause
  let isStopping = false
  let crashes = 0
  let failedStarts = 0
  let resolve
  const ended = new Promise((settle) => (resolve = settle))

  const afterCrash = (how, isReady, livedMs) => {
    failedStarts = isReady ? 0 : failedStarts + 1
    crashes = isReady && livedMs >= steadyMs ? 1 : crashes + 1
    if (failedStarts >= maxFailedStarts) {
      say(
        `The server ended ${failedStarts} times before it could serve (${how}); giving up. The lines above say why. An embedded database keeps running, and the next start adopts it.`,
      )
      return resolve(1)
    }
    const ms = pauseMs(crashes)
    say(`The server ended unexpectedly (${how}); starting it again in ${ms / 1000} s.`)
    pause = setTimeout(run, ms)
  }
  function run() {
    const started = performance.now()
    let isReady = false
    child = launch()
    child.on('message', (message) => (isReady ||= message === 'ready'))
    child.once('exit', (code, signal) => {
      if (isStopping || code === 0 || code === configErrorExitCode) return resolve(code ?? 0)
      if (signal === 'SIGINT' || signal === 'SIGTERM') return resolve(1)
      afterCrash(signal ?? `exit code ${code}`, isReady, performance.now() - started)
    })
  }
  run()
  return {
    ended,
    /** Passes a signal on that does not end the process. */
    signal: (signal) => void (child.exitCode === null && child.signalCode === null && child.kill(signal)),
    /** Without a signal the process is expected to get its own, as a terminal's Ctrl-C reaches both. */
    stop: (signal) => {
      isStopping = true
      clearTimeout(pause)
      if (child.exitCode !== null || child.signalCode !== null) resolve(0)
      else if (signal) child.kill(signal)
    },
  }
}
