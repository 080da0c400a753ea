import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createMetricsSum } from './sum-metrics.ts'

/** The metrics of a process with these values. */
function readProcess(requests: number, memory: number, delay: number) {
  const registers = [new Registry()]
  new Counter({ name: 'requests_total', help: 'Requests.', labelNames: ['route'], registers }).inc(
    { route: '/' },
    requests,
  )
  new Gauge({ name: 'memory_bytes', help: 'Memory.', registers }).set(memory)
  new Gauge({ name: 'delay_seconds', help: 'Delay.', aggregator: 'max', registers }).set(delay)
  const durations = new Histogram({ name: 'seconds', help: 'Durations.', buckets: [1], registers })
  for (let nth = 0; nth < requests; nth++) durations.observe(0.5)
  return registers[0]!.getMetricsAsJSON()
}

const getLines = (text: string) =>
  text.split('\n').filter((line) => /^(requests|memory|delay|seconds_count)/.test(line))

test('counters and memory are added up, delays are the largest', async () => {
  const sum = createMetricsSum()
  const text = await sum.render(
    new Map([
      [1, await readProcess(3, 100, 0.1)],
      [2, await readProcess(4, 200, 0.3)],
    ]),
  )
  expect(getLines(text)).toEqual([
    'requests_total{route="/"} 7',
    'memory_bytes 300',
    'delay_seconds 0.3',
    'seconds_count 7',
  ])
})

test('a counter never falls when processes end, and memory does', async () => {
  const sum = createMetricsSum()
  await sum.render(new Map([[1, await readProcess(3, 100, 0.1)]]))
  for (let id = 1; id < 20; id++) {
    sum.retire(id)
    const text = await sum.render(new Map([[id + 1, await readProcess(3, 100, 0.1)]]))
    expect(getLines(text)).toEqual([
      `requests_total{route="/"} ${3 * (id + 1)}`,
      'memory_bytes 100',
      'delay_seconds 0.1',
      `seconds_count ${3 * (id + 1)}`,
    ])
  }
})

test('a process that does not answer in time counts as it last was', async () => {
  const sum = createMetricsSum()
  await sum.render(
    new Map([
      [1, await readProcess(3, 100, 0.1)],
      [2, await readProcess(4, 200, 0.3)],
    ]),
  )
  const text = await sum.render(new Map([[1, await readProcess(5, 100, 0.1)]]))
  expect(getLines(text)).toEqual([
    'requests_total{route="/"} 9',
    'memory_bytes 100',
    'delay_seconds 0.1',
    'seconds_count 9',
  ])
})
