import type { QueryClient } from '@tanstack/react-query'

/** Why a payment was refused: `fault` belongs to the fund password, `alert` to all of it. */
export type PaymentProblem = { readonly fault?: string; readonly alert?: string }

const keyOf = (tradeId: string) => ['payment-problem', tradeId]

/** Leaves word for the page of a placed trade, to which its shopper is led. */
export const leavePaymentProblem = (client: QueryClient, tradeId: string, problem: PaymentProblem): void =>
  void client.setQueryData(keyOf(tradeId), problem)

/** What was left for this page, once. */
export function takePaymentProblem(client: QueryClient, tradeId: string): PaymentProblem | undefined {
  const problem = client.getQueryData<PaymentProblem>(keyOf(tradeId))
  client.removeQueries({ queryKey: keyOf(tradeId) })
  return problem
}
