export type Measured = { readonly name: string; readonly p50: number; readonly p95: number }

const maxRounds = 60
/** Slow requests are sent less often, at least ten times. */
const maxMs = 20_000
const minRounds = 10

/** Sends a request up to 60 times, one after the other; prints and returns its milliseconds. */
export async function measureRequest(name: string, request: () => Promise<unknown>): Promise<Measured> {
  await request()
  const times: number[] = []
  const end = performance.now() + maxMs
  while (times.length < maxRounds && (times.length < minRounds || performance.now() < end)) {
    const started = performance.now()
    await request()
    times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!
  const measured = { name, p50: at(0.5), p95: at(0.95) }
  console.log(`${name}: median ${measured.p50.toFixed(1)} ms, p95 ${measured.p95.toFixed(1)} ms`)
  return measured
}

const goalMs = 100

/** Prints the slowest request, and those that miss the goal. */
export function printSlowest(results: readonly Measured[]): void {
  const slow = results.filter(({ p95 }) => p95 >= goalMs)
  const slowest = results.toSorted((one, other) => other.p95 - one.p95)[0]!
  console.log(`${results.length} requests; slowest: ${slowest.name} (p95 ${slowest.p95.toFixed(1)} ms)`)
  console.log(`p95 of ${goalMs} ms or more: ${slow.map(({ name }) => name).join('; ') || 'none'}`)
}
