import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { openLoopbackServers } from './loopback-server.ts'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number }
type Attributes = readonly { readonly key: string; readonly value: Value }[]

type RawSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: Attributes
  readonly status: { readonly code?: number }
}

export type CollectedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | null
  readonly name: string
  /** As OTLP numbers them: 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number
  readonly attributes: Readonly<Record<string, string | number>>
  readonly isFailed: boolean
}

type Points = {
  readonly dataPoints: readonly {
    readonly attributes: Attributes
    readonly asDouble?: number
    readonly count?: number
    readonly sum?: number
    readonly bucketCounts?: readonly number[]
    readonly explicitBounds?: readonly number[]
  }[]
}

type CollectedMetric = {
  readonly name: string
  readonly gauge?: Points
  readonly sum?: Points & { readonly isMonotonic: boolean }
  readonly histogram?: Points
}

type TraceBody = { readonly resourceSpans: { readonly scopeSpans: { readonly spans: readonly RawSpan[] }[] }[] }
type MetricBody = {
  readonly resourceMetrics: { readonly scopeMetrics: { readonly metrics: readonly CollectedMetric[] }[] }[]
}

/** An OTLP/HTTP collector on this machine. */
export type Collector = {
  readonly endpoint: string
  readonly spans: () => readonly CollectedSpan[]
  readonly metrics: () => readonly CollectedMetric[]
  /** All that was received, as JSON. */
  readonly text: () => string
  readonly countRequests: () => number
  readonly close: () => void
}

export const toRecord = (attributes: Attributes): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  )

const toSpan = (span: RawSpan): CollectedSpan => ({
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: span.parentSpanId || null,
  name: span.name,
  kind: span.kind,
  attributes: toRecord(span.attributes),
  isFailed: span.status.code === 2,
})

/** Starts a collector; one that `hangs` receives everything and never responds. */
export async function openCollector({ hangs = false } = {}): Promise<Collector> {
  const servers = openLoopbackServers()
  const traces: TraceBody[] = []
  const metrics: MetricBody[] = []
  let requests = 0
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    requests++
    const body = await json(request)
    if (request.url === '/v1/traces') traces.push(body as TraceBody)
    if (request.url === '/v1/metrics') metrics.push(body as MetricBody)
    if (!hangs) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const { port } = await servers.http((request, response) => void receive(request, response))
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans: () =>
      traces.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(toSpan))),
      ),
    metrics: () =>
      metrics.flatMap(({ resourceMetrics }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)),
      ),
    text: () => JSON.stringify([traces, metrics]),
    countRequests: () => requests,
    close: servers.close,
  }
}
