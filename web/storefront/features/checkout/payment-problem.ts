import type { QueryClient } from '@tanstack/react-query'

/** The reason for a failed payment: `error` belongs to the fund password, `alert` to the whole form. */
export type PaymentProblem = { readonly error?: string; readonly alert?: string }

const toKey = (tradeId: string) => ['payment-problem', tradeId]

/** Leaves word for the page of a placed trade, to which its shopper is led. */
export const savePaymentProblem = (client: QueryClient, tradeId: string, problem: PaymentProblem): void =>
  void client.setQueryData(toKey(tradeId), problem)

/** Returns the saved problem and deletes it. */
export function takePaymentProblem(client: QueryClient, tradeId: string): PaymentProblem | undefined {
  const problem = client.getQueryData<PaymentProblem>(toKey(tradeId))
  client.removeQueries({ queryKey: toKey(tradeId) })
  return problem
}
