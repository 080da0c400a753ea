import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'

type LaterData = OperationData<'credit.later'>

/** The consent as it is sent; the server decides every sum and rate. */
export type LaterInput = {
  readonly productId: string
  readonly months: number
  readonly termsVersion: number
  readonly acceptsContract: boolean
}

export type Later = {
  readonly available: number
  readonly offers: LaterData['offers']
  readonly quote: NonNullable<LaterData['quote']>
  readonly choose: (productId: string, months?: number) => void
  readonly isAccepted: boolean
  readonly accept: (isAccepted: boolean) => void
  readonly error: string | undefined
  /** Returns the consent, or null after showing that it is missing. */
  readonly read: () => LaterInput | null
}

/** The costs of paying an amount later; null where the brand or the credit limit does not allow it. */
export function useLater(payable: number): Later | null {
  const t = useText()
  const [choice, setChoice] = useState<{ productId?: string; months?: number }>({})
  // Consent belongs to the costs that were shown.
  const [accepted, setAccepted] = useState('')
  const [isChecked, setChecked] = useState(false)
  const query = apiQuery('credit.later', { amount: payable, ...choice })
  const { data } = useQuery({ ...query, enabled: payable > 0, placeholderData: keepPreviousData })
  if (!data?.quote || data.quote.amount !== payable) return null
  const { quote, offers, available } = data
  const { productId, months, termsVersion } = quote
  const shown = `${productId} ${months} ${termsVersion} ${quote.total}`
  const isAccepted = accepted === shown
  return {
    available,
    offers,
    quote,
    choose: (id, count) => setChoice({ productId: id, ...(count !== undefined && { months: count }) }),
    isAccepted,
    accept: (isGiven) => setAccepted(isGiven ? shown : ''),
    error: isChecked && !isAccepted ? t('checkout.later.consentMissing') : undefined,
    read: () => {
      setChecked(true)
      return isAccepted ? { productId, months, termsVersion, acceptsContract: true } : null
    },
  }
}
