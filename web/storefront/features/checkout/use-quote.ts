import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#web/client/use-api.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'

/** The goods to buy: one SKU, or the checked lines of the cart. */
export type PurchaseRequest = { readonly skuId?: string; readonly quantity?: number }
export type QuoteChoice = {
  readonly addressId?: string
  readonly delivery?: Readonly<Record<string, string>>
  /** The user's best coupons if absent. */
  readonly couponIds?: readonly string[]
}

/**
 * The quote of a purchase. A preview stores a quote, so only the browser asks: at first, and on every `preview` with
 * the current choice. The previous quote stays visible until the next arrives.
 */
export function useQuote(wanted: PurchaseRequest) {
  const call = useApi()
  const submit = useSubmission()
  const [{ round, choice }, choose] = useState<{ round: number; choice: QuoteChoice }>({ round: 0, choice: {} })
  const { data, error, isFetching } = useQuery({
    queryKey: ['quote', wanted, choice, round],
    queryFn: () => {
      const { couponIds, ...chosen } = choice
      const input = { ...wanted, ...chosen, ...(couponIds && { couponIds: [...couponIds] }) }
      return submit(input, (options) => call('checkout.preview', input, options))
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
  const preview = (next: QuoteChoice) => choose({ round: round + 1, choice: next })
  return { quote: data ?? null, failure: error, busy: isFetching, preview }
}
