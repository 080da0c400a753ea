import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PaymentMethod, Quote, QuoteChange } from '#contract/orders.ts'
import { ApiError } from '#web/storefront/app/api-call.ts'
import { useCall } from '#web/storefront/app/use-call.ts'
import { pageHref } from '#web/storefront/app/use-href.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { useSubmission } from '#web/storefront/features/account/form/use-submission.ts'
import { refreshOrders } from '#web/storefront/features/orders/refresh-orders.ts'
import { useText } from '#web/text/text-provider.tsx'

type PlaceOptions = {
  readonly quote: Quote | null
  readonly addressId: string | undefined
  readonly notes: Readonly<Record<string, string>>
  /** How it is to be paid, once it is placed. */
  readonly method: PaymentMethod
  readonly previewAgain: () => void
}

/** Refusals after which the sums on the page are no longer true. */
const outdating = ['checkout.changed', 'stock.insufficient', 'quote.expired', 'quote.not_found']

type Trouble = {
  readonly changes?: readonly QuoteChange[]
  readonly problem?: string
  readonly addressMissing?: boolean
  /** Other orders must be paid or cancelled first. */
  readonly unpaidFirst?: boolean
}

/** Places the order and goes on to its payment; a refusal leaves the page with new sums and what changed. */
export function usePlaceOrder({ quote, addressId, notes, method, previewAgain }: PlaceOptions) {
  const t = useText()
  const call = useCall()
  const client = useQueryClient()
  const navigate = useNavigate()
  const submit = useSubmission()
  const [placing, setPlacing] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>({})

  const refused = async (error: unknown) => {
    const key = error instanceof ApiError ? error.key : ''
    if (key === 'address.not_found') await client.invalidateQueries({ queryKey: ['account.addresses'] })
    if (outdating.includes(key)) previewAgain()
    const changes = key === 'checkout.changed' && ((error as ApiError).params.changes as QuoteChange[])
    const unpaidFirst = key === 'trade.too_many_unpaid' || key === 'trade.too_many_units'
    setTrouble(changes ? { changes } : { problem: failureText(t, error), unpaidFirst })
  }
  const send = async (quoteId: string, to: string) => {
    const said = Object.entries(notes).filter(([, note]) => note.trim())
    const input = { quoteId, addressId: to, ...(said.length > 0 && { notes: Object.fromEntries(said) }) }
    setPlacing(true)
    try {
      const { tradeId } = await submit(input, (options) => call('checkout.createTrade', input, options))
      void refreshOrders(client)
      // In place of this page: going back must not offer the same goods again.
      await navigate(pageHref('', '/settlement', { tradeId, ...(method !== 'wallet' && { method }) }), {
        replace: true,
      })
    } catch (error) {
      await refused(error)
    } finally {
      setPlacing(false)
    }
  }
  const place = () => {
    if (!quote || placing) return
    setTrouble(addressId ? {} : { addressMissing: true })
    if (addressId) void send(quote.quoteId, addressId)
  }
  return { ...trouble, placing, place }
}
