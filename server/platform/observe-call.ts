import type { Metrics } from './metrics/metrics.ts'
import { noTracing, withSpan, type Tracing } from './tracing/tracing.ts'

/** A call to a service outside; both are words of our own texts, because they name metrics and spans. */
type OutboundCall = { readonly provider: string; readonly operation: string }

/** Runs a call to a service outside. */
export type ObserveCall = <Result>(call: OutboundCall, work: () => Promise<Result>) => Promise<Result>

type Observers = {
  readonly metrics?: Pick<Metrics, 'recordCall'> | null | undefined
  readonly tracing?: Tracing | undefined
}

/** Makes the function that runs calls to services outside, each as a span and an observation of its duration. */
export const createCallObserver =
  ({ metrics, tracing = noTracing }: Observers): ObserveCall =>
  async ({ provider, operation }, work) => {
    const started = performance.now()
    const record = (result: 'done' | 'failed') => metrics?.recordCall(provider, result, performance.now() - started)
    const attributes = { 'galleria.provider': provider, 'galleria.operation': operation }
    try {
      const value = await withSpan(tracing, `${provider} ${operation}`, { kind: 'client', attributes }, work)
      record('done')
      return value
    } catch (error) {
      record('failed')
      throw error
    }
  }
