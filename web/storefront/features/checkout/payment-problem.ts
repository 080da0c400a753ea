import type { QueryClient } from '@tanstack/react-query'

/** The reason for a failed payment: `error` belongs to the fund password, `alert` to the whole form. */
export type PaymentProblem = { readonly error?: string; readonly alert?: string }

const toKey = (tradeId: string) => ['payment-problem', tradeId]

/** Leaves word for the page of a placed trade, to which its shopper is led. */
export const savePaymentProblem = (client: QueryClient, tradeId: string, problem: PaymentProblem): void =>
  void client.setQueryData(toKey(tradeId), problem)

/** Reads the saved problem. Rendering must not delete it: React may discard a render and repeat it. */
export const readPaymentProblem = (client: QueryClient, tradeId: string): PaymentProblem | undefined =>
  client.getQueryData<PaymentProblem>(toKey(tradeId))

/** Deletes the saved problem, once the page has shown it. */
export const removePaymentProblem = (client: QueryClient, tradeId: string): void =>
  client.removeQueries({ queryKey: toKey(tradeId) })
