/** Progress of a long read, printed about once a second. */
export type Progress = {
  readonly bytes: (total: number) => void
  readonly rows: (more: number) => void
  readonly end: () => void
}

const megabyte = 1024 * 1024
const intervalMs = 1_000

/** Prints lines such as `Checking: 120 of 500 MB, 41,000 rows a second` through `show`. */
export function startProgress(what: string, size: number, show: (line: string) => void): Progress {
  const started = performance.now()
  let lastPrintMs = started
  let bytesRead = 0
  let rows = 0
  const print = () => {
    const rate = Math.round(rows / Math.max(0.001, (performance.now() - started) / 1000))
    show(
      `${what}: ${(bytesRead / megabyte).toFixed(1)} of ${(size / megabyte).toFixed(1)} MB, ${rate.toLocaleString('en')} rows a second`,
    )
  }
  return {
    bytes: (now) => {
      bytesRead = now
      if (performance.now() - lastPrintMs < intervalMs) return
      lastPrintMs = performance.now()
      print()
    },
    rows: (more) => {
      rows += more
    },
    end: print,
  }
}
