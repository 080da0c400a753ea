/**
 * How smoothly the console's table of stock scrolls: `node bench/table-scroll.ts http://localhost:3000 seller1`, against a
 * running shop whose seller has at least 200 SKUs. Scrolls up and down by the wheel for some seconds while Chromium
 * records a trace, and prints the longest time between two frames and the longest task of the page, by the clock and of
 * processor time: on a machine that is busy with other work the first two say how busy it is.
 */
import { chromium, type CDPSession, type Page } from '@playwright/test'

const rowCount = 200
const wheelSteps = 240
const wheelPixels = 160
const warmUpSteps = 20

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time of the thread. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Records trace events until the returned function is called, which gives them. */
async function startTrace(session: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'devtools.timeline.frame', '__metadata'] },
  })
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    return events
  }
}

/** The longest task on the main thread of the page in milliseconds: by the clock, and of processor time. */
function findMaxTaskMs(events: readonly TraceEvent[]): { readonly elapsedMs: number; readonly cpuMs: number } {
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mainThreads.has(`${pid} ${tid}`))
  return {
    elapsedMs: Math.max(...tasks.map(({ dur = 0 }) => dur / 1000)),
    cpuMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000)),
  }
}

/** Times between frames of the page while `work` runs, in milliseconds. */
async function measureFrames(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { frameTimes: times })
    const record = (at: number) => {
      times.push(at)
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  })
  await work()
  const times = await page.evaluate(() => (globalThis as unknown as { frameTimes: number[] }).frameTimes)
  return times.slice(1).map((at, index) => at - times[index]!)
}

async function openTable(page: Page, origin: string, account: string): Promise<void> {
  const response = await page.request.post(`${origin}/api/user/login`, { data: { account, password: 'demo1234' } })
  const { data } = (await response.json()) as { data: { token: string } }
  await page.context().addCookies([
    { url: origin, name: 'session', value: data.token, httpOnly: true },
    { url: origin, name: 'signed_in', value: '1' },
  ])
  await page.goto(`${origin}/console/seller/stock?lang=en`)
  const table = page.getByRole('table', { name: 'Stock' })
  await table.waitFor()
  while (Number(await table.getAttribute('aria-rowcount')) - 1 < rowCount) {
    await page.getByRole('button', { name: 'Show more' }).click()
    await page
      .getByRole('button', { name: 'Show more' })
      .and(page.locator('[aria-disabled=true]'))
      .waitFor({ state: 'hidden' })
  }
  await table.hover()
}

const [origin = 'http://localhost:3000', account = 'seller1'] = process.argv.slice(2)
const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await openTable(page, origin, account)
const scroll = async (steps: number) => {
  // Down to the end, and up again.
  for (let step = 0; step < steps; step++)
    await page.mouse.wheel(0, Math.floor(step / 60) % 2 ? -wheelPixels : wheelPixels)
}
await scroll(warmUpSteps)
const stop = await startTrace(await page.context().newCDPSession(page))
const frames = await measureFrames(page, () => scroll(wheelSteps))
const maxTaskMs = findMaxTaskMs(await stop())
const sorted = frames.toSorted((one, other) => one - other)
const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1)
console.log(
  `${frames.length} frames: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms; longest task ${maxTaskMs.elapsedMs.toFixed(1)} ms, of processor time ${maxTaskMs.cpuMs.toFixed(1)} ms`,
)
await browser.close()
