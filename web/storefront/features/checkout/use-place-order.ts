import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Quote, QuoteChange } from '#contract/checkout.ts'
import { ApiError } from '#web/client/api-call.ts'
import { useApi } from '#web/client/use-api.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { refreshOrders } from '#web/storefront/features/orders/refresh-orders.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { savePaymentProblem } from './payment-problem.ts'
import type { PaymentInput, Payment } from './use-payment.ts'
import { isFundPasswordError, toTradePath, useSendPayment } from './use-send-payment.ts'

type PlaceOrderOptions = {
  readonly quote: Quote | null
  readonly addressId: string | undefined
  readonly notes: Readonly<Record<string, string>>
  /** The payment that follows the order immediately. */
  readonly payment: Payment
  readonly previewAgain: () => void
  readonly acceptance: {
    readonly check: () => boolean
    readonly input: { readonly acceptedDocuments?: string[] }
  }
}

/** Refusals after which the sums on the page are no longer true. */
const outdatingKeys = ['checkout.changed', 'stock.insufficient', 'quote.expired', 'quote.not_found']

type PlaceOrderProblem = {
  readonly changes?: readonly QuoteChange[]
  readonly problem?: string
  readonly addressMissing?: boolean
  /** Other orders must be paid or cancelled first. */
  readonly unpaidFirst?: boolean
}

/**
 * Places the order and pays it. After an error of the order the page shows new totals and the changes; an order that is
 * placed but not paid continues on its own page, which shows the reason.
 */
export function usePlaceOrder({ quote, addressId, notes, payment, previewAgain, acceptance }: PlaceOrderOptions) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const submit = useSubmission()
  const pay = useSendPayment()
  const [placing, setPlacing] = useState(false)
  const [trouble, setTrouble] = useState<PlaceOrderProblem>({})

  const refused = async (error: unknown) => {
    const key = error instanceof ApiError ? error.key : ''
    if (key === 'address.not_found') await client.invalidateQueries({ queryKey: ['account.addresses'] })
    if (outdatingKeys.includes(key)) previewAgain()
    const changes = key === 'checkout.changed' && ((error as ApiError).params.changes as QuoteChange[])
    const unpaidFirst = key === 'trade.too_many_unpaid' || key === 'trade.too_many_units'
    setTrouble(changes ? { changes } : { problem: failureText(t, error), unpaidFirst })
  }
  const payPlaced = async (tradeId: string, means: PaymentInput) => {
    try {
      await pay(tradeId, means)
    } catch (error) {
      const words = failureText(t, error)
      savePaymentProblem(client, tradeId, isFundPasswordError(error) ? { error: words } : { alert: words })
      // Replaces this page, so that going back does not offer the same goods again.
      await navigate(toTradePath(tradeId, means), { replace: true })
    }
  }
  const send = async (quoteId: string, to: string, means: PaymentInput) => {
    const said = Object.entries(notes).filter(([, note]) => note.trim())
    const input = {
      quoteId,
      addressId: to,
      ...acceptance.input,
      ...(said.length > 0 && { notes: Object.fromEntries(said) }),
    }
    setPlacing(true)
    try {
      const { tradeId } = await submit(input, (options) => call('checkout.createTrade', input, options))
      void refreshOrders(client)
      await payPlaced(tradeId, means)
    } catch (error) {
      await refused(error)
    } finally {
      setPlacing(false)
    }
  }
  const place = () => {
    if (!quote || placing) return
    setTrouble(addressId ? {} : { addressMissing: true })
    const isAccepted = acceptance.check()
    const means = addressId && isAccepted ? payment.read() : null
    if (addressId && means) void send(quote.quoteId, addressId, means)
  }
  return { ...trouble, placing, place }
}
