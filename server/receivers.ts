import { receiveRecharge } from './modules/cash/public.ts'
import { receiveForTrade } from './modules/checkout/public.ts'
import type { Receivers } from './modules/payments/public.ts'

/** What money by card is for -> who takes it; the second place, beside subscriptions.ts, where a lower module reaches up. */
export const receivers: Receivers = { trade: receiveForTrade, recharge: receiveRecharge }
