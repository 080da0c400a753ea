import type { OperationData, ApiCall } from '#web/client/api-call.ts'

type MergedLine = OperationData<'cart.merge'>['report'][number]

/** The result of merging a visitor's cart, with the names of the lines. */
export type MergeReport = {
  readonly added: number
  /** Lines that were reduced or dropped. */
  readonly short: readonly { readonly name: string; readonly quantity: number; readonly reason: MergedLine['reason'] }[]
}

let running: Promise<MergeReport | null> | null = null
let report: MergeReport | null = null
const listeners = new Set<() => void>()

function setReport(next: MergeReport | null) {
  report = next
  for (const listener of listeners) listener()
}

async function merge(call: ApiCall): Promise<MergeReport | null> {
  const { readVisitorCart, clearVisitorCart } = await import('./visitor-cart.ts')
  const { lines, idempotencyKey } = await readVisitorCart()
  if (lines.length === 0) return null
  const items = lines.map(({ skuId, quantity }) => ({ skuId, quantity }))
  const answer = await call('cart.merge', { items }, { idempotencyKey })
  await clearVisitorCart(idempotencyKey)
  const nameBySku = new Map(lines.map((line) => [line.skuId, line.name]))
  const merged: MergeReport = {
    added: answer.report.filter((line) => line.result === 'added').length,
    short: answer.report
      .filter((line) => line.result !== 'added')
      .map(({ skuId, result, quantity, reason }) => ({
        name: nameBySku.get(skuId) ?? '',
        quantity: result === 'dropped' ? 0 : quantity,
        reason,
      })),
  }
  setReport(merged)
  return merged
}

/**
 * Merges the visitor's cart into the user's and returns the report, or null if the cart was empty. MergeNotice shows
 * the report. Concurrent calls share one merge; rejects with ApiError.
 */
export function mergeVisitorCart(call: ApiCall): Promise<MergeReport | null> {
  running ??= merge(call).finally(() => (running = null))
  return running
}

/** The report not yet seen, for useSyncExternalStore; on the server there is never one. */
export const unseenReport = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => report,
  seen: () => setReport(null),
}
