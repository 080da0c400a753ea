import type { PaymentMethod } from '#contract/orders.ts'

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
  const isAble = (method: PaymentMethod) => method !== 'wallet' || balance >= payable
  return methods.find((method) => method === named) ?? methods.find(isAble) ?? methods[0] ?? 'wallet'
}
