import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind as OtelSpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OtelSpan,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createMetricProducer } from './metric-producer.ts'
import { summarizeStatement } from './summarize-statement.ts'
import type { Span, SpanKind, SpanOptions, Tracing } from './tracing.ts'

export type TelemetrySettings = {
  /** Base address of an OTLP/HTTP collector, such as `http://127.0.0.1:4318`. The operator names it, so it may be private. */
  readonly endpoint: string
  /** Share of traces that are recorded, from 0 to 1. */
  readonly share: number
}

type Options = TelemetrySettings & {
  readonly metrics: Pick<Metrics, 'read'> | null
  readonly log: Log
  /** Longest time for sending what waits at the end. */
  readonly maxCloseMs?: number
}

/** Spans that wait for the collector; later ones are dropped. */
const maxWaitingSpans = 2048
const maxBatchSpans = 512
const exportTimeoutMs = 10_000
const metricsIntervalMs = 60_000
const logIntervalMs = 60_000
const maxAttributeLength = 200

const kinds: Readonly<Record<SpanKind, OtelSpanKind>> = {
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  consumer: OtelSpanKind.CONSUMER,
  internal: OtelSpanKind.INTERNAL,
}

const traceparentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** The context of a W3C `traceparent`; an empty one for any other text. */
function toRemoteContext(traceparent: string): Context {
  const [, traceId, spanId, flags] = traceparentPattern.exec(traceparent) ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags!, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** The message of an error that the SDK reports as JSON with its stack. */
const toReason = (text: string): string => (/"message":"([^"]+)"/.exec(text)?.[1] ?? text).slice(0, 300)

/** Failures of sending, one line a minute at most: a collector may be away for days. */
function logFailures(log: Log): void {
  let loggedAt = -Infinity
  const warn = (reason: string) => {
    if (performance.now() - loggedAt < logIntervalMs) return
    loggedAt = performance.now()
    log.warn({ reason: toReason(reason) }, 'traces or metrics were not sent')
  }
  const ignore = () => undefined
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

const isRecorded = (context: Context): boolean =>
  ((trace.getSpanContext(context)?.traceFlags ?? 0) & TraceFlags.SAMPLED) !== 0

type TracedSpan = Span & { readonly context: Context }

function wrapSpan(span: OtelSpan): TracedSpan {
  return {
    context: trace.setSpan(ROOT_CONTEXT, span),
    set: (attributes) => void span.setAttributes(attributes),
    rename: (name) => void span.updateName(name),
    end: (errorType) => {
      if (errorType !== undefined) span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/**
 * Sends spans, and the metrics of `/metrics` once a minute, to an OTLP/HTTP collector as JSON, with OpenTelemetry's SDK;
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` apply. A collector that is away or slow
 * costs the spans that do not fit the queue, nothing else. Load this file only when there is an address: it loads the SDK.
 */
export function openTelemetry({ endpoint, share, metrics, log, maxCloseMs = 2_000 }: Options): Tracing {
  logFailures(log)
  const base = endpoint.replace(/\/+$/, '')
  const resource = resourceFromAttributes({
    'service.name': 'galleria',
    'service.instance.id': randomUUID(),
  }).merge(detectResources({ detectors: [envDetector] }))
  const exporterOptions = { timeoutMillis: exportTimeoutMs, concurrencyLimit: 4 }
  const tracerProvider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${base}/v1/traces`, ...exporterOptions }),
        maxQueueSize: maxWaitingSpans,
        maxExportBatchSize: maxBatchSpans,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  })
  const readers = metrics && [
    new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics`, ...exporterOptions }),
      metricProducers: [createMetricProducer(metrics, resource)],
      exportIntervalMillis: metricsIntervalMs,
      exportTimeoutMillis: exportTimeoutMs,
    }),
  ]
  const meterProvider = readers && new MeterProvider({ resource, readers })
  const tracer = tracerProvider.getTracer('galleria')
  const current = new AsyncLocalStorage<Context>()

  const start = (name: string, { kind = 'internal', attributes = {}, parent }: SpanOptions = {}): TracedSpan => {
    const context =
      parent === undefined ? (current.getStore() ?? ROOT_CONTEXT) : parent ? toRemoteContext(parent) : ROOT_CONTEXT
    return wrapSpan(tracer.startSpan(name, { kind: kinds[kind], attributes }, context))
  }
  return {
    start,
    run: (span, work) => current.run((span as TracedSpan).context, work),
    startStatement: (text) => {
      const context = current.getStore()
      if (!context || !isRecorded(context)) return null
      const { operation, summary } = summarizeStatement(text)
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.summary': summary,
      }
      return start(summary, { kind: 'client', attributes })
    },
    close: async () => {
      const closing = Promise.allSettled([tracerProvider.shutdown(), meterProvider?.shutdown()])
      await Promise.race([closing, pause(maxCloseMs, null, { ref: false })])
    },
  }
}
