import type { PaymentMethod } from '#contract/orders.ts'

type WalletSums = { /** What the wallet holds. */ readonly balance: number; readonly payable: number }

/** The way to pay that was named, if it works here; else the first that can pay the sum, as a wallet with too little cannot. */
export function chooseMethod(
  methods: readonly PaymentMethod[],
  named: string | null,
  { balance, payable }: WalletSums,
): PaymentMethod {
  const isAble = (method: PaymentMethod) => method !== 'wallet' || balance >= payable
  return methods.find((method) => method === named) ?? methods.find(isAble) ?? methods[0] ?? 'wallet'
}
