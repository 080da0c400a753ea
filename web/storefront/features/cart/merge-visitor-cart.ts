import type { OperationData, ApiCall } from '#web/client/api-call.ts'

type MergedLine = OperationData<'cart.merge'>['report'][number]

/** What became of a visitor's lines, with the names they were added under. */
export type MergeReport = {
  readonly added: number
  /** Lines of which less was kept, or none. */
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
  const nameOf = new Map(lines.map((line) => [line.skuId, line.name]))
  const merged: MergeReport = {
    added: answer.report.filter((line) => line.result === 'added').length,
    short: answer.report
      .filter((line) => line.result !== 'added')
      .map(({ skuId, result, quantity, reason }) => ({
        name: nameOf.get(skuId) ?? '',
        quantity: result === 'dropped' ? 0 : quantity,
        reason,
      })),
  }
  setReport(merged)
  return merged
}

/**
 * Brings what was collected before logging in into the person's cart and answers what became of it, null when there was
 * nothing. The shell shows the report by itself. Calls at the same time share one merge; rejects with ApiError.
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
