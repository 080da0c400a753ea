import { randomUUID } from 'node:crypto'

/** A message of a serving process to the one above it. */
export type ProcessMessage =
  | 'ready'
  | { readonly kind: 'announcement'; readonly text: string }
  | { readonly kind: 'metrics-request'; readonly id: string }
  /** Its own metrics, as prom-client's `getMetricsAsJSON` returns them. */
  | { readonly kind: 'metrics'; readonly id: string; readonly metrics: readonly object[] }

/** A message of the process above to a serving one. */
type PrimaryMessage =
  | { readonly kind: 'read-metrics'; readonly id: string }
  | { readonly kind: 'metrics-text'; readonly id: string; readonly text: string }
  /** The whole shop is about to stop: `/health/ready` says so from now on. */
  | { readonly kind: 'stopping' }

export type PrimaryMessageSender = (message: PrimaryMessage) => void

const send = (message: ProcessMessage): void => void process.send?.(message)

export const sendAnnouncement = (text: string): void => send({ kind: 'announcement', text })

/** Calls `handle` when the whole shop is about to stop. */
export const onStopping = (handle: () => void): void =>
  void process.on('message', (message: PrimaryMessage) => message.kind === 'stopping' && handle())

const timeoutMs = 5_000

/**
 * Connects the metrics of this process with those of the others: gives its own when asked, and returns a function that
 * resolves to the sum over all processes in Prometheus text format.
 */
export function connectMetrics(readOwn: () => Promise<readonly object[]>): () => Promise<string> {
  const waiting = new Map<string, (text: string) => void>()
  process.on('message', (message: PrimaryMessage) => {
    if (message.kind === 'metrics-text') waiting.get(message.id)?.(message.text)
    if (message.kind === 'read-metrics')
      void readOwn().then((metrics) => send({ kind: 'metrics', id: message.id, metrics }))
  })
  return async () => {
    const id = randomUUID()
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const timer = setTimeout(() => reject(new Error('the other processes gave no metrics in time')), timeoutMs)
    waiting.set(id, resolve)
    send({ kind: 'metrics-request', id })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }
}
