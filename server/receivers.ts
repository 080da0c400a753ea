import { receiveRecharge } from './modules/cash/public.ts'
import { receiveForTrade } from './modules/checkout/public.ts'
import { tradeCarrier } from './modules/orders/public.ts'
import type { Carriers, Receivers } from './modules/payments/public.ts'

/** What money by card is for -> who takes it; the second place, beside subscriptions.ts, where a lower module reaches up. */
export const receivers: Receivers = { trade: receiveForTrade, recharge: receiveRecharge }

/** What money by card was for -> who carries that a bank takes it back; money in a wallet may be gone, so the brand does. */
export const carriers: Carriers = { trade: tradeCarrier }
