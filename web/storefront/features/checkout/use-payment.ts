import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PaymentMethod } from '#contract/orders.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import { useLater, type Later, type LaterInput } from './use-later.ts'
import { useText } from '#web/client/text/text-provider.tsx'

type PaymentOptions = {
  readonly methods: readonly PaymentMethod[]
  /** Unknown while sums are made. */
  readonly payable: number | undefined
  /** The payment method that the shopper chose before, if any. */
  readonly named?: string | null
  /** The error of the fund password that was sent before. */
  readonly error?: string | undefined
}

/** The payment of a trade as it is sent. */
export type PaymentInput = {
  readonly method: PaymentMethod
  readonly fundPassword?: string
  readonly credit?: LaterInput
}

export type Payment = {
  readonly methods: readonly PaymentMethod[]
  readonly method: PaymentMethod
  readonly choose: (method: PaymentMethod) => void
  readonly balance: number
  readonly payable: number
  /** The amount that the wallet lacks if it is the chosen method, or 0. */
  readonly missing: number
  /** The costs of paying later; null where it is not offered. */
  readonly later: Later | null
  /** True when the amount is known and the wallet, or credit, can pay it. */
  readonly needsFundPassword: boolean
  readonly fundPasswordSet: boolean
  readonly error: string | undefined
  /** Shows an error of the fund password and focuses its field. */
  readonly refuse: (error: string) => void
  /** Returns the payment, or null after showing what is missing. */
  readonly read: () => PaymentInput | null
}

/** The id of the field of the fund password; the page has one at most. */
export const fundPasswordId = 'fund-password'

const findField = () => document.querySelector<HTMLInputElement>(`#${fundPasswordId}`)

type WalletSums = { /** The balance of the wallet. */ readonly balance: number; readonly payable: number }

/**
 * The requested payment method if it is available; else the first that can pay the amount, which a wallet with too
 * little cannot.
 */
export function chooseMethod(
  methods: readonly PaymentMethod[],
  named: string | null,
  { balance, payable }: WalletSums,
): PaymentMethod {
  // Credit is never chosen for the shopper.
  const isAble = (method: PaymentMethod) => (method === 'wallet' ? balance >= payable : method !== 'credit')
  return methods.find((method) => method === named) ?? methods.find(isAble) ?? methods[0] ?? 'wallet'
}

/** The chosen payment method, with the fund password and, for credit, the consent. */
export function usePayment({ methods: fixed, payable: sum, named = null, error: first }: PaymentOptions): Payment {
  const t = useText()
  const payable = sum ?? 0
  const { digits } = useBoot().brand.currency
  const wallet = apiQuery('wallet.balance', {})
  const { money: balance } = useSuspenseQuery(wallet).data
  // Money may have come since the page's data was read.
  useQuery({ ...wallet, staleTime: 0 })
  const { fundPasswordSet } = useSuspenseQuery(apiQuery('account.info', {})).data
  const later = useLater(payable)
  const methods: readonly PaymentMethod[] = later ? [...fixed, 'credit'] : fixed
  const [wished, choose] = useState<string | null>(named)
  const [error, setError] = useState<string | undefined>(first)
  const method = chooseMethod(methods, wished, { balance, payable })
  const missing = method === 'wallet' ? Math.max(0, Number((payable - balance).toFixed(digits))) : 0
  useEffect(() => {
    if (error) findField()?.focus()
  }, [error])
  const needsFundPassword = sum !== undefined && (method === 'credit' || (method === 'wallet' && missing === 0))
  const refuse = (words: string) => {
    setError(words)
    findField()?.focus()
  }
  const read = (): PaymentInput | null => {
    if (method !== 'wallet' && method !== 'credit') return { method }
    const credit = method === 'credit' && later ? later.read() : undefined
    if (credit === null) return null
    const fundPassword = findField()?.value
    if (fundPassword) {
      setError(undefined)
      return { method, fundPassword, ...(credit && { credit }) }
    }
    refuse(t(fundPasswordSet ? 'checkout.fund.missing' : 'checkout.fund.notSet'))
    return null
  }
  return {
    methods,
    method,
    choose,
    balance,
    payable,
    missing,
    later,
    fundPasswordSet,
    error,
    refuse,
    read,
    needsFundPassword,
  }
}
