/** Values of a span; never a parameter, text or address that a person gave. */
type SpanAttributes = Readonly<Record<string, string | number>>

/** A timed part of a request or job. */
export type Span = {
  readonly set: (attributes: SpanAttributes) => void
  readonly rename: (name: string) => void
  /** Ends the span, as failed with the type of an error such as `23505` or `TimeoutError`; messages may hold values. */
  readonly end: (errorType?: string) => void
}

/**
 * `server`: a request to this process; `client`: a call that leaves it; `consumer`: background work; `internal`: anything
 * else.
 */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'

export type SpanOptions = {
  readonly kind?: SpanKind
  readonly attributes?: SpanAttributes
  /** A W3C `traceparent` to continue; null begins a trace; by default the current span is the parent. */
  readonly parent?: string | null
}

/** Records spans. Callers outside of this folder know no library. */
export type Tracing = {
  readonly start: (name: string, options?: SpanOptions) => Span
  /** Runs `work` with this span as the current one of all that it calls, also later. */
  readonly run: <Result>(span: Span, work: () => Result) => Result
  /** Starts the span of an SQL statement below the current span; null where there is none. */
  readonly startStatement: (text: string) => Span | null
  /** Sends what waits, for a bounded time. */
  readonly close: () => Promise<void>
}

const noSpan: Span = { set: () => undefined, rename: () => undefined, end: () => undefined }

/** Records nothing: the tracing of a shop without an address to send spans to. */
export const noTracing: Tracing = {
  start: () => noSpan,
  run: (_span, work) => work(),
  startStatement: () => null,
  close: async () => undefined,
}

const codePattern = /^\w{3,40}$/

/** The code of an error, such as PostgreSQL's or Node's; its name where it has none. */
export function getErrorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown }
  if (typeof code === 'string' && codePattern.test(code)) return code
  return typeof name === 'string' && codePattern.test(name) ? name : 'Error'
}

/** Runs `work` as a span below the current one; it fails with what `work` throws. */
export async function withSpan<Result>(
  tracing: Tracing,
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = tracing.start(name, options)
  try {
    const result = await tracing.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(getErrorType(error))
    throw error
  }
}
