import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/client/api-call.ts'
import { useApi } from '#web/client/use-api.ts'
import { pageHref } from '#web/client/use-href.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { refreshOrders } from '#web/storefront/features/orders/refresh-orders.ts'
import type { PaymentInput } from './use-payment.ts'

/** After these the trade, the wallet, the credit or the fund password are not what the page shows. */
const outdatingKeys = /^(trade|wallet|payment|credit|loan)\.|not_set$/

/** Reads that a loan of an order changes. */
const creditReads: ReadonlySet<unknown> = new Set(['credit.loans', 'credit.later'])

/** Refusals that belong to the field of the fund password. */
const fundPasswordKeys = /^fund_password\.(wrong|locked|locked_day)$/

export const isFundPasswordError = (error: unknown): boolean =>
  error instanceof ApiError && fundPasswordKeys.test(error.key)

/** The page of a placed trade that waits for its payment. */
export const toTradePath = (tradeId: string, { method }: Pick<PaymentInput, 'method'>): string =>
  pageHref('', '/settlement', { tradeId, method })

/**
 * Pays a placed trade and continues with the success page or the provider's page. `trade.already_paid` counts as
 * success, because the earlier response may have been lost. Throws any other error.
 */
export function useSendPayment() {
  const call = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const submit = useSubmission()
  return async (tradeId: string, means: PaymentInput): Promise<void> => {
    const input = { tradeId, ...means }
    try {
      const { redirectUrl } = await submit(input, (options) => call('checkout.pay', input, options))
      if (redirectUrl) {
        // Going back from the provider must lead to the placed order.
        await navigate(toTradePath(tradeId, means), { replace: true })
        return window.location.assign(redirectUrl)
      }
    } catch (error) {
      const key = error instanceof ApiError ? error.key : ''
      if (key !== 'trade.already_paid') {
        if (outdatingKeys.test(key)) await client.invalidateQueries({ type: 'active' })
        throw error
      }
    }
    await refreshOrders(client)
    if (means.method === 'credit')
      await client.invalidateQueries({ predicate: ({ queryKey }) => creditReads.has(queryKey[0]) })
    await navigate(pageHref('', '/paySuccess', { tradeId, ...(means.method === 'credit' && { payment: 'credit' }) }), {
      replace: true,
    })
  }
}
