import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#web/client/use-api.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'

/** The goods to buy: one SKU, or the checked lines of the cart. */
export type PurchaseRequest = { readonly skuId?: string; readonly quantity?: number }
export type QuoteChoice = {
  readonly addressId?: string | undefined
  readonly delivery?: Readonly<Record<string, string>>
  /** The user's best coupons if absent. */
  readonly couponIds?: readonly string[] | undefined
  readonly businessNumber?: string | undefined
  readonly businessName?: string | undefined
}

const toInput = (wanted: PurchaseRequest, { couponIds, ...chosen }: QuoteChoice) => ({
  ...wanted,
  ...chosen,
  ...(couponIds && { couponIds: [...couponIds] }),
})

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
      const input = toInput(wanted, choice)
      return submit(input, (options) => call('checkout.preview', input, options))
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
  const preview = (next: QuoteChoice) => choose({ round: round + 1, choice: next })
  /** Quotes without showing it; throws the error of the call. */
  const check = async (next: QuoteChoice) => {
    const input = toInput(wanted, next)
    await submit(input, (options) => call('checkout.preview', input, options))
  }
  return { check, quote: data ?? null, failure: error, busy: isFetching, preview }
}
